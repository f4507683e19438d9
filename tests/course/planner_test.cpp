// The planner in all of its states, as somebody works with it.
#include "app/navigate.h"
#include "app/port.h"
#include "app/update.h"
#include "estimator/presets.h"
#include "learner.h"
#include "support/screen.h"
#include "support/screen_rules.h"
#include "widgets/planner_text.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using semantics::Deed;
using semantics::Role;
using support::Screen;

namespace {

app::Model planner_at(const std::string& settings) {
    const auto course = support::built_in_course();
    app::Model model = support::at_page(course, *course->find_page("demos/planner"));
    app::receive(model, app::UrlChanged{"#/demos/planner" + settings});
    return model;
}

const widgets::Planner& plan_in(const Screen& screen) {
    return std::get<widgets::Planner>(screen.model.touched.at("demos/planner/demo").now);
}

std::string address(const Screen& screen) {
    return app::text_of(app::route_of(screen.model));
}

std::string strange_config() {
    std::string config(estimator::config_text(*estimator::find_preset("llama-3.1-8b")));
    return config.replace(config.find("\"llama\""), 7, "\"lamango\"");
}

/// The planner with somebody's text in its field.
void paste(Screen& screen, const std::string& text) {
    screen.act(Role::ComboBox, "Model", Deed::SetValue, "own");
    screen.act(Role::TextField, "config.json or plan", Deed::SetValue, text);
}

}  // namespace

TEST_CASE("every state of the planner keeps the rules at every width and letter size") {
    const std::vector<std::string> links = {
        "?demo.method=answer",
        "?demo.method=qlora&demo.optimizer=lion&demo.map=open",
        "?demo.pinned=method:qlora,card:t4",
        "?demo.pinned=model:smollm2-135m,method:answer&demo.optimizer=amsgrad&demo.recompute="
        "recompute&demo.given-type=something_quite_long_that_nobody_knows",
    };
    for (const int percent : {100, 200}) {
        Screen screen(planner_at(""));
        for (const std::string& link : links) {
            for (const float width : {320.0F, 1280.0F}) {
                INFO(link << " at " << width << " in letters of " << percent << " %");
                app::Model model = planner_at(link);
                model.preferences.text_percent = percent;
                if (link == links.front()) {
                    app::apply(model, app::Copy{"demos/planner/demo", "JSON", "{\n}\n"});
                    app::receive(model, app::CopyDone{false});
                }
                screen.show(model, width);
                support::check_rules(screen);
                if (link != links.front())
                    continue;
                paste(screen, strange_config());
                support::check_rules(screen);
            }
        }
    }
}

TEST_CASE("the plan is copied as text in three forms") {
    Screen screen(planner_at("?demo.method=lora"));
    screen.press(Role::Button, "Copy as JSON");
    CHECK(screen.model.clip.text == widgets::json_of(plan_in(screen)));
    app::receive(screen.model, app::CopyDone{true});
    screen.draw();
    CHECK(screen.says("Copied as JSON."));
    screen.press(Role::Button, "Copy as CSV");
    CHECK(screen.model.clip.text.starts_with("kind,bytes,GiB\n"));
    screen.press(Role::Button, "Copy as Markdown");
    CHECK(screen.model.clip.text.find("| weights | 15.") != std::string::npos);
}

TEST_CASE("a copied plan is pasted or dropped, and a broken one loses nothing") {
    widgets::Planner other;
    other.method = widgets::Method::Qlora;
    other.tokens = 300;
    const std::string json = widgets::json_of(other);
    Screen screen(planner_at("?demo.method=lora&demo.pinned=method:answer"));
    paste(screen, json);
    CHECK(plan_in(screen).tokens == 300);
    CHECK(plan_in(screen).method == widgets::Method::Qlora);
    CHECK(plan_in(screen).pinned == "method:answer");
    screen.press(Role::Button, "Undo");
    CHECK(plan_in(screen).method == widgets::Method::Lora);
    const std::string before = address(screen);
    std::string future = json;
    future.replace(future.find("plan\": 1"), 8, "plan\": 7");
    paste(screen, future);
    CHECK(screen.says("plan: memory_first_plan is 7; this page reads version 1"));
    CHECK(address(screen) == before);
    app::receive(screen.model, app::FileDropped{"plan.json", future});
    CHECK(screen.model.notice.find("memory_first_plan is 7") != std::string::npos);
    CHECK(address(screen) == before);
    app::receive(screen.model, app::FileDropped{"plan.json", json});
    CHECK(plan_in(screen).tokens == 300);
}

