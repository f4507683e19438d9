#pragma once

#include "app/action.h"
#include "app/model.h"
#include "semantics/input.h"
#include "semantics/tree.h"

#include <cstddef>
#include <span>
#include <vector>

/// The screen as a function of the model: a const model becomes pictures (through Dear ImGui),
/// meanings (the semantics tree) and actions. The only library that knows ImGui.
namespace view {

/// The bytes of the three faces, as TrueType.
struct FontFiles {
    std::vector<std::byte> regular;  // Inter 400
    std::vector<std::byte> strong;   // Inter 600
    std::vector<std::byte> mono;     // JetBrains Mono 500
};

/// What a frame is drawn for. All lengths in CSS pixels.
struct Stage {
    float width = 1280;
    float minimum_height = 0;       // of the window: the page is at least this tall
    double seconds = 0;             // since start; drives motion only
    semantics::NodeId focused = 0;  // whose twin has the keyboard focus
};

struct Output {
    semantics::Tree tree;
    std::vector<app::Action> actions;
    bool moving = false;  // motion is under way: draw again
};

class Fonts;  // the atlas at one density and text size; see fonts.h

/// What the view keeps between frames: fonts and running motion. Nothing of it means anything to
/// the course.
struct State;

/// Draws one frame into the current ImGui context, between NewFrame and Render.
Output draw(const app::Model& model, State& state, const Stage& stage,
            std::span<const semantics::Input> inputs);

}  // namespace view
