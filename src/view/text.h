#pragma once

#include "view/ui.h"

#include <string_view>

namespace view {

/// A paragraph as wide as the column allows, in one style and colour (0: ink). Recorded as what it
/// says.
void text(Ui& ui, TextStyle style, std::string_view words, Color color = 0);

/// A heading of `level` 1 to 4, with an identity of its own when the focus may go there.
void heading(Ui& ui, int level, TextStyle style, std::string_view words, NodeId id = 0);

/// A block of preformatted text, each line drawn as it is; too long ones are wrapped.
void code(Ui& ui, std::string_view words);

/// Draws wrapped lines without recording them: for words that already belong to a control or a
/// figure. Returns the height.
float draw_lines(const Ui& ui, TextStyle style, const Area& area, Color color,
                 std::string_view words);

/// The height draw_lines() would take.
float height_of(const Ui& ui, TextStyle style, std::string_view words, float width);

/// Draws one line without recording it, its line box starting at `top`. `anchor` says which part of
/// the line lies on x: 0 its left end, 0.5 its middle, 1 its right end.
void draw_label(const Ui& ui, TextStyle style, float x, float top, Color color,
                std::string_view words, float anchor = 0);

}  // namespace view
