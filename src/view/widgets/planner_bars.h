#pragma once

#include "view/picture.h"
#include "widgets/planner.h"

#include <span>
#include <string_view>

namespace view {

/// Bars on one scale, and a card to hold them against.
struct BarChart {
    std::span<const widgets::PlanBar> bars;
    const widgets::Scale& scale;
    base::Bytes budget;
    std::string_view budget_text;
};

/// Each plan as a bar, the card as a line across all of them. On a narrow screen the name of a bar
/// stands above it.
Picture planner_bars(const Theme& theme, const Fonts& fonts, const BarChart& chart, float width,
                     bool narrow);

}  // namespace view
