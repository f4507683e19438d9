// Every control at once, at every width and text size: the rules no screen may break.
#include "bench.h"
#include "view/choices.h"
#include "view/controls.h"
#include "view/inputs.h"
#include "view/overlay.h"
#include "view/text.h"

#include <algorithm>
#include <set>

#include <doctest/doctest.h>

namespace {

using semantics::Node;
using semantics::Rect;
using semantics::Role;

const lesson::Spans answer = {
    {lesson::SpanKind::Plain, "It loads and starts, then fails inside the first step.", {}, {}}};

void draw_buttons(view::Ui& ui) {
    ui.row(12, [&] {
        view::button(ui, "commit", "Commit my prediction", {.look = view::Look::Primary});
        view::button(ui, "again", "Run it again", {.icon = view::Icon::Reset});
        view::button(ui, "show", "Show me without predicting", {.look = view::Look::Link});
        view::button(ui, "small", "Undo", {.look = view::Look::Small, .icon = view::Icon::Undo});
        view::button(ui, "theme", "Dark theme",
                     {.look = view::Look::Quiet, .icon = view::Icon::Theme, .only_icon = true});
        view::button(ui, "menu", "Course map", {.look = view::Look::Quiet, .opens = "menu"});
    });
    view::link(ui, "paper", "Transformer Inference Arithmetic", "https://example.org/paper",
               {view::TextStyle::Small, false, {}});
}

void draw_inputs(view::Ui& ui) {
    view::slider(ui, "batch", "Texts at once", {1, 16, 1, 8, "8 texts", {}});
    ui.skip(12);
    view::segments(ui, "optimizer", "Optimizer", {"SGD", "momentum", "AdamW"}, 1);
    ui.skip(12);
    view::toggle(ui, "recompute", "Recompute activations instead of keeping them", true);
    ui.skip(12);
    view::combo(ui, "card", "Card", {{"t4", "Tesla T4, 16 GB"}, {"a100", "A100, 80 GB"}}, 0);
    ui.skip(12);
    view::text_field(ui, "config", "Paste a config.json", {.lines = 4, .mono = true});
    ui.skip(12);
    view::disclosure(ui, "hint", "Show a hint", false);
    view::progress(ui, "done", "Progress", 2, 7, "2 of 7 steps");
}

void draw_gallery(view::Ui& ui) {
    ui.skip(8);
    view::heading(ui, 1, view::TextStyle::Title, "What happens when the card is full?");
    draw_buttons(ui);
    {
        const auto group = ui.scope(Role::RadioGroup, "quiz", "What happens?");
        view::choice_card(ui, "0", {answer, view::Standing::Picked}, {});
    }
    ui.skip(12);
    {
        const auto group = ui.scope(Role::RadioGroup, "sure", "How sure are you?");
        view::confidence_cards(ui, "level", app::Confidence::Sure);
    }
    ui.skip(12);
    ui.panel({ui.theme().card, ui.theme().line}, [&] { draw_inputs(ui); });
    if (ui.is_open("menu"))
        view::overlay(ui, "menu", {"Menu"}, [&] { view::button(ui, "home", "Course home"); });
}

bool overlapping(const Rect& a, const Rect& b) {
    constexpr float slack = 0.6F;  // edges are snapped to device pixels
    const float wide = std::min(a.x + a.width, b.x + b.width) - std::max(a.x, b.x);
    const float tall = std::min(a.y + a.height, b.y + b.height) - std::max(a.y, b.y);
    return wide > slack && tall > slack;
}

void check_rules(const Bench& bench) {
    const auto& nodes = bench.output.tree.nodes;
    std::set<semantics::NodeId> ids;
    for (const Node& node : nodes) {
        CAPTURE(node.name);
        CHECK(ids.insert(node.id).second);
        if (node.role == Role::Option)  // closed: without a place
            continue;
        CHECK(node.rect.x >= -0.6F);
        CHECK(node.rect.x + node.rect.width <= bench.stage.width + 0.6F);
        CHECK(node.rect.y + node.rect.height <= bench.output.tree.height + 0.6F);
        if (!semantics::interactive(node.role) || node.role == Role::ProgressBar)
            continue;
        CHECK(!node.name.empty());
        CHECK(node.rect.width >= view::height::least_target - 0.01F);
        CHECK(node.rect.height >= view::height::least_target - 0.01F);
        for (const Node& other : nodes) {
            if (&other != &node && semantics::interactive(other.role))
                CHECK_MESSAGE(!overlapping(node.rect, other.rect),
                              node.name << " and " << other.name << " overlap");
        }
    }
    CHECK(!bench.headless.items().empty());
    for (const semantics::NodeId item : bench.headless.items())
        CHECK(ids.count(item) == 1);
}

}  // namespace

TEST_CASE("controls have names, room and identities at every width and text size") {
    for (const float width : {320.0F, 390.0F, 768.0F, 1280.0F, 1920.0F}) {
        for (const int percent : {100, 150, 200}) {
            CAPTURE(width);
            CAPTURE(percent);
            Bench bench(draw_gallery);
            bench.stage.width = width;
            bench.text_percent = percent;
            bench.draw();
            bench.draw();
            check_rules(bench);
        }
    }
}

TEST_CASE("drawing twice means the same") {
    Bench bench(draw_gallery);
    bench.draw();
    const semantics::Tree first = bench.output.tree;
    bench.draw();
    CHECK(bench.output.tree == first);
    CHECK(!bench.output.moving);
}

TEST_CASE("two screens know nothing of each other") {
    Bench one(draw_gallery);
    Bench other(draw_gallery);
    const std::string before = semantics::text_of(other.output.tree);
    one.press(Role::Button, "Course map");
    one.draw();
    other.draw();
    CHECK(one.find(Role::Dialog, "Menu") != nullptr);
    CHECK(semantics::text_of(other.output.tree) == before);
}

TEST_CASE("names are unique among siblings") {
    const Bench bench(draw_gallery);
    std::set<std::pair<semantics::NodeId, std::string>> seen;
    for (const Node& node : bench.output.tree.nodes) {
        if (!semantics::interactive(node.role))
            continue;
        const auto name = std::string(semantics::role_name(node.role)) + ' ' + node.name;
        CHECK_MESSAGE(seen.insert({node.parent, name}).second, name << " stands there twice");
    }
    CHECK(seen.size() > 10);
}
