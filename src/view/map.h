#pragma once

#include "app/model.h"
#include "view/ui.h"

/// What the course has, on the two pages that list it.
namespace view {

/// Every lesson with its steps; those the learner has seen are ticked.
void draw_map(Ui& ui, const app::Model& model);

/// The pages of the widgets.
void draw_demos(Ui& ui, const app::Model& model);

}  // namespace view
