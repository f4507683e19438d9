#pragma once

#include "view/toy/kinds.h"
#include "widgets/toy_views.h"

/// What the network says about each place of the plane, and the points it learns from.
namespace view {

/// A square as wide as the format says: places in the colours of their class, points as circles,
/// triangles and hollow squares.
Picture field_picture(const Theme& theme, const Fonts& fonts, const widgets::Field& field,
                      const ToyFormat& format);

}  // namespace view
