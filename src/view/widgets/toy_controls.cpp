#include "view/widgets/toy_controls.h"

#include "base/units.h"
#include "view/choices.h"
#include "view/controls.h"
#include "view/inputs.h"
#include "view/text.h"
#include "view/widgets/card_run_form.h"
#include "view/widgets/workbench.h"

#include <algorithm>
#include <string>
#include <vector>

namespace view {
namespace {

/// The controls of a small network.
struct ToyForm : Form {
    void slide(std::string_view key, std::string_view name, std::int64_t most,
               std::string_view unit, std::int64_t& value) {
        control(key, [&] {
            SliderOptions options;
            options.minimum = 1;
            options.maximum = static_cast<double>(most);
            options.now = static_cast<double>(std::min(value, most));
            options.value = base::count_text(value);
            if (!unit.empty())
                options.value += ' ' + std::string(unit);
            if (const auto moved = slider(ui, key, name, options))
                value = static_cast<std::int64_t>(*moved);
        });
    }

    template <class Enum>
    void pick(std::string_view key, std::string_view name, const std::vector<std::string>& words,
              Enum& value) {
        control(key, [&] {
            text(ui, TextStyle::Ui, name);
            ui.skip(6);
            if (const auto picked = segments(ui, key, name, words, static_cast<int>(value)))
                value = static_cast<Enum>(*picked);
        });
    }
};

template <class Rows>
std::vector<std::string> words_of(const Rows& rows) {
    std::vector<std::string> words;
    words.reserve(rows.size());
    for (const auto& row : rows)
        words.emplace_back(row.word);
    return words;
}

void edit_net(ToyForm& form, widgets::ToyNet& net) {
    form.pick("task", "Task", words_of(widgets::toy_task_rows), net.task);
    form.slide("depth", "Hidden layers", 16, "", net.depth);
    form.slide("width", "Width of a layer", 64, "", net.width);
    form.slide("batch", "Batch", widgets::row_of(net.task).samples, "samples", net.batch);
}

void edit_training(ToyForm& form, widgets::ToyTraining& training) {
    form.pick("optimizer", "Optimizer", words_of(widgets::toy_optimizer_rows), training.optimizer);
    form.pick("zero-grad", "opt.zero_grad()", {"after the loss", "before forward", "never"},
              training.zero_grad);
    form.control("budget", [&] {
        SliderOptions options;
        constexpr std::int64_t step = 64;
        options.minimum = 0;
        options.maximum = 4096;
        options.step = step;
        options.now = static_cast<double>(training.budget);
        options.value = training.budget == 0 ? "none" : base::count_text(training.budget) + " KiB";
        if (const auto moved = slider(form.ui, "budget", "Memory budget", options))
            training.budget = static_cast<std::int64_t>(*moved);
    });
}

template <class State, class Edit>
void draw_form(Ui& ui, const State& state, const WidgetContext& context, const Edit& edit) {
    State next = state;
    ToyForm form{{ui, context}};
    edit(form, next);
    form.slide("seed", "Seed", 20, "", next.net.seed);
    if (!form.first)
        ui.skip(16);
    draw_history_buttons(ui, context);
    if (next != state)
        ui.emit(app::SetWidget{context.block, next});
}

std::string place_words(int moment, int count, const std::string& words) {
    return "Moment " + std::to_string(moment + 1) + " of " + std::to_string(count) + ", " + words;
}

/// The moment that was asked for, by slider or by a button; −1: none.
std::int64_t asked_moment(Ui& ui, std::int64_t moment, int count, const WidgetContext& context,
                          const std::string& words) {
    std::int64_t asked = -1;
    SliderOptions options;
    options.maximum = count - 1;
    options.now = static_cast<double>(moment);
    options.value = place_words(static_cast<int>(moment), count, words);
    if (const auto moved = slider(ui, "moment", "Moment", options))
        asked = static_cast<std::int64_t>(*moved);
    ui.skip(12);
    ui.side_by_side(8, [&] {
        ButtonOptions play;
        play.look = Look::Primary;
        play.icon = context.playing ? Icon::Pause : Icon::Play;
        if (button(ui, "play", context.playing ? "Pause" : "Play", play))
            ui.emit(app::Play{context.block, !context.playing});
        ButtonOptions on;
        on.icon = Icon::StepForward;
        on.icon_after = true;
        on.disabled = moment + 1 < count ? "" : "This is the last moment.";
        ButtonOptions back;
        back.icon = Icon::StepBack;
        back.disabled = moment > 0 ? "" : "This is the first moment.";
        if (button(ui, "back", "Back", back))
            asked = moment - 1;
        if (button(ui, "on", "Next moment", on))
            asked = moment + 1;
    });
    return asked;
}

}  // namespace

void draw_controls(Ui& ui, const widgets::ForwardPass& pass, const WidgetContext& context) {
    draw_form(ui, pass, context, [&](ToyForm& form, widgets::ForwardPass& next) {
        edit_net(form, next.net);
        form.control("queries", [&] {
            constexpr std::int64_t more = 1000;
            if (button(ui, "queries", "Ask it 1,000 questions", {}))
                next.queries = std::min(next.queries + more, widgets::most_toy_steps);
        });
    });
}

void draw_controls(Ui& ui, const widgets::TrainStep& step, const WidgetContext& context) {
    draw_form(ui, step, context, [&](ToyForm& form, widgets::TrainStep& next) {
        edit_net(form, next.net);
        edit_training(form, next.training);
        form.slide("step", "Step of training", widgets::toy_epochs, "", next.step);
    });
}

void draw_transport(Ui& ui, const widgets::ForwardPass& pass, const WidgetContext& context,
                    int count, const std::string& words) {
    widgets::ForwardPass next = pass;
    const std::int64_t moment = std::min<std::int64_t>(pass.moment, count - 1);
    const std::int64_t asked = asked_moment(ui, moment, count, context, words);
    if (asked < 0)
        return;
    next.moment = asked;
    ui.emit(app::SetWidget{context.block, next});
}

void draw_transport(Ui& ui, const widgets::TrainStep& step, const WidgetContext& context, int count,
                    const std::string& words) {
    widgets::TrainStep next = step;
    const std::int64_t moment = std::min<std::int64_t>(step.moment, count - 1);
    const std::int64_t asked = asked_moment(ui, moment, count, context, words);
    if (asked >= 0)
        next.moment = asked;
    if (may_change(context, "pace")) {
        ui.skip(12);
        ToyForm form{{ui, context}};
        form.pick("pace", "Play goes on by", {"a moment", "1 step", "20 steps", "200 steps"},
                  next.pace);
    }
    if (next != step)
        ui.emit(app::SetWidget{context.block, next});
}

}  // namespace view
