#pragma once

#include "view/toy/network_slots.h"

/// The network as columns of operations, with what each holds at a moment on shelves below it.
namespace view {

Picture network_picture(const Theme& theme, const Fonts& fonts, const toynet::MlpShape& shape,
                        const widgets::Recording& recording, int moment, const ToyFormat& format);

}  // namespace view
