#include "support/headless.h"

#include "view/controls.h"

#include <algorithm>

#include <doctest/doctest.h>
#include <imgui.h>

namespace {

view::Output draw_button(view::State& state, bool raw) {
    const view::Stage stage;
    view::Ui ui(state, stage, {}, {});
    view::button(ui, "go", "Go");
    if (raw)
        ImGui::Button("raw");
    return ui.finish();
}

}  // namespace

TEST_CASE("an item of ImGui is known by the node it belongs to, and a raw one by its lack") {
    for (const bool raw : {false, true}) {
        CAPTURE(raw);
        support::Headless headless;
        view::State state;
        const view::Output output =
            headless.frame(state, {}, 100, [&] { return draw_button(state, raw); });
        const auto* node = semantics::find(output.tree, semantics::Role::Button, "Go");
        REQUIRE(node != nullptr);
        const auto& items = headless.items();
        CHECK(std::count(items.begin(), items.end(), node->id) >= 1);
        CHECK(std::count(items.begin(), items.end(), 0) == (raw ? 1 : 0));
    }
}

TEST_CASE("tests measure letters in the faces of the page") {
    REQUIRE(!support::course_fonts().regular.empty());
    support::Headless headless;
    view::State state;
    float width = 0;
    headless.frame(state, {}, 100, [&] {
        const view::Stage stage;
        view::Ui ui(state, stage, {}, {});
        width = ui.fonts().width(semantics::TextStyle::Body, "nnnnnnnnnn");
        return ui.finish();
    });
    CHECK(width > 80);  // Inter's n is 0.59 em wide
    CHECK(width < 110);
}
