#pragma once

#include "view/column_chart.h"
#include "view/toy/kinds.h"
#include "widgets/recording.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace view {

/// The moment at the playhead, and the most that may be alive, if there is such a limit.
struct MountainView {
    int now = 0;
    std::optional<base::Bytes> budget;
};

/// Where the moments and the bytes of a mountain lie in its picture.
struct MountainPlot {
    Axis axis;
    float left = 0;
    float right = 0;
    int moments = 1;
    float rule = 0;          // top of the rules of the phases
    float height = 0;        // of the whole picture
    bool ticked = true;      // there is room for numbers on the axis
    bool budgeted = false;   // the budget lies on the axis
    widgets::Scale scale{};  // gridlines and their numbers; the unit stands alone
    std::string unit;

    /// The left edge of a moment, which is the right edge of the one before.
    float x(int moment) const {
        return left + (right - left) * static_cast<float>(moment) / static_cast<float>(moments);
    }

    /// The moment whose playhead is nearest to a place, for dragging it.
    int moment_at(float at) const;
};

MountainPlot mountain_plot(const Fonts& fonts, const widgets::Recording& recording,
                           const MountainView& view, const ToyFormat& format);

/// The rectangle of each moment, for each kind in the order of rank_of().
using MountainStrips = std::array<std::vector<Rect>, rank_count>;

MountainStrips mountain_strips(const MountainPlot& plot, const widgets::Recording& recording);

/// What was asked for and refused at the last moment, over what was alive then.
std::optional<Rect> refused_rect(const MountainPlot& plot, const widgets::Recording& recording);

/// Writes the names of kinds, the peak, the budget and what is not yet played, wherever none of
/// them touches another text, the playhead or the budget line. To be called last.
void label_mountain(Sketch& sketch, const MountainPlot& plot, const widgets::Recording& recording,
                    const MountainView& view, const MountainStrips& strips);

}  // namespace view
