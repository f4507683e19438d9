#pragma once

#include "view/picture.h"

#include <optional>
#include <vector>

/// The parts of a chart of stepped areas, one strip of rectangles a kind of memory.
namespace view {

/// Adds the steps of `strip` that can be seen, a mark for each unbroken run.
void add_areas(Sketch& sketch, const std::vector<Rect>& strip, Memory kind,
               AreaLook look = AreaLook::Solid);

/// The roomiest place inside a strip for a text this large.
std::optional<Rect> place_inside(const std::vector<Rect>& strip, float width, float height);

/// Whether a text there would stand in the open, above the upper edge of all steps; `skyline` has
/// that edge for each step of `strip`.
bool is_open(const std::vector<Rect>& strip, const std::vector<float>& skyline, const Rect& room);

}  // namespace view
