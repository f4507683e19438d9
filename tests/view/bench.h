#pragma once

#include "app/any_action.h"
#include "support/headless.h"
#include "view/ui.h"

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A few controls drawn by a test, without a course: what is drawn, what it means, what is done.
struct Bench {
    std::function<void(view::Ui&)> body;
    view::Setting setting;
    view::Stage stage;
    int text_percent = 100;
    support::Headless headless;
    view::State state;
    view::Output output;

    explicit Bench(std::function<void(view::Ui&)> draws) : body(std::move(draws)) { draw(); }

    /// One frame, after which overlays that were opened or closed are.
    const semantics::Tree& draw(const std::vector<semantics::Input>& inputs = {}) {
        output = headless.frame(state, stage, text_percent, [&] {
            view::Ui ui(state, stage, inputs, setting);
            body(ui);
            return ui.finish();
        });
        for (const app::Action& action : output.actions) {
            if (const auto* open = app::action_as<app::Open>(action))
                setting.open = open->overlay;
            else if (app::action_as<app::Close>(action) != nullptr)
                setting.open.clear();
        }
        return output.tree;
    }

    const semantics::Node* find(semantics::Role role, std::string_view name) const {
        return semantics::find(output.tree, role, name);
    }

    void act(semantics::Role role, std::string_view name, semantics::Deed deed,
             std::string text = {}) {
        const semantics::Node* node = find(role, name);
        if (node != nullptr)
            draw({semantics::Input{node->id, deed, std::move(text)}});
    }

    void press(semantics::Role role, std::string_view name) {
        act(role, name, semantics::Deed::Press);
    }

    /// Moves the mouse there, presses the button and lets it go, a frame each.
    void click(float x, float y) {
        for (const bool down : {false, true, false}) {
            headless.point(x, y, down);
            draw();
        }
    }
};
