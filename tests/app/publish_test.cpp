#include "app/port.h"
#include "app/save.h"
#include "app/update.h"
#include "support/small_course.h"

#include <doctest/doctest.h>

namespace {

using support::only;

/// What the outside is told when `change` happens to `model`.
template <class Change>
std::vector<app::Outbound> told(app::Model& model, const Change& change) {
    const app::Model before = model;
    change(model);
    return app::publish(before, model);
}

/// The learner on a step, everything already told.
app::Model on_step(int step) {
    app::Model model = support::small_model();
    app::receive(model, app::UrlChanged{"#/tiny/" + std::to_string(step)});
    return model;
}

template <class Action>
std::vector<app::Outbound> told_after(app::Model& model, const Action& action) {
    return told(model, [&](app::Model& changed) { app::apply(changed, action); });
}

}  // namespace

TEST_CASE("nothing changed, nothing is told") {
    app::Model model = on_step(1);
    CHECK(told(model, [](app::Model&) {}).empty());
    CHECK(told_after(model, app::Open{"menu"}).empty());
    CHECK(told_after(model, app::Pick{"tiny/hook", 1}).empty());
}

TEST_CASE("another step is a new entry in the history, a setting is not") {
    app::Model model = on_step(1);
    const auto stepped = only<app::SetUrl>(told_after(model, app::GoTo{{"tiny", 2, {}}}));
    REQUIRE(stepped.size() == 1);
    CHECK(stepped[0].fragment == "#/tiny/2");
    CHECK(stepped[0].push);
    widgets::CardRun run;
    run.plan.batch = 2;
    const auto set = only<app::SetUrl>(told_after(model, app::SetWidget{"tiny/play", run}));
    REQUIRE(set.size() == 1);
    CHECK(set[0].fragment == "#/tiny/2?play.batch=2");
    CHECK(!set[0].push);
}

TEST_CASE("an address that arrived is not told back, a corrected one replaces it") {
    app::Model model = support::small_model();
    const auto good = told(model, [](app::Model& changed) {
        app::receive(changed, app::UrlChanged{"#/tiny/2?play.batch=2"});
    });
    CHECK(only<app::SetUrl>(good).empty());
    const auto nonsense = only<app::SetUrl>(told(
        model, [](app::Model& changed) { app::receive(changed, app::UrlChanged{"#/tiny/99"}); }));
    REQUIRE(nonsense.size() == 1);
    CHECK(nonsense[0].fragment == "#/tiny/3");
    CHECK(!nonsense[0].push);
    const auto broken = only<app::SetUrl>(
        told(model, [](app::Model& changed) { app::receive(changed, app::UrlChanged{"#?%"}); }));
    REQUIRE(broken.size() == 1);
    CHECK(broken[0].fragment == "#/tiny/3");
    CHECK(model.notice == "The link's setting '%' has no value; write block.field=value.");
    CHECK(model.route.step == 3);
    const auto empty =
        told(model, [](app::Model& changed) { app::receive(changed, app::UrlChanged{""}); });
    CHECK(only<app::SetUrl>(empty).empty());
}

TEST_CASE("progress and preferences are saved when they change, and only then") {
    app::Model model = on_step(2);
    widgets::CardRun run;
    run.plan.batch = 2;
    CHECK(only<app::Save>(told_after(model, app::Open{"menu"})).empty());
    const auto dark =
        only<app::Save>(told_after(model, app::SetPreferences{{app::Theme::Dark, 100}}));
    REQUIRE(dark.size() == 1);
    CHECK(dark[0].text == app::save_text(model.progress, model.preferences));
    CHECK(only<app::Save>(told_after(model, app::SetPreferences{{app::Theme::Dark, 100}})).empty());
    CHECK(only<app::Save>(told_after(model, app::ShowAnswer{"tiny/hook"})).size() == 1);
}

TEST_CASE("a commitment is announced in full and told to the embedding page") {
    app::Model model = on_step(1);
    app::apply(model, app::Pick{"tiny/hook", 2});
    const auto all = told_after(model, app::Commit{"tiny/hook"});
    const auto announced = only<app::Announce>(all);
    REQUIRE(announced.size() == 1);
    CHECK(announced[0].text ==
          "You predicted: It fails inside the step. Right. Training keeps more.");
    const auto messages = only<app::SendMessage>(all);
    REQUIRE(messages.size() == 1);
    CHECK(
        messages[0].text ==
        R"({"type":"memory-first:answered","v":1,"quiz":"tiny/hook","choice":2,"right":true,"confidence":"none"})");
}

TEST_CASE("paper learns what was said to each question of the lesson on screen, and only of it") {
    app::Model model = on_step(1);
    app::apply(model, app::Pick{"tiny/hook", 2});
    const auto said = only<app::NoteAnswers>(told_after(model, app::Commit{"tiny/hook"}));
    REQUIRE(said.size() == 1);
    CHECK(said[0].text == R"({"hook":"You predicted: It fails inside the step. Right."})");
    CHECK(only<app::NoteAnswers>(told_after(model, app::GoTo{{"tiny", 2, {}}})).empty());
    const auto left = only<app::NoteAnswers>(told_after(model, app::GoTo{{"", 1, {}}}));
    REQUIRE(left.size() == 1);
    CHECK(left[0].text == "{}");
}

TEST_CASE("a lesson is completed when every step was seen and every question answered") {
    app::Model model = on_step(2);
    app::apply(model, app::ShowAnswer{"tiny/hook"});
    const auto messages = only<app::SendMessage>(told_after(model, app::GoTo{{"tiny", 3, {}}}));
    REQUIRE(messages.size() == 2);
    CHECK(messages[0].text ==
          R"({"type":"memory-first:progress","v":1,"lesson":"tiny","step":3,"seen":3,"steps":3})");
    CHECK(messages[1].text == R"({"type":"memory-first:completed","v":1,"lesson":"tiny"})");
    CHECK(only<app::SendMessage>(told_after(model, app::GoTo{{"tiny", 1, {}}})).size() == 1);
}

TEST_CASE("the first address makes the page ready") {
    app::Model model = support::small_model();
    const auto messages = only<app::SendMessage>(
        told(model, [](app::Model& changed) { app::receive(changed, app::UrlChanged{"#/tiny"}); }));
    REQUIRE(messages.size() == 2);
    CHECK(messages[0].text == R"({"type":"memory-first:ready","v":1,"lesson":"tiny","step":1})");
}

TEST_CASE("the title follows the step and the theme follows the surroundings") {
    app::Model model = on_step(1);
    const auto titles = only<app::SetTitle>(told_after(model, app::GoTo{{"", 1, {}}}));
    REQUIRE(titles.size() == 1);
    CHECK(titles[0].text == "Memory First");
    const auto themes = only<app::SetTheme>(told(model, [](app::Model& changed) {
        app::receive(changed, app::SurroundingsChanged{{.dark = true}});
    }));
    REQUIRE(themes.size() == 1);
    CHECK(themes[0].dark);
    const auto light =
        only<app::SetTheme>(told_after(model, app::SetPreferences{{app::Theme::Light, 100}}));
    REQUIRE(light.size() == 1);
    CHECK(!light[0].dark);
}
