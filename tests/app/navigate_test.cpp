#include "app/navigate.h"

#include "app/change.h"
#include "support/small_course.h"

#include <doctest/doctest.h>

namespace {

const widgets::PlanChoice& played(const app::Model& model) {
    const auto touched = model.touched.find("tiny/play");
    REQUIRE(touched != model.touched.end());
    return std::get<widgets::CardRun>(touched->second.now).plan;
}

}  // namespace

TEST_CASE("going to a step shows it and counts it as seen") {
    app::Model model = support::small_model();
    model.open = "menu";
    app::go_to(model, {"tiny", 2, {}});
    CHECK(model.route == app::Route{"tiny", 2, {}});
    CHECK(model.open.empty());
    CHECK(model.notice.empty());
    CHECK(model.progress.steps_seen["tiny"] == std::set<int>{2});
    CHECK(model.progress.last_lesson == "tiny");
    CHECK(model.progress.last_step == 2);
}

TEST_CASE("an unknown lesson leads nowhere and is named") {
    app::Model model = support::small_model();
    app::go_to(model, {"quantum", 2, {}});
    CHECK(model.route == app::Route{});
    CHECK(model.progress.steps_seen.empty());
    app::go_to(model, {"tiny", 2, {}});
    app::go_to(model, {"quantum", 2, {}});
    CHECK(model.route == app::Route{"tiny", 2, {}});
    CHECK(model.notice == "There is no lesson 'quantum'; the lessons are tiny.");
}

TEST_CASE("a step out of range becomes the nearest") {
    app::Model model = support::small_model();
    app::go_to(model, {"tiny", 12, {}});
    CHECK(model.route.step == 3);
    CHECK(model.notice == "The lesson 'A tiny lesson' has no step 12; this is step 3 of 3.");
    app::go_to(model, {"tiny", -5, {}});
    CHECK(model.route.step == 1);
    CHECK(model.notice == "The lesson 'A tiny lesson' has no step -5; this is step 1 of 3.");
}

TEST_CASE("a link sets what the learner may change, from the lesson's values") {
    app::Model model = support::small_model();
    app::go_to(model, {"tiny", 2, {{"play.card", "t4"}, {"play.batch", "2"}}});
    CHECK(model.notice.empty());
    CHECK(app::text_of(app::route_of(model)) == "#/tiny/2?play.card=t4&play.batch=2");
    app::go_to(model, {"tiny", 2, {{"play.batch", "4"}}});
    CHECK(app::text_of(app::route_of(model)) == "#/tiny/2?play.batch=4");
    CHECK(played(model).batch == 4);
    app::go_to(model, {"tiny", 3, {}});
    CHECK(app::text_of(app::route_of(model)) == "#/tiny/3");
    app::go_to(model, {"tiny", 2, {}});
    CHECK(app::text_of(app::route_of(model)) == "#/tiny/2?play.batch=4");
}

TEST_CASE("a setting that does not exist is named and the others are used") {
    struct Row {
        base::NamedText setting;
        const char* message;
    };

    const std::vector<Row> rows = {
        {{"game.card", "t4"},
         "A setting of the link is not used: nothing here is called 'game.card'."},
        {{"still.card", "t4"},
         "A setting of the link is not used: nothing here is called 'still.card'."},
        {{"play.colour", "red"},
         "A setting of the link is not used: it sets 'colour', and only card, batch, model can be "
         "set."},
        {{"play.tokens", "9"},
         "A setting of the link is not used: it sets 'tokens', and only card, batch, model can be "
         "set."},
        {{"play", "9"},
         "A setting of the link is not used: it sets '', and only card, batch, model can be set."},
    };
    for (const Row& row : rows) {
        app::Model model = support::small_model();
        app::go_to(model, {"tiny", 2, {{"play.batch", "2"}, row.setting}});
        CHECK(model.notice == row.message);
        CHECK(app::text_of(app::route_of(model)) == "#/tiny/2?play.batch=2");
    }
}

TEST_CASE("a value out of range is told with the field's own sentence") {
    app::Model model = support::small_model();
    app::go_to(model, {"tiny", 2, {{"play.batch", "0"}}});
    CHECK(model.notice.rfind("A setting of the link is not used: batch: 0 is outside [1, ", 0) ==
          0);
    CHECK(model.touched.empty());
}

TEST_CASE("undo remembers a hundred states") {
    app::Model model = support::small_model();
    const auto& block =
        std::get<lesson::WidgetBlock>(model.course->lessons[0].steps[1].blocks[0].content);
    for (int batch = 2; batch < 202; ++batch) {
        widgets::CardRun run;
        run.plan.batch = batch;
        app::set_widget(model, block, run);
        app::set_widget(model, block, run);  // no change, nothing to undo
    }
    const app::WidgetHistory& history = model.touched.at("tiny/play");
    REQUIRE(history.before.size() == 100);
    CHECK(std::get<widgets::CardRun>(history.before.front()).plan.batch == 101);
    CHECK(std::get<widgets::CardRun>(history.now).plan.batch == 201);
}
