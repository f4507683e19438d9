#include "app/model.h"

#include "support/small_course.h"

#include <doctest/doctest.h>

TEST_CASE("the course home has no lesson and no step") {
    const app::Model model = support::small_model();
    CHECK(app::current_lesson(model) == nullptr);
    CHECK(app::current_step(model) == nullptr);
}

TEST_CASE("the route names the lesson and the step on screen") {
    app::Model model = support::small_model();
    model.route = {"tiny", 2, {}};
    REQUIRE(app::current_lesson(model) != nullptr);
    CHECK(app::current_lesson(model)->id == "tiny");
    REQUIRE(app::current_step(model) != nullptr);
    CHECK(app::current_step(model)->beat == "Play");
    model.route.step = 4;
    CHECK(app::current_step(model) == nullptr);
}

TEST_CASE("a widget has the lesson's state until the learner touches it") {
    app::Model model = support::small_model();
    const auto& block =
        std::get<lesson::WidgetBlock>(model.course->lessons[0].steps[1].blocks[0].content);
    CHECK(app::state_of(model, block) == block.initial);
    widgets::CardRun run;
    run.plan.batch = 3;
    model.touched["tiny/play"] = {run, {}};
    CHECK(app::state_of(model, block) == widgets::WidgetState{run});
}

TEST_CASE("an answer counts only for the very question it was given to") {
    app::Model model = support::small_model();
    const auto& quiz = std::get<lesson::Quiz>(model.course->lessons[0].steps[0].blocks[0].content);
    CHECK(!app::revealed(model, "tiny/hook"));
    model.progress.answers["tiny/hook"] = {app::Picked{1}, app::Confidence::Sure, quiz.hash};
    CHECK(app::revealed(model, "tiny/hook"));
    CHECK(app::answer_of(model, quiz)->reply == app::Reply{app::Picked{1}});
    model.progress.answers["tiny/hook"].quiz_hash = 1;  // the question was edited since
    CHECK(!app::revealed(model, "tiny/hook"));
    CHECK(app::answer_of(model, quiz) == std::nullopt);
    model.progress.answers["tiny/hook"] = {app::Picked{3}, app::Confidence::Sure,
                                           quiz.hash};  // no such choice
    CHECK(app::answer_of(model, quiz) == std::nullopt);
    CHECK(!app::revealed(model, "tiny/nothing"));
}

TEST_CASE("progress counts the steps that exist") {
    app::Model model = support::small_model();
    const lesson::Lesson& tiny = model.course->lessons[0];
    CHECK(app::progress_of(model, tiny).seen == 0);
    model.progress.steps_seen["tiny"] = {1, 3, 9};
    CHECK(app::progress_of(model, tiny).seen == 2);
    CHECK(app::progress_of(model, tiny).all == 3);
}
