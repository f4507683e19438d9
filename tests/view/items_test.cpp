// Putting items in order and dragging a bar: by role and name, by the mouse, at every width.
#include "app/replies.h"
#include "support/items_course.h"
#include "support/screen.h"
#include "support/screen_rules.h"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using semantics::Deed;
using semantics::Role;
using support::items_model;
using support::Screen;

namespace {

constexpr std::int64_t gib = std::int64_t{1} << 30;

std::vector<std::string> right_order() {
    return {"loss = f(x)", "optimizer.zero_grad()", "loss.backward()", "optimizer.step()"};
}

/// What stands on the screen, from the top.
std::vector<std::string> rows_on(const Screen& screen) {
    std::vector<std::string> rows;
    const std::vector<std::string> known = right_order();
    for (const semantics::Node& node : screen.tree().nodes) {
        if (node.role == Role::ListItem &&
            std::find(known.begin(), known.end(), node.name) != known.end())
            rows.push_back(node.name);
    }
    return rows;
}

app::Model replied(int step, app::Reply reply) {
    app::Model model = items_model(step);
    const lesson::Quiz& quiz = support::question_of(model);
    model.progress.answers[quiz.id] = {std::move(reply), app::Confidence::ThinkSo, quiz.hash};
    return model;
}

std::vector<app::Model> states() {
    std::vector<app::Model> all = {
        items_model(1),
        items_model(2),
        replied(1, app::Arranged{{0, 2, 1, 3}}),
        replied(1, app::Arranged{{0, 1, 2, 3}}),
        replied(1, {}),
        replied(2, app::Estimated{15 * gib}),
        replied(2, app::Estimated{60 * gib}),
        replied(2, {}),
    };
    app::Model typed = items_model(2);
    typed.typed[support::estimate_id] = "lots and lots";
    all.push_back(std::move(typed));
    app::Model dragged = items_model(2);
    dragged.drafts[support::estimate_id].reply = app::Estimated{900 * gib};
    all.push_back(std::move(dragged));
    return all;
}

}  // namespace

TEST_CASE("items keep the rules of every screen at every width and in large letters") {
    Screen screen(items_model(1));
    for (const int percent : {100, 200}) {
        CAPTURE(percent);
        for (const float width : {320.0F, 390.0F, 768.0F, 1280.0F}) {
            CAPTURE(width);
            int number = 0;
            for (app::Model model : states()) {
                CAPTURE(number++);
                model.preferences.text_percent = percent;
                screen.show(model, width);
                support::check_rules(screen);
            }
        }
    }
}

TEST_CASE("items mean the same in the dark, and rest when nobody touches them") {
    Screen light(items_model(1));
    Screen dark(items_model(1));
    for (app::Model model : states()) {
        light.show(model, 1280);
        model.surroundings.dark = true;
        dark.show(model, 1280);
        CHECK(dark.tree() == light.tree());
        light.stage.seconds += 10;
        light.draw();
        CHECK_FALSE(light.moving());
    }
}

TEST_CASE("what is not asked for yet gives no answer away") {
    Screen screen(items_model(1));
    CHECK(rows_on(screen) != right_order());
    CHECK_FALSE(screen.says("The loss is what the step learns from."));
    screen.show(items_model(2), 1280);
    CHECK_FALSE(screen.says("60."));
    CHECK_FALSE(screen.says("Four parts of it"));
}

TEST_CASE("items are put in order with two buttons each") {
    Screen screen(items_model(1));
    CHECK(screen.find(Role::Button, "Commit my order")->state.disabled);
    CHECK(screen.find(Role::Button, "Commit my order")->description == "Move an item first.");
    const std::vector<std::string> first = rows_on(screen);
    const auto* stuck = screen.find(Role::Button, "Move " + first[0] + " up");
    REQUIRE(stuck != nullptr);
    CHECK(stuck->state.disabled);
    CHECK(stuck->description == "It is the first.");
    CHECK(screen.find(Role::Button, "Move " + first[3] + " down")->state.disabled);
    screen.press(Role::Button, "Move " + first[0] + " down");
    CHECK(rows_on(screen) == std::vector<std::string>{first[1], first[0], first[2], first[3]});
    CHECK(screen.model.spoken == first[0] + " is now number 2 of 4.");
    for (const std::string& item : right_order()) {
        // From the first to the last: each rises until it stands below those before it.
        const std::vector<std::string> wanted = right_order();
        const auto place = std::find(wanted.begin(), wanted.end(), item) - wanted.begin();
        while (rows_on(screen)[static_cast<std::size_t>(place)] != item)
            screen.press(Role::Button, "Move " + item + " up");
    }
    CHECK(rows_on(screen) == right_order());
    screen.press(Role::Radio, "Sure");
    screen.press(Role::Button, "Commit my order");
    CHECK(screen.says("Right. You said: sure."));
    CHECK(screen.find(Role::List, "Your order, the right one") != nullptr);
    CHECK(screen.says("It needs a loss, and slots that were emptied."));
}

TEST_CASE("an item's button keeps its identity while the item moves") {
    Screen screen(items_model(1));
    const std::string item = rows_on(screen)[2];
    const auto before = screen.find(Role::Button, "Move " + item + " up")->id;
    screen.press(Role::Button, "Move " + item + " up");
    CHECK(screen.find(Role::Button, "Move " + item + " up")->id == before);
}

