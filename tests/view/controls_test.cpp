#include "view/controls.h"

#include "bench.h"
#include "view/choices.h"
#include "view/inputs.h"
#include "view/text.h"

#include <optional>

#include <doctest/doctest.h>

namespace {

using semantics::Deed;
using semantics::Node;
using semantics::Role;

Bench button_bench(view::ButtonOptions options, int& presses) {
    return Bench([options = std::move(options), &presses](view::Ui& ui) {
        if (view::button(ui, "go", "Go", options))
            ++presses;
    });
}

// A slider that obeys.
struct Dial {
    double now = 8;
    Bench bench;

    explicit Dial(std::string disabled = {})
        : bench([this, disabled](view::Ui& ui) {
              const auto moved =
                  view::slider(ui, "batch", "Batch",
                               {1, 16, 1, now, std::to_string(int(now)) + " texts", disabled});
              now = moved.value_or(now);
          }) {}

    double set(const std::string& text) {
        bench.act(Role::Slider, "Batch", Deed::SetValue, text);
        bench.draw();
        return now;
    }
};

const std::vector<view::ComboOption> cards = {
    {"t4", "Tesla T4, 16 GB"}, {"rtx-4090", "RTX 4090, 24 GB"}, {"a100", "A100, 80 GB"}};

}  // namespace

TEST_CASE("a button is pressed by its twin and by the mouse, once each") {
    int presses = 0;
    Bench bench = button_bench({}, presses);
    bench.press(Role::Button, "Go");
    CHECK(presses == 1);
    bench.draw();
    CHECK(presses == 1);
    const semantics::Rect rect = bench.find(Role::Button, "Go")->rect;
    bench.click(rect.x + 5, rect.y + 5);
    CHECK(presses == 2);
    bench.click(rect.x + rect.width + 30, rect.y + 5);
    CHECK(presses == 2);
}

TEST_CASE("a disabled button says why and does nothing") {
    int presses = 0;
    Bench bench = button_bench({.disabled = "Pick an answer first."}, presses);
    const Node* node = bench.find(Role::Button, "Go");
    REQUIRE(node != nullptr);
    CHECK(node->state.disabled);
    CHECK(node->description == "Pick an answer first.");
    const semantics::Rect rect = node->rect;
    bench.press(Role::Button, "Go");
    bench.click(rect.x + 5, rect.y + 5);
    CHECK(presses == 0);
    CHECK(bench.headless.items().empty());
}

TEST_CASE("a button with an address is a link that looks like a button") {
    int presses = 0;
    Bench bench = button_bench({.look = view::Look::Primary, .address = "#/what-fits/2"}, presses);
    const Node* node = bench.find(Role::Link, "Go");
    REQUIRE(node != nullptr);
    CHECK(node->value == "#/what-fits/2");
    CHECK(node->rect.height == view::height::control);
    bench.press(Role::Link, "Go");
    CHECK(presses == 1);
}

TEST_CASE("an identity belongs to the key, not to the words") {
    std::string label = "Play";
    Bench bench([&](view::Ui& ui) { view::button(ui, "play", label); });
    const semantics::NodeId before = bench.output.tree.nodes[0].id;
    label = "Pause";
    bench.draw();
    CHECK(bench.output.tree.nodes[0].id == before);
    CHECK(bench.output.tree.nodes[0].name == "Pause");
}

TEST_CASE("buttons stand side by side, and stacked on a narrow screen") {
    Bench bench([](view::Ui& ui) {
        ui.row(12, [&] {
            view::button(ui, "a", "First");
            view::button(ui, "b", "Second");
        });
    });
    const semantics::Rect first = bench.find(Role::Button, "First")->rect;
    const semantics::Rect second = bench.find(Role::Button, "Second")->rect;
    CHECK(second.x == doctest::Approx(first.x + first.width + 12));
    CHECK(second.y == first.y);
    bench.stage.width = 390;
    bench.draw();
    CHECK(bench.find(Role::Button, "First")->rect.width == 350);
    CHECK(bench.find(Role::Button, "Second")->rect.y ==
          doctest::Approx(bench.find(Role::Button, "First")->rect.y + 44 + 12));
}