TEST_CASE("a plan is pinned, compared, swapped and dropped; undo and the link know of it") {
    Screen screen(planner_at(""));
    screen.press(Role::Button, "Compare with this");
    CHECK(screen.says("Both plans take the same."));
    screen.act(Role::Radio, "LoRA", Deed::Press);
    CHECK(screen.find(Role::Region, "Two plans side by side") != nullptr);
    CHECK(screen.says("This plan takes "));
    CHECK(address(screen).find("demo.pinned=model:llama-3.1-8b,method:train-all,") !=
          std::string::npos);
    Screen opened(planner_at(address(screen).substr(std::string("#/demos/planner").size())));
    CHECK(plan_in(opened) == plan_in(screen));
    screen.press(Role::Button, "Swap");
    CHECK(plan_in(screen).method == widgets::Method::TrainAll);
    CHECK(plan_in(screen).pinned.find("method:lora") != std::string::npos);
    screen.press(Role::Button, "Undo");
    CHECK(plan_in(screen).method == widgets::Method::Lora);
    screen.press(Role::Button, "Drop the pinned plan");
    CHECK(screen.find(Role::Region, "Two plans side by side") == nullptr);
    screen.press(Role::Button, "Undo");
    CHECK(screen.find(Role::Region, "Two plans side by side") != nullptr);
    screen.press(Role::Button, "Start again");
    CHECK(plan_in(screen) == widgets::Planner{});
}

TEST_CASE(
    "the map is folded until it is asked for; a click on it takes a plan, and undo gives it back") {
    Screen screen(planner_at("?demo.method=lora"));
    const auto figure = [&] {
        return screen.find(Role::Figure,
                           "Which of 10,000 plans fit the H100 with 80 GB: texts of 137 to 131,072 "
                           "tokens, 1 to 1,076 at once.");
    };
    CHECK(figure() == nullptr);
    screen.press(Role::Button, "Show the map");
    REQUIRE(figure() != nullptr);
    CHECK(screen.says("Does not fit from"));
    CHECK(address(screen).find("demo.map=open") != std::string::npos);
    const semantics::Rect map = figure()->rect;
    screen.click_at(map.x + map.width / 2, map.y + map.height / 2);
    const widgets::Planner taken = plan_in(screen);
    CHECK(taken.tokens > 2048);
    CHECK(taken.batch > 1);
    CHECK(taken.method == widgets::Method::Lora);
    screen.press(Role::Button, "Undo");
    CHECK(plan_in(screen).tokens == 2048);
    CHECK(plan_in(screen).batch == 1);
    screen.press(Role::Button, "Show the map");
    CHECK(figure() == nullptr);
    CHECK(address(screen).find("map") == std::string::npos);
}

TEST_CASE("an unknown model_type is named, and read as the nearest family only by a button") {
    Screen screen(planner_at(""));
    paste(screen, strange_config());
    CHECK(screen.says("lamango"));
    CHECK(plan_in(screen).given_type == "known");
    screen.press(Role::Button, "Read it as LLaMA");
    CHECK(plan_in(screen).given_type == "lamango");
    CHECK(screen.says("You chose to read it as LLaMA."));
    CHECK(address(screen).find("demo.given-type=lamango") != std::string::npos);
    CHECK(screen.find(Role::Button, "Read it as LLaMA") == nullptr);
    screen.act(Role::ComboBox, "Model", Deed::SetValue, "llama-2-7b");
    CHECK(plan_in(screen).given_type == "known");
}
