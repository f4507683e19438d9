#pragma once

#include "app/model.h"
#include "semantics/input.h"
#include "support/headless.h"

#include <string>
#include <string_view>
#include <vector>

namespace support {

/// A learner in front of the whole course, without a window: finds things by role and name, does
/// things to them, and sees what they mean then.
class Screen {
  public:
    explicit Screen(app::Model model, float width = 1280);

    /// Another learner at another width in the same place: far cheaper than a new Screen.
    void show(app::Model other, float width);

    /// Draws until nothing changes any more; returns what the screen means.
    const semantics::Tree& draw();

    const semantics::Tree& tree() const { return output_.tree; }

    /// What the screen means, as text.
    std::string text() const { return semantics::text_of(output_.tree); }

    /// True when any node says `words`.
    bool says(std::string_view words) const;

    const semantics::Node* find(semantics::Role role, std::string_view name) const;

    /// Presses the control with this role and name; it must be there and enabled.
    void press(semantics::Role role, std::string_view name);

    /// Does `deed` to the control with this role and name.
    void act(semantics::Role role, std::string_view name, semantics::Deed deed,
             std::string text = {});

    /// Presses and releases the mouse button in the middle of a control.
    void click(semantics::Role role, std::string_view name);

    /// The mouse button pressed and released at a place.
    void click_at(float x, float y);

    /// The mouse button pressed at one place and released at another.
    void drag(float x, float y, float to_x, float to_y);

    bool moving() const { return output_.moving; }

    const std::vector<semantics::NodeId>& items() const { return headless_.items(); }

    app::Model model;
    view::Stage stage;

  private:
    bool draw_once(const std::vector<semantics::Input>& inputs);
    void settle(std::vector<semantics::Input> inputs);

    Headless headless_;
    view::State state_;
    view::Output output_;
};

}  // namespace support
