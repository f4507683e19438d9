#pragma once

#include "semantics/tree.h"
#include "view/state.h"
#include "view/view.h"

#include <functional>
#include <vector>

struct ImGuiContext;

namespace support {

/// The bytes of the course's three faces; empty when they were not built.
const view::FontFiles& course_fonts();

/// A Dear ImGui context of its own that draws into nothing and lists every item ImGui handled.
/// Several may live at once.
class Headless {
  public:
    Headless();
    ~Headless();
    Headless(const Headless&) = delete;
    Headless& operator=(const Headless&) = delete;

    /// Runs `draw` as one frame of a display `stage.width` wide and as tall as the last screen.
    view::Output frame(view::State& state, const view::Stage& stage, int text_percent,
                       const std::function<view::Output()>& draw);

    /// Where the mouse is, and whether its button is down, from the next frame on.
    void point(float x, float y, bool down);

    /// The nodes that the items of the last frame belong to; 0: an item without meaning.
    const std::vector<semantics::NodeId>& items() const { return items_; }

    /// Called by ImGui's hooks.
    void handled(const char* label);

  private:
    ImGuiContext* context_ = nullptr;
    ImGuiContext* before_ = nullptr;
    std::vector<semantics::NodeId> items_;
    float height_ = 800;
};

}  // namespace support
