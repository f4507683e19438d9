#include "support/screen.h"

#include "app/advance.h"
#include "app/update.h"

#include <algorithm>
#include <utility>

#include <doctest/doctest.h>

namespace support {

Screen::Screen(app::Model start, float width) : model(std::move(start)) {
    stage.width = width;
    draw();
}

void Screen::show(app::Model other, float width) {
    model = std::move(other);
    stage.width = width;
    draw();
}

bool Screen::draw_once(const std::vector<semantics::Input>& inputs) {
    const float height = output_.tree.height;
    app::advance(model, stage.seconds, [] { return true; });
    output_ = headless_.frame(state_, stage, model.preferences.text_percent,
                              [&] { return view::draw(model, state_, stage, inputs); });
    for (const app::Action& action : output_.actions)
        app::apply(model, action);
    return output_.actions.empty() && output_.tree.height == height;
}

// As the host does: what was done is told once, then the screen is drawn until it stands still.
void Screen::settle(std::vector<semantics::Input> inputs) {
    constexpr int most_draws = 8;
    bool still = draw_once(inputs);
    for (int i = 0; i < most_draws && !still; ++i)
        still = draw_once({});
    CHECK_MESSAGE(still, "the screen does not come to rest");
}

const semantics::Tree& Screen::draw() {
    settle({});
    return output_.tree;
}

bool Screen::says(std::string_view words) const {
    const auto& nodes = output_.tree.nodes;
    return std::any_of(nodes.begin(), nodes.end(), [&](const semantics::Node& node) {
        return node.name.find(words) != std::string::npos ||
               node.value.find(words) != std::string::npos ||
               node.description.find(words) != std::string::npos;
    });
}

const semantics::Node* Screen::find(semantics::Role role, std::string_view name) const {
    return semantics::find(output_.tree, role, name);
}

void Screen::act(semantics::Role role, std::string_view name, semantics::Deed deed,
                 std::string text) {
    const semantics::Node* node = find(role, name);
    REQUIRE_MESSAGE(node != nullptr, "no " << semantics::role_name(role) << " \"" << name
                                           << "\" on this screen:\n"
                                           << this->text());
    if (node == nullptr)
        return;
    REQUIRE_MESSAGE(!node->state.disabled, name << " is disabled: " << node->description);
    settle({semantics::Input{node->id, deed, std::move(text)}});
}

void Screen::press(semantics::Role role, std::string_view name) {
    act(role, name, semantics::Deed::Press);
}

void Screen::click(semantics::Role role, std::string_view name) {
    const semantics::Node* node = find(role, name);
    REQUIRE_MESSAGE(node != nullptr, "nothing called \"" << name << "\" to click");
    if (node != nullptr)
        click_at(node->rect.x + node->rect.width / 2, node->rect.y + node->rect.height / 2);
}

void Screen::click_at(float x, float y) {
    drag(x, y, x, y);
}

void Screen::drag(float x, float y, float to_x, float to_y) {
    headless_.point(x, y, false);
    draw();
    headless_.point(x, y, true);
    draw();
    headless_.point(to_x, to_y, true);
    draw();
    headless_.point(to_x, to_y, false);
    draw();
}

}  // namespace support
