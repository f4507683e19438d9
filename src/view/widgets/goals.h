#pragma once

#include "view/ui.h"
#include "view/widgets/widgets.h"
#include "widgets/card_readout.h"

#include <vector>

namespace view {

/// The outcomes to be reached, the found ones with a check.
void draw_goals(Ui& ui, const std::vector<widgets::Goal>& goals, const WidgetContext& context);

}  // namespace view
