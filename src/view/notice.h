#pragma once

#include "app/model.h"
#include "view/ui.h"

namespace view {

/// What the course has to say about itself: a link that was refused, a file that was not read. At
/// the top of the screen it concerns, until dismissed.
void draw_notice(Ui& ui, const app::Model& model);

/// At the end of a screen, while nothing can be stored: progress stays on this page only, and why.
void draw_storage_notice(Ui& ui, const app::Model& model);

/// The end of a screen: where the numbers come from and what they leave out, the ways to the pages
/// outside of the lessons, and the version.
void draw_footer(Ui& ui, const app::Model& model);

}  // namespace view
