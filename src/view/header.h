#pragma once

#include "app/model.h"
#include "view/ui.h"

namespace view {

/// The bar at the top: the mark, the lesson, the way to the course home, text size and theme.
void draw_header(Ui& ui, const app::Model& model);

}  // namespace view