TEST_CASE("an item is dragged past the middle of another") {
    Screen screen(items_model(1));
    const std::vector<std::string> first = rows_on(screen);
    const auto rect = [&](const std::string& item) {
        return screen.find(Role::ListItem, item)->rect;
    };
    const auto from = rect(first[0]);
    const auto to = rect(first[2]);
    screen.drag(from.x + 40, from.y + from.height / 2, from.x + 40, to.y + to.height - 4);
    CHECK(rows_on(screen) == std::vector<std::string>{first[1], first[2], first[0], first[3]});
    screen.drag(from.x + 40, from.y + from.height / 2, from.x + 60, from.y + from.height / 2 + 8);
    CHECK(rows_on(screen) == std::vector<std::string>{first[1], first[2], first[0], first[3]});
}

TEST_CASE("a partly right order stands beside the right one, each item marked") {
    Screen screen(replied(1, app::Arranged{{0, 2, 1, 3}}));
    CHECK(screen.says("2 of 4 stand right. You said: think so."));
    CHECK(screen.find(Role::List, "Your order") != nullptr);
    CHECK(screen.find(Role::List, "The right order") != nullptr);
    CHECK(screen.find(Role::ListItem, "1, right") != nullptr);
    CHECK(screen.find(Role::ListItem, "2, not here: it is number 3") != nullptr);
    const auto given = screen.find(Role::List, "Your order")->rect;
    const auto right = screen.find(Role::List, "The right order")->rect;
    CHECK(given.y == right.y);
    CHECK(given.x + given.width <= right.x);
    screen.show(screen.model, 320);
    CHECK(screen.find(Role::List, "The right order")->rect.y >
          screen.find(Role::List, "Your order")->rect.y);
}

TEST_CASE("the bar is a slider that says its amount") {
    Screen screen(items_model(2));
    const auto bar = [&] { return *screen.find(Role::Slider, "Your estimate"); };
    CHECK(bar().value == "nothing yet");
    CHECK(screen.find(Role::Button, "Commit my prediction")->state.disabled);
    screen.act(Role::Slider, "Your estimate", Deed::SetValue, "35");
    CHECK(bar().value == "56 GiB");
    CHECK(bar().range == semantics::Range{0, 60, 1, 35});
    screen.press(Role::Button, "More");
    CHECK(bar().value == "63 GiB");
    screen.press(Role::Button, "Less");
    CHECK(bar().value == "56 GiB");
    CHECK(screen.find(Role::TextField, "In GiB")->value == "56");
    screen.act(Role::Slider, "Your estimate", Deed::SetValue, "0");
    CHECK(screen.find(Role::Button, "Less")->state.disabled);
    screen.act(Role::Slider, "Your estimate", Deed::SetValue, "60");
    CHECK(bar().value == "1,000 GiB");
    CHECK(screen.find(Role::Button, "More")->state.disabled);
}

TEST_CASE("the bar follows the mouse and what is typed") {
    Screen screen(items_model(2));
    const auto rect = screen.find(Role::Slider, "Your estimate")->rect;
    screen.drag(rect.x + 9, rect.y + 20, rect.x + rect.width / 3, rect.y + 20);
    CHECK(screen.find(Role::Slider, "Your estimate")->value == "10 GiB");
    screen.act(Role::TextField, "In GiB", Deed::SetValue, "56.5");
    CHECK(screen.find(Role::Slider, "Your estimate")->value == "56.5 GiB");
    screen.act(Role::TextField, "In GiB", Deed::SetValue, "56.5.5");
    CHECK(screen.find(Role::TextField, "In GiB")->state.invalid);
    CHECK(screen.says("'56.5.5' is no number; write GiB as in 32."));
    CHECK(screen.find(Role::Button, "Commit my prediction")->state.disabled);
}

TEST_CASE("a committed estimate stands beside what comes out, with its ratio and its mistake") {
    Screen screen(items_model(2));
    screen.act(Role::TextField, "In GiB", Deed::SetValue, "15");
    screen.press(Role::Radio, "Guess");
    screen.press(Role::Button, "Commit my prediction");
    CHECK(screen.says("It is 4.0 times your 15 GiB. You said: guess."));
    CHECK(screen.says("That is the weights alone: training also makes gradients"));
    CHECK(screen.says("Four parts of it are as large as the weights."));
    CHECK(screen.says(", beside your 15 GiB."));
    screen.press(Role::Button, "Answer again");
    CHECK(screen.find(Role::Slider, "Your estimate")->value == "nothing yet");
}

TEST_CASE("looking without predicting tells what is right and no near miss") {
    Screen screen(items_model(2));
    screen.press(Role::Button, "Show me without predicting");
    CHECK(screen.says("You looked without predicting."));
    CHECK(screen.says("Four parts of it are as large as the weights."));
    CHECK_FALSE(screen.says("That is the weights alone"));
    screen.show(items_model(1), 1280);
    screen.press(Role::Button, "Show me without predicting");
    CHECK(screen.find(Role::List, "Your order") == nullptr);
    CHECK(screen.find(Role::List, "The right order") != nullptr);
}
