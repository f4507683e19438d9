#include "app/port.h"
#include "app/save.h"
#include "app/update.h"
#include "estimator/presets.h"
#include "support/for_any.h"
#include "support/small_course.h"

#include <array>

namespace {

using support::only;

/// What the learner has and where the learner is: all that hostile input must leave alone.
bool same_work(const app::Model& a, const app::Model& b) {
    return a.route == b.route && a.progress == b.progress && a.preferences == b.preferences &&
           a.drafts == b.drafts && a.touched == b.touched && a.open == b.open;
}

std::string stored_answer() {
    app::Progress progress;
    progress.answers["tiny/hook"] = {app::Picked{2}, app::Confidence::Sure, 0xfeed};
    progress.steps_seen["tiny"] = {1, 2};
    return app::save_text(progress, {app::Theme::Dark, 100});
}

}  // namespace

TEST_CASE("a stored save comes back and is not written again") {
    app::Model model = support::small_model();
    const app::Model before = model;
    app::receive(model, app::SaveLoaded{stored_answer()});
    CHECK(app::revealed(model, "tiny/hook"));
    CHECK(app::is_dark(model));
    const auto out = app::publish(before, model);
    CHECK(only<app::Save>(out).empty());
    CHECK(only<app::SendMessage>(out).empty());
}

TEST_CASE("a save that comes late is joined with what was done meanwhile") {
    app::Model model = support::small_model();
    app::receive(model, app::UrlChanged{"#/tiny/3"});
    const app::Model before = model;
    app::receive(model, app::SaveLoaded{stored_answer()});
    CHECK(model.progress.steps_seen["tiny"] == std::set<int>{1, 2, 3});
    CHECK(model.progress.last_step == 3);
    CHECK(app::revealed(model, "tiny/hook"));
    CHECK(only<app::Save>(app::publish(before, model)).size() == 1);
}

TEST_CASE("two open tabs join what was done in each, and come to rest") {
    std::array<app::Model, 2> tabs = {support::small_model(), support::small_model()};
    const auto act = [&](std::size_t tab, const auto& change) {
        const app::Model before = tabs[tab];
        change(tabs[tab]);
        return only<app::Save>(app::publish(before, tabs[tab]));
    };
    auto saves = act(0, [](app::Model& m) { app::apply(m, app::ShowAnswer{"tiny/hook"}); });
    REQUIRE(saves.size() == 1);
    act(1, [](app::Model& m) { app::receive(m, app::UrlChanged{"#/tiny/3"}); });
    std::size_t reader = 1;
    int passed_on = 0;
    for (; !saves.empty() && passed_on < 10; ++passed_on) {
        const std::string text = saves.front().text;
        saves = act(reader, [&](app::Model& m) { app::receive(m, app::SaveLoaded{text}); });
        reader = 1 - reader;
    }
    CHECK(passed_on < 5);
    CHECK(app::revealed(tabs[1], "tiny/hook"));
    CHECK(tabs[0].progress.steps_seen["tiny"].count(3) == 1);
    CHECK(tabs[0].progress == tabs[1].progress);
}

TEST_CASE("a save from the future is not written over until the learner does something") {
    app::Model model = support::small_model();
    const app::Model at_start = model;
    app::receive(model, app::SaveLoaded{"memory-first 2\nstars tiny 5\n"});
    app::receive(model, app::UrlChanged{"#/tiny/1"});
    app::receive(model, app::SaveLoaded{""});
    CHECK(only<app::Save>(app::publish(at_start, model)).empty());

    const app::Model before = model;
    app::apply(model, app::ShowAnswer{"tiny/hook"});
    const auto saves = only<app::Save>(app::publish(before, model));
    REQUIRE(saves.size() == 1);
    CHECK(saves[0].text.find("kept memory-first 2\nkept stars tiny 5\n") != std::string::npos);
    CHECK(saves[0].text.rfind("memory-first 1\n", 0) == 0);
}

TEST_CASE("a damaged save says so in one sentence") {
    app::Model model = support::small_model();
    app::receive(model, app::SaveLoaded{"memory-fir"});
    CHECK(
        model.notice ==
        "This is no save of Memory First: it starts with 'memory-fir', not with 'memory-first 1'. "
        "It is left as it is until you do something here, and kept after that.");
    CHECK(model.spoken == model.notice);
}