TEST_CASE("a slider takes numbers, rounds to its step and stays in its range") {
    Dial dial;
    CHECK(dial.set("12") == 12);
    CHECK(dial.set("3.4") == 3);
    CHECK(dial.set("99") == 16);
    CHECK(dial.set("-5") == 1);
    CHECK(dial.set("many") == 1);
    CHECK(dial.set("nan") == 1);
    CHECK(dial.set("") == 1);
    const Node* node = dial.bench.find(Role::Slider, "Batch");
    CHECK(node->value == "1 texts");
    CHECK(node->range == semantics::Range{1, 16, 1, 1});
}

TEST_CASE("a slider has buttons for less and more, off at its ends") {
    Dial dial;
    dial.bench.press(Role::Button, "More: Batch");
    CHECK(dial.now == 9);
    dial.bench.press(Role::Button, "Less: Batch");
    CHECK(dial.now == 8);
    dial.set("16");
    CHECK(dial.bench.find(Role::Button, "More: Batch")->state.disabled);
    CHECK(!dial.bench.find(Role::Button, "Less: Batch")->state.disabled);
}

TEST_CASE("a slider follows the mouse along its track") {
    Dial dial;
    const semantics::Rect bed = dial.bench.find(Role::Slider, "Batch")->rect;
    dial.bench.click(bed.x + bed.width - 2, bed.y + bed.height / 2);
    CHECK(dial.now == 16);
    dial.bench.click(bed.x + bed.width / 2, bed.y + bed.height / 2);
    CHECK(dial.now == doctest::Approx(8.5).epsilon(0.07));
}

TEST_CASE("a disabled slider says why and keeps its value") {
    Dial dial("Fixed in this step.");
    CHECK(dial.set("3") == 8);
    CHECK(dial.bench.find(Role::Slider, "Batch")->description == "Fixed in this step.");
    CHECK(dial.bench.headless.items().empty());
}

TEST_CASE("a combo box takes a value or a name, and nothing else") {
    int chosen = 1;
    Bench bench([&](view::Ui& ui) {
        chosen = view::combo(ui, "card", "Card", cards, chosen).value_or(chosen);
    });
    CHECK(semantics::text_of(bench.output.tree) ==
          "combobox \"Card\" = RTX 4090, 24 GB\n"
          "  option \"Tesla T4, 16 GB\" = t4\n"
          "  option \"RTX 4090, 24 GB\" = rtx-4090 [checked]\n"
          "  option \"A100, 80 GB\" = a100\n");
    bench.act(Role::ComboBox, "Card", Deed::SetValue, "a100");
    CHECK(chosen == 2);
    bench.act(Role::ComboBox, "Card", Deed::SetValue, "Tesla T4, 16 GB");
    CHECK(chosen == 0);
    bench.act(Role::ComboBox, "Card", Deed::SetValue, "a potato");
    CHECK(chosen == 0);
}

TEST_CASE("a combo box opens a list below it that the mouse can pick from") {
    int chosen = 1;
    Bench bench([&](view::Ui& ui) {
        chosen = view::combo(ui, "card", "Card", cards, chosen).value_or(chosen);
    });
    bench.press(Role::ComboBox, "Card");
    bench.draw();
    CHECK(!bench.setting.open.empty());
    const Node* option = bench.find(Role::Option, "A100, 80 GB");
    REQUIRE(option != nullptr);
    CHECK(option->rect.y > bench.find(Role::ComboBox, "Card")->rect.y + 40);
    bench.click(option->rect.x + 20, option->rect.y + 10);
    CHECK(chosen == 2);
    CHECK(bench.setting.open.empty());
}

