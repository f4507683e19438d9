#pragma once

#include "view/toy/strip_layout.h"

/// Every live buffer of a moment as one block, as wide as its bytes; room that was freed or is
/// still to be filled is dotted.
namespace view {

Picture strip_picture(const Theme& theme, const Fonts& fonts, const widgets::Recording& recording,
                      const StripView& view, const ToyFormat& format);

}  // namespace view
