#include "app/advance.h"

#include "app/port.h"
#include "app/update.h"
#include "widgets/runs.h"

#include <memory>
#include <string>
#include <utility>

#include <doctest/doctest.h>

namespace {

const lesson::BlockId play = "toys/play";

/// A course of one step with one widget that trains.
app::Model model_with(widgets::TrainStep initial) {
    lesson::WidgetBlock widget;
    widget.id = play;
    widget.initial = std::move(initial);
    widget.controls = {"moment", "step", "pace", "batch"};
    lesson::Step step;
    step.beat = "Play";
    step.title = "Play";
    step.blocks.push_back({widget, 0});
    lesson::Lesson lesson;
    lesson.id = "toys";
    lesson.title = "Toys";
    lesson.steps = {step};
    auto course = std::make_shared<lesson::Course>();
    course->lessons = {lesson};
    app::Model model;
    model.course = course;
    app::apply(model, app::GoTo{{"toys", 1, {}}});
    return model;
}

const widgets::TrainStep& state(const app::Model& model) {
    return std::get<widgets::TrainStep>(model.touched.at(play).now);
}

const widgets::TrainRun& run(const app::Model& model) {
    return *widgets::run_as<widgets::TrainRun>(app::run_of(model, play));
}

constexpr auto always = [] { return true; };

}  // namespace

TEST_CASE("what runs behind a widget follows its state, a piece at a time") {
    widgets::TrainStep wanted;
    wanted.step = 20;
    app::Model model = model_with(wanted);
    CHECK(app::run_of(model, play) == nullptr);
    CHECK(app::advance(model, 0, [] { return false; }));
    CHECK(run(model).step() == 1);
    CHECK_FALSE(app::advance(model, 0, always));
    CHECK(run(model).step() == 20);
    app::apply(model, app::GoTo{});
    CHECK_FALSE(app::advance(model, 0, always));
    CHECK(app::run_of(model, play) == nullptr);
}

TEST_CASE("playing goes on by its pace, tells the address at the end, and is one change to undo") {
    widgets::TrainStep initial;
    initial.pace = widgets::Pace::TwoHundredSteps;
    app::Model model = model_with(initial);
    app::advance(model, 0, always);
    app::apply(model, app::Play{play});
    const app::Model at_start = model;
    for (int frame = 1; frame < 4; ++frame)
        CHECK(app::advance(model, frame, always));
    CHECK(state(model).step == 602);
    for (const app::Outbound& outbound : app::publish(at_start, model))
        CHECK_FALSE(std::holds_alternative<app::SetUrl>(outbound));

    const app::Model playing = model;
    app::apply(model, app::Play{play, false});
    bool told = false;
    for (const app::Outbound& outbound : app::publish(playing, model)) {
        if (const auto* url = std::get_if<app::SetUrl>(&outbound))
            told = url->fragment.find("play.step=602") != std::string::npos;
    }
    CHECK(told);
    CHECK_FALSE(app::advance(model, 9, always));
    app::apply(model, app::Undo{play});
    CHECK(state(model) == initial);
    CHECK(model.touched.at(play).before.empty());
}

TEST_CASE("playing rests at a thousand steps, and where the budget refuses") {
    widgets::TrainStep initial;
    initial.pace = widgets::Pace::TwoHundredSteps;
    initial.step = 900;
    app::Model model = model_with(initial);
    app::advance(model, 0, always);
    app::apply(model, app::Play{play});
    app::advance(model, 1, always);
    CHECK_FALSE(app::advance(model, 2, always));
    CHECK(state(model).step == 1000);

    initial.training.budget = 13;  // the first step fits, the second does not
    initial.step = 1;
    model = model_with(initial);
    app::advance(model, 0, always);
    CHECK_FALSE(run(model).refused());
    app::apply(model, app::Play{play});
    for (int frame = 1; frame < 5; ++frame)
        app::advance(model, frame, always);
    CHECK_FALSE(model.playing);
    CHECK(run(model).refused());
    CHECK(state(model).step == 2);
}

TEST_CASE("a control that is moved on and on is one change") {
    app::Model model = model_with({});
    const auto set = [&](std::int64_t moment, std::int64_t batch) {
        widgets::TrainStep next;
        next.moment = moment;
        next.net.batch = batch;
        app::apply(model, app::SetWidget{play, next});
    };
    for (const int moment : {1, 2, 3, 4})
        set(moment, 32);
    CHECK(model.touched.at(play).before.size() == 1);
    set(4, 33);
    CHECK(model.touched.at(play).before.size() == 2);
    app::apply(model, app::Undo{play});
    CHECK(state(model).moment == 4);
    CHECK(state(model).net.batch == 32);
}
