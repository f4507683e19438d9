#pragma once

#include "view/toy/kinds.h"
#include "widgets/recording.h"

#include <string>
#include <vector>

namespace view {

/// The moment a strip shows, and how far its changes have come: `birth` and `death` go from 0 to 1
/// while the newborn block grows and those just freed shrink.
struct StripView {
    int moment = 0;
    float birth = 1;
    float death = 1;
};

/// One buffer of the strip, or the small ones of a kind together.
struct StripPlace {
    widgets::StripBlock block;
    bool dying = false;  // freed since the moment before, and still shrinking
    float x = 0;
    float width = 0;
};

/// Where the blocks stand, from left to right.
struct StripLayout {
    std::vector<StripPlace> places;
    float used = 0;     // x after the last block
    float limit = 0;    // x of the budget; 0: none is known
    float refused = 0;  // width of what was refused; 0: nothing
};

/// Lays the buffers of a moment out from `left` on, on a scale that gives the highest moment
/// `width`. A buffer that is too small for the scale is still 2 px wide, at the cost of large ones.
StripLayout strip_layout(const widgets::Recording& recording, const StripView& view, float left,
                         float width);

}  // namespace view
