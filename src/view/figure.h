#pragma once

#include "view/picture.h"
#include "view/ui.h"
#include "widgets/description.h"

#include <string>
#include <string_view>

namespace view {

/// Paints `picture` at the cursor and records what it says: a figure named by the summary, with its
/// data as a table. There is no other way to put a picture on the screen.
Rect draw_figure(Ui& ui, std::string_view key, const Picture& picture,
                 const widgets::Description& description);

/// Records `description` for a picture that was drawn by other means at `rect`.
void record_figure(Ui& ui, std::string_view key, const Rect& rect,
                   const widgets::Description& description);

/// Paints a picture that follows what the learner does: `words` say what it shows now. They are not
/// the lesson's, so the text edition does not hold them.
Rect draw_live_figure(Ui& ui, std::string_view key, const Picture& picture, std::string words);

}  // namespace view
