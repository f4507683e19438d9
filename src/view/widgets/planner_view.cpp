#include "view/choices.h"
#include "view/controls.h"
#include "view/figure.h"
#include "view/history_picture.h"
#include "view/overlay.h"
#include "view/shapes.h"
#include "view/widgets/card_run_form.h"
#include "view/widgets/plan_fields.h"
#include "view/widgets/planner_bars.h"
#include "view/widgets/planner_panels.h"
#include "view/widgets/widgets.h"
#include "view/widgets/workbench.h"
#include "widgets/planner.h"

#include <algorithm>
#include <string>

namespace view {
namespace {

using widgets::Method;
using widgets::Planner;
using widgets::PlannerReadout;

constexpr float gap = 16;  // of panels

// --------------------------------------------------------------------------------------- controls

void edit_answering(Form& form, Planner& plan) {
    Ui& ui = form.ui;
    form.control("weights", [&] {
        edit_title(ui, "weights", "Weights kept in", widgets::weight_rows, plan.weights);
    });
    form.control("cache", [&] {
        edit_row(ui, "cache", "Keys and values kept in", widgets::cache_rows, plan.cache);
    });
}

void edit_training(Form& form, Planner& plan) {
    Ui& ui = form.ui;
    const bool adapters = plan.method != Method::TrainAll;
    // QLoRA's formats are its own: a 4-bit base and fp32 adapters.
    if (plan.method != Method::Qlora)
        form.control("recipe", [&] {
            edit_title(ui, "recipe", "Recipe", estimator::recipe_rows, plan.recipe);
        });
    form.control("optimizer", [&] {
        edit_title(ui, "optimizer", "Optimizer", estimator::optimizer_rows, plan.optimizer);
    });
    if (adapters)
        form.control("rank", [&] {
            edit_number(ui, "rank", "Rank of the adapters", {0, 10, "", ""},
                        widgets::most_planned_rank, plan.rank);
        });
}

void edit_recompute(Form& form, Planner& plan) {
    form.control("recompute", [&] {
        const bool on = plan.recompute == widgets::Recompute::Recompute;
        if (const auto turned = toggle(form.ui, "recompute", "Recompute activations", on))
            plan.recompute = *turned ? widgets::Recompute::Recompute : widgets::Recompute::Keep;
    });
}

/// One switch, and behind it how many devices do what.
void edit_devices(Form& form, Planner& plan) {
    Ui& ui = form.ui;
    const bool many = widgets::on_many_devices(plan) || plan.micro_batches > 1;
    form.control("devices", [&] {
        if (const auto turned = toggle(ui, "many", "Several devices", many)) {
            plan.devices = *turned ? 8 : 1;
            plan.zero = *turned ? estimator::Zero::Stage3 : estimator::Zero::Ddp;
            plan.tensor = plan.stages = plan.micro_batches = 1;
            plan.between = widgets::Between::Whole;
        }
    });
    if (!many)
        return;
    const auto number = [&](std::string_view key, std::string_view name, std::int64_t& value) {
        form.control(key, [&] {
            edit_number(ui, key, name, {0, 10, "", ""}, estimator::most_devices, value);
        });
    };
    number("devices", "Data-parallel", plan.devices);
    form.control("zero", [&] {
        text(ui, TextStyle::Ui, "What these share");
        ui.skip(6);
        const auto picked =
            segments(ui, "zero", "What these share", {"DDP", "ZeRO-1", "ZeRO-2", "ZeRO-3"},
                     static_cast<int>(plan.zero));
        plan.zero = static_cast<estimator::Zero>(picked.value_or(static_cast<int>(plan.zero)));
    });
    number("tensor", "Tensor-parallel", plan.tensor);
    if (plan.tensor > 1)
        form.control("between", [&] {
            const bool on = plan.between == widgets::Between::Divided;
            if (const auto turned = toggle(ui, "between", "Sequence parallelism too", on))
                plan.between = *turned ? widgets::Between::Divided : widgets::Between::Whole;
        });
    number("stages", "Stages of a pipeline", plan.stages);
    number("micro-batches", "Micro-batches a step", plan.micro_batches);
}

void draw_controls(Ui& ui, const Planner& planner, const WidgetContext& context) {
    Planner next = planner;
    Form form{ui, context};
    const bool trains = planner.method != Method::Answer;
    form.control("model", [&] { edit_planner_model(ui, next); });
    form.control("method", [&] {
        edit_row(ui, "method", "What is done", widgets::method_rows, next.method);
    });
    if (trains)
        edit_training(form, next);
    else
        edit_answering(form, next);
    form.control("tokens", [&] {
        edit_number(ui, "tokens", "Length of a text", {5, 17, "tokens", "token"},
                    estimator::most_tokens, next.tokens);
    });
    form.control("batch", [&] {
        edit_number(ui, "batch", "Texts at once", {0, 8, "texts", "text"}, estimator::most_batch,
                    next.batch);
    });
    if (trains)
        edit_recompute(form, next);
    form.control("card", [&] { edit_card(ui, next.card); });
    if (trains)
        edit_devices(form, next);
    ui.skip(gap);
    draw_history_buttons(ui, context);
    if (next != planner)
        ui.emit(app::SetWidget{context.block, next});
}

// ---------------------------------------------------------------------------------------- results

void draw_working(Ui& ui, const PlannerReadout& readout, const WidgetContext& context) {
    const std::string opens = context.block + "/how";
    ButtonOptions options;
    options.look = Look::Link;
    options.opens = opens;
    button(ui, "how", "How computed", options);
    if (!ui.is_open(opens))
        return;
    overlay(ui, "how-dialog", {"At the fullest moment", 520, false}, [&] {
        for (const std::string& line : readout.working) {
            text(ui, TextStyle::DataSmall, line);
            ui.skip(6);
        }
    });
}

/// What the number means, in words below each other.
void draw_verdict_words(Ui& ui, const PlannerReadout& readout, const WidgetContext& context) {
    text(ui, TextStyle::UiStrong, readout.verdict,
         readout.fits ? ui.theme().ink : ui.theme().alarm);
    text(ui, TextStyle::Small, readout.moment, ui.theme().ink2);
    if (!readout.largest.empty())
        text(ui, TextStyle::Small, readout.largest, ui.theme().ink2);
    draw_working(ui, readout, context);
}

void draw_verdict(Ui& ui, const Planner& planner, const PlannerReadout& readout,
                  const WidgetContext& context) {
    const float sign = 28 * ui.scale();
    const float line = ui.fonts().line(TextStyle::Figure);
    const float top = ui.y();
    if (readout.fits)
        draw_right(ui, ui.x(), top + (line - sign) / 2, sign);
    else
        draw_wrong(ui, ui.x(), top + (line - sign) / 2, sign);
    const float number = ui.x() + sign + 16;
    const float words = ui.fonts().width(TextStyle::Figure, readout.peak_text) + 32;
    const float rest = ui.width() - (number - ui.x()) - words;
    const bool beside = rest > 260 * ui.scale();
    const float pin = pin_button_width(ui);
    const bool pin_beside = beside && rest - pin - gap > 300 * ui.scale();
    const float number_end =
        ui.within({number, top, beside ? words : ui.width() - (number - ui.x())},
                  [&] { text(ui, TextStyle::Figure, readout.peak_text); });
    const Area place = beside ? Area{number + words, top, pin_beside ? rest - pin - gap : rest}
                              : Area{ui.x(), number_end + 6, ui.width()};
    float end = ui.within(place, [&] {
        draw_verdict_words(ui, readout, context);
        if (!pin_beside) {
            ui.skip(6);
            draw_pin_button(ui, planner, context);
        }
    });
    if (pin_beside)
        end = std::max(end, ui.within({ui.x() + ui.width() - pin, top, pin},
                                      [&] { draw_pin_button(ui, planner, context); }));
    ui.move_to(std::max(end, number_end));
}

/// One change: whether it fits then, what it is and costs, what it saves and comes to.
void draw_saving(Ui& ui, std::size_t index, const widgets::SavingLine& saving) {
    const Theme& theme = ui.theme();
    const float sign = 20 * ui.scale();
    const float left = sign + 12;
    const float amounts = ui.fonts().width(TextStyle::Data, "−000.0 GiB") + 8;
    const float words = ui.width() - left - amounts - 8;
    const float line = ui.fonts().line(TextStyle::Ui);
    const float title = height_of(ui, TextStyle::Ui, saving.title, words);
    const float tall = title + height_of(ui, TextStyle::Small, saving.price, words);
    semantics::Node node;
    node.id = ui.id("saving" + std::to_string(index));
    node.role = Role::ListItem;
    node.name = saving.title + " (" + saving.price + "): saves " + saving.saves + ", then " +
                saving.peak + (saving.fits ? ", which fits" : ", which does not fit");
    node.rect = ui.place(ui.width(), tall);
    const Rect& rect = node.rect;
    if (saving.fits)
        draw_right(ui, rect.x, rect.y + (line - sign) / 2, sign);
    else
        draw_wrong(ui, rect.x, rect.y + (line - sign) / 2, sign);
    draw_lines(ui, TextStyle::Ui, {rect.x + left, rect.y, words}, theme.ink, saving.title);
    draw_lines(ui, TextStyle::Small, {rect.x + left, rect.y + title, words}, theme.ink2,
               saving.price);
    const float right = rect.x + rect.width;
    draw_label(ui, TextStyle::Data, right, rect.y, saving.fits ? theme.ink : theme.alarm,
               saving.peak, 1);
    draw_label(ui, TextStyle::DataSmall, right, rect.y + line, theme.ink2, "−" + saving.saves, 1);
    ui.record(std::move(node));
}

void draw_savings(Ui& ui, const Planner& planner, const PlannerReadout& readout) {
    text(ui, TextStyle::UiStrong,
         readout.fits ? "What would make it smaller" : "What would make it fit");
    ui.skip(8);
    if (readout.savings.empty()) {
        text(ui, TextStyle::Ui,
             planner.method == Method::Answer
                 ? "Shorter texts, or fewer at once; or a smaller model."
                 : "Nothing this page knows of, short of another model or card.");
        return;
    }
    const auto list = ui.scope(Role::List, "savings", "Changes and what they save");
    for (std::size_t i = 0; i < readout.savings.size(); ++i) {
        rule(ui, ui.x(), ui.y(), ui.width(), ui.theme().line);
        ui.skip(9);
        draw_saving(ui, i, readout.savings[i]);
        ui.skip(9);
    }
}

void draw_step(Ui& ui, const PlannerReadout& readout) {
    text(ui, TextStyle::UiStrong, "Through one step");
    ui.skip(8);
    draw_figure(
        ui, "step",
        history_picture(ui.theme(), ui.fonts(), readout.step, ui.width(), ui.layout().narrow()),
        widgets::describe(readout.step));
}

void draw_bars(Ui& ui, const PlannerReadout& readout) {
    draw_figure(ui, "bars",
                planner_bars(ui.theme(), ui.fonts(),
                             {readout.bars, readout.scale, readout.budget, readout.budget_text},
                             ui.width(), ui.layout().narrow()),
                widgets::describe(readout, widgets::Outcome::Shown));
}

/// What others measured of this model beside what is predicted of the same run.
void draw_measured(Ui& ui, const PlannerReadout& readout) {
    if (readout.measured.empty())
        return;
    ui.skip(gap);
    bench_panel(ui, [&] {
        text(ui, TextStyle::UiStrong, "Predicted and published");
        for (const widgets::MeasuredLine& line : readout.measured) {
            ui.skip(8);
            rule(ui, ui.x(), ui.y(), ui.width(), ui.theme().line);
            ui.skip(9);
            text(ui, TextStyle::Small, line.run, ui.theme().ink2);
            text(ui, TextStyle::DataSmall,
                 line.predicted + " predicted, " + line.published +
                     " published: " + line.difference);
        }
    });
}

/// What the numbers are, what was not checked, and the plan as text.
void draw_end(Ui& ui, const Planner& planner, const PlannerReadout& readout,
              const WidgetContext& context) {
    ui.skip(gap);
    if (!readout.caches.empty()) {
        text(ui, TextStyle::Small, readout.caches, ui.theme().ink2);
        ui.skip(4);
    }
    text(ui, TextStyle::Small, readout.tiers, ui.theme().ink2);
    for (const std::string& note : readout.notes) {
        ui.skip(4);
        text(ui, TextStyle::Small, note, ui.theme().ink2);
    }
    ui.skip(gap);
    draw_copies(ui, planner, context);
}

void draw_results(Ui& ui, const Planner& planner, const PlannerReadout& readout,
                  const WidgetContext& context) {
    bench_panel(ui, [&] { draw_verdict(ui, planner, readout, context); });
    ui.skip(gap);
    draw_comparison(ui, planner, context);
    bench_panel(ui, [&] { draw_bars(ui, readout); });
    ui.skip(gap);
    const float half = (ui.width() - gap) / 2;
    if (half < 340 * ui.scale()) {
        bench_panel(ui, [&] { draw_step(ui, readout); });
        ui.skip(gap);
        bench_panel(ui, [&] { draw_savings(ui, planner, readout); });
        draw_measured(ui, readout);
        draw_end(ui, planner, readout, context);
        return;
    }
    const Area left{ui.x(), ui.y(), half};
    const Area right{ui.x() + half + gap, ui.y(), half};
    const float left_end = ui.within(left, [&] {
        bench_panel(ui, [&] { draw_step(ui, readout); });
        draw_end(ui, planner, readout, context);
    });
    const float right_end = ui.within(right, [&] {
        bench_panel(ui, [&] { draw_savings(ui, planner, readout); });
        draw_measured(ui, readout);
    });
    ui.move_to(std::max(left_end, right_end));
}

void draw_workbench(Ui& ui, const Planner& planner, const WidgetContext& context) {
    const auto readout = widgets::planner_readout(planner);
    const auto results = [&] {
        if (!readout)
            return text(ui, TextStyle::Ui, readout.error().message, ui.theme().alarm);
        draw_results(ui, planner, readout.value(), context);
        draw_fit_map(ui, planner, context);
    };
    const auto controls = [&] { bench_panel(ui, [&] { draw_controls(ui, planner, context); }); };
    if (!ui.layout().two_columns()) {
        results();
        ui.skip(gap);
        controls();
        return;
    }
    const float width = 360 * ui.scale();
    const float gutter = ui.layout().panel_gutter;
    const Area left{ui.x(), ui.y(), width};
    const Area right{ui.x() + width + gutter, ui.y(), ui.width() - width - gutter};
    const float left_end = ui.within(left, controls);
    const float right_end = ui.within(right, results);
    ui.move_to(std::max(left_end, right_end));
}

}  // namespace

void draw(Ui& ui, const Planner& planner, const WidgetContext& context) {
    const auto bench = ui.scope(Role::Group, context.block, "Planner");
    if (!context.controls.empty()) {
        draw_workbench(ui, planner, context);
        return;
    }
    const auto readout = widgets::planner_readout(planner);
    if (readout)
        draw_bars(ui, readout.value());
    else
        text(ui, TextStyle::Ui, readout.error().message, ui.theme().alarm);
}

}  // namespace view