TEST_CASE("a text field gives its text back and says what is wrong with it") {
    std::string text = "-32";
    Bench bench([&](view::Ui& ui) {
        view::FieldOptions options{.value = text};
        if (text == "-32")
            options.invalid = "heads is -32. It must be 1 or more.";
        text = view::text_field(ui, "heads", "Heads", options).value_or(text);
    });
    const Node* field = bench.find(Role::TextField, "Heads");
    REQUIRE(field != nullptr);
    CHECK(field->state.invalid);
    CHECK(field->description == "heads is -32. It must be 1 or more.");
    CHECK(bench.find(Role::Paragraph, "heads is -32. It must be 1 or more.") != nullptr);
    bench.act(Role::TextField, "Heads", Deed::SetValue, "32");
    bench.draw();
    CHECK(text == "32");
    CHECK(!bench.find(Role::TextField, "Heads")->state.invalid);
}

TEST_CASE("a switch turns, unless it may not") {
    bool on = false;
    std::string disabled;
    Bench bench([&](view::Ui& ui) {
        on = view::toggle(ui, "recompute", "Recompute", on, disabled).value_or(on);
    });
    bench.press(Role::Checkbox, "Recompute");
    bench.draw();
    CHECK(on);
    CHECK(bench.find(Role::Checkbox, "Recompute")->state.checked);
    disabled = "Needs two cards.";
    bench.draw();
    bench.press(Role::Checkbox, "Recompute");
    CHECK(on);
}

TEST_CASE("a choice is a radio before the reveal and a told answer after it") {
    const lesson::Spans words = {{lesson::SpanKind::Plain, "It fits.", {}, {}}};
    const lesson::Spans why = {{lesson::SpanKind::Plain, "Adam asks for more.", {}, {}}};
    view::ChoiceCard card{words};
    bool picked = false;
    Bench bench([&](view::Ui& ui) {
        const auto group = ui.scope(Role::RadioGroup, "quiz", "What happens?");
        picked = view::choice_card(ui, "0", card, {}) || picked;
    });
    bench.press(Role::Radio, "It fits.");
    CHECK(picked);
    card.standing = view::Standing::Picked;
    bench.draw();
    CHECK(bench.find(Role::Radio, "It fits.")->state.checked);
    card.standing = view::Standing::Wrong;
    card.why = &why;
    card.verdict = "Your answer, not this one";
    bench.draw();
    CHECK(bench.find(Role::Radio, "It fits.") == nullptr);
    CHECK(bench.find(Role::ListItem, "Your answer, not this one") != nullptr);
    REQUIRE(bench.find(Role::Paragraph, "Adam asks for more.") != nullptr);
    CHECK(bench.find(Role::Paragraph, "Adam asks for more.")->content);
}

TEST_CASE("how sure one is takes one tap") {
    app::Confidence chosen = app::Confidence::None;
    Bench bench([&](view::Ui& ui) {
        const auto group = ui.scope(Role::RadioGroup, "sure", "How sure are you?");
        chosen = view::confidence_cards(ui, "level", chosen).value_or(chosen);
    });
    bench.press(Role::Radio, "Think so");
    CHECK(chosen == app::Confidence::ThinkSo);
    bench.draw();
    CHECK(bench.find(Role::Radio, "Think so")->state.checked);
    CHECK(!bench.find(Role::Radio, "Sure")->state.checked);
}

TEST_CASE("segments are radios of a group") {
    int chosen = 0;
    Bench bench([&](view::Ui& ui) {
        chosen = view::segments(ui, "opt", "Optimizer", {"SGD", "momentum", "AdamW"}, chosen)
                     .value_or(chosen);
    });
    bench.press(Role::Radio, "AdamW");
    CHECK(chosen == 2);
    bench.draw();
    CHECK(semantics::text_of(bench.output.tree) ==
          "radiogroup \"Optimizer\"\n"
          "  radio \"SGD\"\n"
          "  radio \"momentum\"\n"
          "  radio \"AdamW\" [checked]\n");
}
