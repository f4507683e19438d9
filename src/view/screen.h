#pragma once

#include "app/model.h"
#include "view/ui.h"

namespace view {

/// Everything on the screen: bar, path, the step or the course home, the ways on, the last line.
void draw_screen(Ui& ui, const app::Model& model);

/// True when the screen is dark: as the learner chose, or as the device is.
bool is_dark(const app::Model& model);

}  // namespace view
