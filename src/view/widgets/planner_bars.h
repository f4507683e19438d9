#pragma once

#include "view/picture.h"
#include "widgets/planner.h"

namespace view {

/// Each way to use the model as a bar, the card as a line across all of them. On a narrow screen
/// the name of a bar stands above it.
Picture planner_bars(const Theme& theme, const Fonts& fonts, const widgets::PlannerReadout& readout,
                     float width, bool narrow);

}  // namespace view
