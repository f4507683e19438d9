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
         "A setting of the link is not used: nothing here is called 'game'; what can be set is "
         "called play."},
        {{"still.card", "t4"},
         "A setting of the link is not used: nothing here is called 'still'; what can be set is "
         "called play."},
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

TEST_CASE("a value that a field does not take is told with the field's own sentence") {
    const std::vector<std::pair<base::NamedText, std::string>> rows = {
        {{"play.batch", "0"}, "batch: 0 is outside [1, 65536]."},
        {{"play.batch", "NaN"}, "batch: 'NaN' is not a whole number."},
        {{"play.card", "t5"},
         "card: 't5' is not one of t4, a10, l4, rtx-4090, a100-40gb, l40s, h100-80gb, a100-80gb, "
         "h200."},
        {{"play.model", "nonsense"},
         "model: no model called 'nonsense'; the known ones are smollm2-135m, qwen2.5-0.5b, "
         "llama-3.2-1b, qwen2.5-1.5b, llama-2-7b, mistral-7b-v0.1, qwen2.5-7b, llama-3.1-8b, "
         "llama-3.1-70b."},
    };
    for (const auto& [setting, sentence] : rows) {
        app::Model model = support::small_model();
        app::go_to(model, {"tiny", 2, {setting}});
        CHECK(model.notice == "A setting of the link is not used: " + sentence);
        CHECK(model.touched.empty());
    }
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
