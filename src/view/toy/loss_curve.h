#pragma once

#include "view/toy/kinds.h"

#include <span>

/// The loss over the steps so far: one ink curve with the last value at its end.
namespace view {

/// `losses` in order of steps, the first that of step 1; what is not finite leaves a gap. Where
/// steps are closer than pixels, the curve is their mean over a band from the lowest to the
/// highest.
Picture loss_picture(const Theme& theme, const Fonts& fonts, std::span<const float> losses,
                     const ToyFormat& format);

}  // namespace view
