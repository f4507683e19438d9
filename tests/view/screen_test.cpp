// What holds for every screen at every width: places, focus, meanings, rest.
#include "support/screen.h"

#include "support/screen_rules.h"
#include "view/sample_course.h"

#include <algorithm>
#include <string>

#include <doctest/doctest.h>

using semantics::Role;
using support::Screen;

namespace {

constexpr int steps = 6;

app::Model answered(int step) {
    app::Model model = sample::model_at(step);
    model.progress.answers[sample::hook] = {app::Picked{0}, app::Confidence::Sure, 7};
    model.progress.answers["sample/sum"] = {app::Picked{2}, app::Confidence::None, 7};
    return model;
}

}  // namespace

TEST_CASE("at every width each control lies inside the page, apart from all others, and is named") {
    Screen screen(sample::model_at(0));
    for (const float width : {320.0F, 390.0F, 768.0F, 1280.0F, 1920.0F}) {
        CAPTURE(width);
        for (int step = 0; step <= steps; ++step) {
            CAPTURE(step);
            screen.show(sample::model_at(step), width);
            support::check_rules(screen);
            screen.show(answered(step), width);
            support::check_rules(screen);
        }
    }
}

TEST_CASE("large letters move things, and nothing overlaps") {
    app::Model start = sample::model_at(0);
    start.preferences.text_percent = 200;
    Screen screen(start);
    for (const float width : {320.0F, 768.0F, 1280.0F}) {
        CAPTURE(width);
        for (int step = 0; step <= steps; ++step) {
            CAPTURE(step);
            app::Model model = sample::model_at(step);
            model.preferences.text_percent = 200;
            screen.show(model, width);
            support::check_rules(screen);
        }
    }
}

TEST_CASE("the dark screen means the same as the light one") {
    Screen light(sample::model_at(0));
    Screen dark(sample::model_at(0));
    for (int step = 0; step <= steps; ++step) {
        CAPTURE(step);
        app::Model model = answered(step);
        light.show(model, 1280);
        model.surroundings.dark = true;
        dark.show(model, 1280);
        CHECK(dark.tree() == light.tree());
    }
}

TEST_CASE("nothing takes the focus when a page is loaded; going somewhere does") {
    Screen screen(sample::model_at(3));
    CHECK(screen.tree().focus == 0);
    screen.press(Role::Link, "Play");
    const auto* heading = screen.find(Role::Heading, "Make it fail. Then make it fit.");
    REQUIRE(heading != nullptr);
    CHECK(screen.tree().focus == heading->id);
    // Once it is there, nobody asks for it again.
    screen.stage.focused = heading->id;
    screen.draw();
    CHECK(screen.tree().focus == 0);
}

TEST_CASE("committing a prediction leads the focus to the way on") {
    Screen screen(sample::model_at(1));
    screen.press(Role::Radio, "It fits at once.");
    screen.press(Role::Button, "Commit my prediction");
    const auto& nodes = screen.tree().nodes;
    const auto onward = std::find_if(nodes.begin(), nodes.end(), [&](const semantics::Node& node) {
        return node.id == screen.tree().focus;
    });
    REQUIRE(onward != nodes.end());
    CHECK(onward->name == "Run it");
}

TEST_CASE("nothing above a revealed answer moves") {
    Screen screen(sample::model_at(1));
    const auto title = screen.find(Role::Heading, "The model answers. Now you train it.")->rect;
    const auto first = screen.find(Role::Radio, "It fits at once.")->rect;
    screen.press(Role::Radio, "It fits at once.");
    screen.press(Role::Button, "Commit my prediction");
    CHECK(screen.find(Role::Heading, "The model answers. Now you train it.")->rect == title);
    const auto* told = screen.find(Role::ListItem, "Your answer, not this one");
    REQUIRE(told != nullptr);
    CHECK(told->rect.y == doctest::Approx(first.y).epsilon(0.01));
}

TEST_CASE("two screens know nothing of each other") {
    Screen one(sample::model_at(1));
    Screen other(sample::model_at(1));
    const std::string before = other.text();
    one.press(Role::Radio, "It fits at once.");
    one.press(Role::Button, "Commit my prediction");
    other.draw();
    CHECK(other.text() == before);
}

TEST_CASE("a screen nobody touches asks for no motion") {
    Screen screen(sample::model_at(0));
    for (int step = 0; step <= steps; ++step) {
        CAPTURE(step);
        screen.show(sample::model_at(step), 1280);
        screen.stage.seconds += 10;
        screen.draw();
        CHECK_FALSE(screen.moving());
    }
}

TEST_CASE("a screen without storage says so and why; a refused link is told until dismissed") {
    app::Model model = sample::model_at(1);
    model.surroundings.storage = false;
    model.notice = "There is no lesson called 'nowhere'.";
    Screen screen(model);
    CHECK(screen.says("Progress stays on this page only."));
    screen.press(Role::Button, "Why");
    CHECK(screen.says("The lesson works all the same."));
    CHECK(screen.says("There is no lesson called 'nowhere'."));
    screen.press(Role::Button, "Dismiss");
    CHECK_FALSE(screen.says("There is no lesson called 'nowhere'."));
}

TEST_CASE("inside somebody's page the lesson brings no bar and no footer") {
    app::Model model = sample::model_at(1);
    model.surroundings.embedded = true;
    Screen screen(model);
    CHECK(screen.find(Role::Link, "Memory First") == nullptr);
    CHECK(screen.find(Role::Radio, "It fits at once.") != nullptr);
}
