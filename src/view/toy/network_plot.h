#pragma once

#include "view/toy/network_slots.h"

#include <vector>

namespace view {

/// Which way the operation of a moment goes.
enum class Direction : std::uint8_t { None, Forward, Backward };

/// Where the columns, the neurons and the shelves of a network lie in its picture.
struct NetworkPlot {
    std::vector<NetworkColumn> columns;
    std::optional<int> current;
    Direction direction = Direction::None;
    bool narrow = false;
    bool names_above = false;  // the shelves' names stand over them, not before them
    float left = 0;
    float column = 0;  // width
    float neurons_top = 0;
    float neurons_height = 0;
    float arrow = 0;    // y
    float shelves = 0;  // top
    float slot_width = 0;
    float slot_height = 0;
    float shelf_pitch = 0;
    int shelf_count = 0;
    float height = 0;

    float x(int i) const { return left + (static_cast<float>(i) + 0.5F) * column; }

    /// Top of the slots of a shelf.
    float shelf_top(Shelf shelf) const { return shelves + static_cast<float>(shelf) * shelf_pitch; }
};

NetworkPlot network_plot(const Fonts& fonts, const toynet::MlpShape& shape,
                         const widgets::Recording& recording, int moment, const ToyFormat& format);

/// Edges, neurons and the arrow of the direction.
void draw_neurons(Sketch& sketch, const NetworkPlot& plot);

}  // namespace view
