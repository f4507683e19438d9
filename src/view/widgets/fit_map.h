#pragma once

#include "view/picture.h"
#include "widgets/sweep.h"

#include <array>
#include <optional>

namespace view {

/// A sweep against a card, and the plan whose sweep it is.
struct FitMapScene {
    const widgets::Sweep& sweep;
    base::Bytes budget;
    std::optional<widgets::SweepCell> plan;  // nothing: it lies outside
};

/// Where the cells of a map lie in its picture.
struct FitMapPlot {
    Rect area;
    std::array<float, widgets::sweep_side + 1> rows;  // y of the lower edge of each, then the top

    float column(std::size_t index) const {
        return area.x + area.width * static_cast<float>(index) / float{widgets::sweep_side};
    }

    Rect rect_of(widgets::SweepCell cell) const;

    /// The cell there; a place outside belongs to the nearest.
    widgets::SweepCell cell_at(Point place) const;
};

struct FitMapPicture {
    Picture picture;
    FitMapPlot plot;
};

/// Lengths of a text from left to right and texts at once upwards, both in equal ratios; each cell
/// in the tone of its share of the card. Where it stops fitting runs a heavy line, and beyond it
/// the red diagonals of what is refused.
FitMapPicture fit_map_picture(const Theme& theme, const Fonts& fonts, const FitMapScene& scene,
                              float width, bool narrow);

}  // namespace view
