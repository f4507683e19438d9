#pragma once

#include "view/ui.h"

#include <string_view>

namespace view {

/// The tiny true chart that stands for a lesson, `size` across from its top left; an unknown name
/// draws the pictogram of planning a budget. It is decoration: the lesson's title says more.
void draw_pictogram(const Ui& ui, std::string_view name, float x, float y, float size = 44);

}  // namespace view
