#pragma once

#include "view/picture.h"

#include <imgui.h>

namespace view {

/// Where a picture is painted and with what.
struct Canvas {
    ImDrawList& list;
    const Theme& theme;
    const Fonts& fonts;
    Point origin;  // of the picture on the screen, CSS pixels
};

/// Paints all marks of `picture` in their order, edges on the grid of the device.
void paint(const Canvas& canvas, const Picture& picture);

/// Dashes along a line of points, beginning with a dash. Shared by outlines and rules.
void paint_dashes(ImDrawList& list, const std::vector<Point>& points, Dash dash, Color color,
                  float thickness);

}  // namespace view
