#pragma once

#include "app/model.h"
#include "view/navigation.h"
#include "view/ui.h"

namespace view {

/// The step on screen: its heading and everything it shows now, in one column, in two, or as a
/// workbench.
void draw_step(Ui& ui, const app::Model& model);

WayOn way_on_from(const app::Model& model);

}  // namespace view
