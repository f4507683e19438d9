#pragma once

#include "app/model.h"
#include "view/ui.h"

namespace view {

/// The course home: what this is, where to start or go on, and the lessons there are.
void draw_home(Ui& ui, const app::Model& model);

}  // namespace view
