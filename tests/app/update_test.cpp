#include "app/update.h"

#include "support/small_course.h"

#include <doctest/doctest.h>

namespace {

widgets::CardRun with_batch(std::int64_t batch) {
    widgets::CardRun run;
    run.plan.batch = batch;
    return run;
}

std::int64_t batch_of(const app::Model& model) {
    const auto& block =
        std::get<lesson::WidgetBlock>(model.course->lessons[0].steps[1].blocks[0].content);
    return std::get<widgets::CardRun>(app::state_of(model, block)).plan.batch;
}

}  // namespace

TEST_CASE("going to another step says where the learner is") {
    app::Model model = support::small_model();
    app::apply(model, app::GoTo{{"tiny", 2, {}}});
    CHECK(model.spoken == "A tiny lesson. Step 2 of 3: Play.");
    app::apply(model, app::GoTo{{"tiny", 2, {}}});
    CHECK(model.spoken_count == 1);
}

TEST_CASE("a widget is changed, undone and reset") {
    app::Model model = support::small_model();
    app::apply(model, app::SetWidget{"tiny/play", with_batch(2)});
    app::apply(model, app::SetWidget{"tiny/play", with_batch(3)});
    CHECK(batch_of(model) == 3);
    app::apply(model, app::Reset{"tiny/play"});
    CHECK(batch_of(model) == 1);
    app::apply(model, app::Undo{"tiny/play"});
    CHECK(batch_of(model) == 3);
    app::apply(model, app::Undo{"tiny/play"});
    CHECK(batch_of(model) == 1);
    app::apply(model, app::Undo{"tiny/play"});
    CHECK(batch_of(model) == 1);
}

TEST_CASE("a picture without controls cannot be changed") {
    app::Model model = support::small_model();
    app::apply(model, app::SetWidget{"tiny/still", with_batch(2)});
    app::apply(model, app::Reset{"tiny/still"});
    app::apply(model, app::Undo{"tiny/still"});
    app::apply(model, app::SetWidget{"tiny/none", with_batch(2)});
    CHECK(model.touched.empty());
    CHECK(model.progress == app::Progress{});
}

TEST_CASE("text size stays within what the layout is made for") {
    app::Model model = support::small_model();
    app::apply(model, app::SetPreferences{{app::Theme::Dark, 900}});
    CHECK(model.preferences == app::Preferences{app::Theme::Dark, 200});
    app::apply(model, app::SetPreferences{{app::Theme::Light, 10}});
    CHECK(model.preferences.text_percent == 100);
}

TEST_CASE("one overlay is open at a time") {
    app::Model model = support::small_model();
    app::apply(model, app::Open{"menu"});
    app::apply(model, app::Open{"term:activation"});
    CHECK(model.open == "term:activation");
    app::apply(model, app::Close{});
    CHECK(model.open.empty());
    model.notice = "A sentence.";
    app::apply(model, app::Dismiss{});
    CHECK(model.notice.empty());
}

TEST_CASE("forgetting everything leaves the place and the preferences") {
    app::Model model = support::small_model();
    app::apply(model, app::GoTo{{"tiny", 1, {}}});
    app::apply(model, app::SetPreferences{{app::Theme::Dark, 120}});
    app::apply(model, app::ShowAnswer{"tiny/hook"});
    app::apply(model, app::SetWidget{"tiny/play", with_batch(2)});
    app::apply(model, app::ForgetEverything{});
    CHECK(model.progress == app::Progress{});
    CHECK(model.touched.empty());
    CHECK(model.route == app::Route{"tiny", 1, {}});
    CHECK(model.preferences == app::Preferences{app::Theme::Dark, 120});
}

TEST_CASE("a goal reached in a widget is remembered and its finding said once") {
    app::Model model = support::small_model();
    widgets::CardRun run;
    run.plan.card = estimator::CardId::A100With80;
    app::apply(model, app::SetWidget{"tiny/play", run});
    // What the lesson started with was on the screen and counts too.
    CHECK(model.progress.reached["tiny/play"] ==
          std::set<std::string>{"fails-in-backward", "fits"});
    CHECK(model.spoken == "It fits.");
    run.plan.tokens = 600;
    app::apply(model, app::SetWidget{"tiny/play", run});
    CHECK(model.spoken_count == 1);
    run.plan.card = estimator::CardId::T4;
    app::apply(model, app::SetWidget{"tiny/play", run});
    CHECK(model.progress.reached["tiny/play"] ==
          std::set<std::string>{"fails-in-backward", "fails-in-forward", "fits"});
    CHECK(model.spoken == "It loads, it starts, and it fails in the forward pass.");
}

TEST_CASE("typed text stays as it is and changes the widget once it can be read") {
    app::Model model = support::small_model();
    app::apply(model, app::TypeModel{"tiny/play", "{\"model_type\":"});
    CHECK(model.typed["tiny/play"] == "{\"model_type\":");
    CHECK(model.touched.empty());
    app::apply(model, app::TypeModel{"tiny/play", "llama-3.2-1b"});
    CHECK(std::get<widgets::CardRun>(model.touched.at("tiny/play").now).plan.model ==
          "llama-3.2-1b");
    app::apply(model, app::Undo{"tiny/play"});
    CHECK(model.typed.empty());
    app::apply(model, app::TypeModel{"tiny/still", "llama-3.2-1b"});
    CHECK(model.typed.empty());
}