TEST_CASE("a save with a damaged line says which, and the rest counts") {
    app::Model model = support::small_model();
    app::receive(model, app::SaveLoaded{"memory-first 1\ntext 900\nat tiny 2\n"});
    CHECK(model.notice ==
          "A line of the save is damaged: it is 'text 900', where right would be 'text 125'. It is "
          "kept, and all else was read.");
    CHECK(model.progress.last_lesson == "tiny");
}

TEST_CASE("the embedding page may turn to a step") {
    app::Model model = support::small_model();
    app::receive(
        model,
        app::MessageArrived{
            R"({"type":"memory-first:command","v":1,"command":"goTo","lesson":"tiny","step":3})"});
    CHECK(model.route == app::Route{"tiny", 3, {}});
}

TEST_CASE("a message that names no lesson of the course turns to nothing") {
    app::Model model = support::small_model();
    app::apply(model, app::GoTo{{"tiny", 2, {}}});
    app::receive(
        model, app::MessageArrived{
                   R"({"type":"memory-first:command","v":1,"command":"goTo","lesson":"quantum"})"});
    CHECK(model.route == app::Route{"tiny", 2, {}});
    CHECK(model.notice == "There is no lesson 'quantum'; the lessons are tiny.");
}

TEST_CASE("a link with a nonsense setting leads to its step and names the setting") {
    app::Model model = support::small_model();
    app::receive(model, app::UrlChanged{"#/tiny/2?play.card=%"});
    CHECK(model.route == app::Route{"tiny", 2, {}});
    CHECK(model.notice ==
          "The link's setting 'play.card' is not used: '%' is no character; two hexadecimal digits "
          "follow a %, as in %20.");
    CHECK(model.spoken == model.notice);
}

TEST_CASE("hostile messages leave the model as it was") {
    app::Model model = support::small_model();
    app::receive(model, app::UrlChanged{"#/tiny/1"});
    app::apply(model, app::Pick{"tiny/hook", 1});
    const app::Model before = model;
    const std::string whole =
        R"({"type":"memory-first:command","v":1,"command":"goTo","lesson":"tiny","step":3})";
    support::for_any(10000, [&](base::Rng& rng) {
        std::string text = rng.between(0, 1) == 0 ? support::any_bytes(rng, 80) : whole;
        if (text == whole)  // one byte wrong: in the braces, the quotes or the type
            text[static_cast<std::size_t>(rng.between(0, 30))] = '\x01';
        app::receive(model, app::MessageArrived{text});
        CHECK(same_work(before, model));
    });
}

TEST_CASE("hostile addresses never lead out of the course") {
    app::Model model = support::small_model();
    support::for_any(10000, [&](base::Rng& rng) {
        const std::string start = rng.between(0, 1) == 0 ? "#" : "#/tiny/2?play.";
        app::receive(model, app::UrlChanged{start + support::any_bytes(rng, 60)});
        CHECK((model.route.lesson.empty() || app::current_step(model) != nullptr));
        CHECK(model.progress.answers.empty());
    });
}

TEST_CASE("a file is taken only where a model can be chosen") {
    app::Model model = support::small_model();
    app::receive(model, app::UrlChanged{"#/tiny/1"});
    app::receive(model, app::FileDropped{"config.json", "{}"});
    CHECK(model.notice ==
          "Nothing on this step takes a file. A config.json can be dropped where a "
          "model can be chosen.");
    CHECK(model.touched.empty());
}

TEST_CASE("a dropped config.json becomes the widget's model, or a sentence") {
    app::Model model = support::small_model();
    app::receive(model, app::UrlChanged{"#/tiny/2"});
    app::receive(model, app::FileDropped{"config.json", "{\"model_type\": \"llama\","});
    CHECK(model.notice.rfind("The file 'config.json' is not used. ", 0) == 0);
    CHECK(model.touched.empty());
    const auto* preset = estimator::find_preset("llama-3.2-1b");
    REQUIRE(preset != nullptr);
    const std::string config(estimator::config_text(*preset));
    app::receive(model, app::FileDropped{"config.json", config});
    CHECK(model.notice.empty());
    const auto& run = std::get<widgets::CardRun>(model.touched.at("tiny/play").now);
    CHECK(estimator::model_named(run.plan.model).value() ==
          estimator::model_named("llama-3.2-1b").value());
    CHECK(model.typed["tiny/play"] == config);
    CHECK(model.spoken.rfind("The file 'config.json' is used. ", 0) == 0);
}
