// A learner walks the sample lesson by role and name.
#include "support/screen.h"
#include "view/sample_course.h"

#include <doctest/doctest.h>

using semantics::Role;
using support::Screen;

namespace {

constexpr std::string_view secret = "purple";

void commit(Screen& screen, std::string_view choice, std::string_view sure) {
    screen.press(Role::Radio, choice);
    if (!sure.empty())
        screen.press(Role::Radio, sure);
    screen.press(Role::Button, "Commit my prediction");
}

}  // namespace

TEST_CASE("a prediction is picked, rated, committed, and stands beside the outcome") {
    Screen screen(sample::model_at(1));
    commit(screen, "It fits at once.", "Think so");
    CHECK(screen.says("Not this one. You said: think so."));
    CHECK(screen.says("The weights fit. Training keeps more than them."));
    screen.press(Role::Link, "Run it");
    CHECK(screen.model.route.step == 2);
    CHECK(screen.find(Role::Heading, "It fails in the purple phase.") != nullptr);
    CHECK(screen.says("You predicted, think so: It fits at once."));
    CHECK(screen.says("What happened: It fails in the first step."));
    CHECK(screen.says("Not this one. The weights fit."));
    CHECK(screen.says("Each purple gradient was as large as its layer."));
}

TEST_CASE("a right prediction is told as right, with its why") {
    Screen screen(sample::model_at(1));
    commit(screen, "It fails in the first step.", "Sure");
    CHECK(screen.says("Right. You said: sure."));
    screen.press(Role::Link, "Run it");
    CHECK(screen.says("Right. The gradients fill the purple card."));
}

TEST_CASE("no step tells the outcome before the question is answered") {
    Screen screen(sample::model_at(0));
    for (int step = 0; step <= 4; ++step) {
        CAPTURE(step);
        screen.show(sample::model_at(step), 1280);
        CHECK_FALSE(screen.says(secret));
    }
}

TEST_CASE("the folded outcome names the two ways to it") {
    Screen screen(sample::model_at(2));
    CHECK(screen.find(Role::Heading, "Run it") != nullptr);
    screen.press(Role::Link, "Go to the question");
    CHECK(screen.model.route.step == 1);
}

TEST_CASE("the outcome can be shown without a prediction, and that is remembered") {
    Screen screen(sample::model_at(2));
    screen.press(Role::Button, "Show me without predicting");
    CHECK(screen.find(Role::Heading, "It fails in the purple phase.") != nullptr);
    CHECK(screen.says("You looked without predicting. That is fine; it is marked."));
    REQUIRE(screen.model.progress.answers.count(sample::hook) == 1);
    CHECK(screen.model.progress.answers.at(sample::hook).reply == app::Reply{});
}

TEST_CASE("a prediction cannot be committed before a choice is picked, and the button says why") {
    Screen screen(sample::model_at(1));
    const auto* button = screen.find(Role::Button, "Commit my prediction");
    REQUIRE(button != nullptr);
    CHECK(button->state.disabled);
    CHECK(button->description == "Pick an answer first.");
    screen.press(Role::Radio, "It fits at once.");
    CHECK_FALSE(screen.find(Role::Button, "Commit my prediction")->state.disabled);
}

TEST_CASE("hints open one by one") {
    Screen screen(sample::model_at(1));
    CHECK_FALSE(screen.says("What would learning need later?"));
    screen.press(Role::Button, "Show a hint");
    CHECK(screen.says("What would learning need later?"));
    CHECK_FALSE(screen.says("Each weight has a gradient."));
    screen.press(Role::Button, "Show another hint");
    CHECK(screen.says("Each weight has a gradient."));
    CHECK(screen.find(Role::Button, "Show another hint") == nullptr);
}

TEST_CASE("every step is reached by the way on, and the last one leads home") {
    Screen screen(sample::model_at(1));
    for (const std::string_view beat : {"Run it", "Why", "Play", "Check", "Keep"}) {
        screen.press(Role::Link, beat);
        const auto* link = screen.find(Role::Link, beat);
        REQUIRE(link != nullptr);
        CHECK(link->state.current);
    }
    CHECK(screen.says("Lesson 1, step 6 of 6"));
    screen.press(Role::Link, "Course home");
    CHECK(screen.model.route.lesson.empty());
}

TEST_CASE("the mouse does what the meaning says") {
    Screen screen(sample::model_at(1));
    screen.click(Role::Radio, "It fails while it loads.");
    CHECK(screen.find(Role::Radio, "It fails while it loads.")->state.checked);
    screen.click(Role::Button, "Commit my prediction");
    CHECK(screen.model.progress.answers.at(sample::hook).reply == app::Reply{app::Picked{1}});
}
