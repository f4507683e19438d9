#pragma once

#include "view/toy/mountain_plot.h"

/// The bytes of one step over its moments, as stepped areas by kind: what was played solid, what is
/// still to come faint, the moment shown at the playhead.
namespace view {

/// As wide as the format says, as tall as its text needs.
Picture mountain_picture(const Theme& theme, const Fonts& fonts,
                         const widgets::Recording& recording, const MountainView& view,
                         const ToyFormat& format);

}  // namespace view
