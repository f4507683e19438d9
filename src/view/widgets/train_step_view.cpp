#include "base/units.h"
#include "view/figure.h"
#include "view/text.h"
#include "view/toy/field_picture.h"
#include "view/toy/loss_curve.h"
#include "view/widgets/goals.h"
#include "view/widgets/toy_bench.h"
#include "view/widgets/toy_controls.h"
#include "view/widgets/widgets.h"
#include "view/widgets/workbench.h"
#include "widgets/runs.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace view {
namespace {

using widgets::Outcome;
using widgets::TrainRun;
using widgets::TrainStep;

bool trains_on(const WidgetContext& context) {
    return std::find(context.controls.begin(), context.controls.end(), "step") !=
           context.controls.end();
}

ToyScene scene_of(const TrainStep& step, const TrainRun& run, const WidgetContext& context) {
    const widgets::Recording& recording = *run.recording();
    ToyScene scene{recording, widgets::listing_of(step, recording), widgets::shape_of(step.net),
                   widgets::nearest_moment(step.moment, recording)};
    scene.budget = widgets::budget_of(step.training);
    scene.still = context.playing && step.pace != widgets::Pace::Moment;
    return scene;
}

std::string learned_words(const TrainStep& step, const TrainRun& run) {
    if (run.losses().empty())
        return run.step() == 0 ? "The budget refuses the network itself."
                               : "The budget refuses the first step.";
    const auto percent = std::lround(run.accuracy() * 100);
    std::string words = "Step " + base::count_text(run.step()) + ": loss " +
                        base::decimal_text(static_cast<double>(run.losses().back()), 3) + ", " +
                        std::to_string(percent) + " % of the batch in the right class.";
    if (run.step() < step.step && !run.refused())
        words += " On the way to step " + base::count_text(step.step) + ".";
    return words;
}

void draw_curve(Ui& ui, const TrainRun& run) {
    draw_live_figure(
        ui, "losses",
        loss_picture(ui.theme(), ui.fonts(), run.losses(), {ui.width(), ui.layout().narrow()}),
        "The loss of each step so far, now " +
            base::decimal_text(static_cast<double>(run.losses().back()), 3) + ".");
}

void draw_field(Ui& ui, const TrainRun& run) {
    draw_live_figure(
        ui, "field",
        field_picture(ui.theme(), ui.fonts(), run.field(), {ui.width(), ui.layout().narrow()}),
        "What the network answers at each place of the plane, and the points it learns.");
}

/// What it has learned: the plane with its classes, and the loss.
void draw_learning(Ui& ui, const TrainStep& step, const TrainRun& run) {
    text(ui, TextStyle::UiStrong, learned_words(step, run));
    if (run.losses().empty())
        return;
    ui.skip(12);
    const bool plane = !run.field().classes.empty();
    if (!plane) {
        draw_curve(ui, run);
        return;
    }
    const float square = std::min(ui.width(), 300 * std::min(ui.scale(), 1.3F));
    if (ui.width() < 2 * square) {
        ui.move_to(ui.within({ui.x(), ui.y(), square}, [&] { draw_field(ui, run); }) + 12);
        draw_curve(ui, run);
        return;
    }
    const float gutter = 24;
    const Area left{ui.x(), ui.y(), square};
    const Area right{ui.x() + square + gutter, ui.y(), ui.width() - square - gutter};
    const float left_end = ui.within(left, [&] { draw_field(ui, run); });
    ui.move_to(std::max(left_end, ui.within(right, [&] { draw_curve(ui, run); })));
}

/// Where memory can be highest is worth a search only if the network can be another.
void draw_search(Ui& ui, const TrainStep& step, const WidgetContext& context) {
    if (!may_change(context, "depth"))
        return;
    text(ui, TextStyle::UiStrong, "Move the summit");
    ui.skip(8);
    draw_goals(ui, widgets::goals_of(step), context);
    ui.skip(14);
}

void draw_workbench(Ui& ui, const TrainStep& step, const TrainRun& run,
                    const WidgetContext& context) {
    const ToyScene scene = scene_of(step, run, context);
    const std::string title = widgets::words_at(scene.recording, scene.moment).title;
    draw_bench(ui, scene, widgets::describe(step, run),
               [&] { draw_transport(ui, step, context, scene.recording.count(), title); });
    draw_refusal_of(ui, scene);
    ui.skip(12);
    const auto controls = [&] {
        bench_panel(ui, [&] {
            draw_search(ui, step, context);
            draw_controls(ui, step, context);
        });
    };
    const auto learning = [&] { bench_panel(ui, [&] { draw_learning(ui, step, run); }); };
    if (!trains_on(context)) {
        controls();
    } else if (ui.layout().two_columns()) {
        const float gutter = ui.layout().panel_gutter;
        const float half = (ui.width() - gutter) / 2;
        const float left_end = ui.within({ui.x(), ui.y(), half}, learning);
        const float right_end = ui.within({ui.x() + half + gutter, ui.y(), half}, controls);
        ui.move_to(std::max(left_end, right_end));
    } else {
        learning();
        ui.skip(12);
        controls();
    }
}

}  // namespace

void draw(Ui& ui, const TrainStep& step, const WidgetContext& context) {
    const auto* run = widgets::run_as<TrainRun>(context.run);
    if (run == nullptr || run->recording() == nullptr) {
        text(ui, TextStyle::Ui, "The network is being made.");
        return;
    }
    if (!context.controls.empty()) {
        const auto bench = ui.scope(Role::Group, context.block, "A step of training");
        draw_workbench(ui, step, *run, context);
        return;
    }
    ToyScene scene = scene_of(step, *run, context);
    if (context.outcome == Outcome::Hidden) {
        draw_before(ui, context.block, scene, widgets::describe(step, Outcome::Hidden));
        return;
    }
    scene.moment = scene.recording.count() - 1;
    draw_mountain(ui, context.block, scene, widgets::describe(step, *run));
}

}  // namespace view
