#include "view/stage.h"

#include "app/advance.h"
#include "view/arrangement.h"
#include "view/widgets/widgets.h"

#include <algorithm>

namespace view {
namespace {

Surface panel_of(const Ui& ui) {
    const Theme& theme = ui.theme();
    const bool narrow = ui.layout().narrow();
    return {theme.card,    theme.line,          stroke::hair,
            radius::panel, narrow ? 14 : 28.0F, narrow ? 14 : 20.0F};
}

bool says(const lesson::Choice& choice, std::string_view outcome) {
    return std::find(choice.outcomes.begin(), choice.outcomes.end(), outcome) !=
           choice.outcomes.end();
}

// What the learner's answer to the question behind a picture says about the run.
Predicted predicted_for(const app::Model& model, const lesson::BlockId& quiz_id) {
    const lesson::Lesson* lesson = app::current_lesson(model);
    const lesson::Quiz* quiz = lesson == nullptr ? nullptr : asked_in(*lesson, quiz_id).quiz;
    const auto answer = quiz == nullptr ? std::nullopt : app::answer_of(model, *quiz);
    const auto* picked = answer ? std::get_if<app::Picked>(&answer->reply) : nullptr;
    if (picked == nullptr)
        return Predicted::Nothing;
    const auto& item = std::get<lesson::PickOne>(quiz->item);
    const auto& choice = item.choices[static_cast<std::size_t>(picked->choice)];
    return says(choice, "load") ? Predicted::FailsAtLoad : Predicted::Runs;
}

WidgetContext context_of(const app::Model& model, const lesson::WidgetBlock& block) {
    WidgetContext context;
    context.block = block.id;
    const bool told = block.after.empty() || app::revealed(model, block.after);
    context.outcome = told ? widgets::Outcome::Shown : widgets::Outcome::Hidden;
    context.predicted = predicted_for(model, block.after);
    context.controls = block.controls;
    const auto reached = model.progress.reached.find(block.id);
    if (reached != model.progress.reached.end())
        context.reached = &reached->second;
    const auto touched = model.touched.find(block.id);
    context.playing = model.playing && model.playing->block == block.id;
    if (model.clip.block == block.id)
        context.clip = &model.clip;
    context.run = app::run_of(model, block.id);
    context.can_undo = touched != model.touched.end() && !touched->second.before.empty();
    return context;
}

}  // namespace

void draw_widget(Ui& ui, const app::Model& model, const lesson::WidgetBlock& block) {
    const widgets::WidgetState state = app::state_of(model, block);
    const WidgetContext context = context_of(model, block);
    const auto body = [&] {
        std::visit([&](const auto& widget) { draw(ui, widget, context); }, state);
    };
    if (block.controls.empty())
        ui.panel(panel_of(ui), body);
    else
        body();
}

void draw_figure(Ui& ui, const lesson::Figure& block) {
    const FigureContext context{block.id};
    const auto body = [&] {
        std::visit([&](const auto& figure) { draw(ui, figure, context); }, block.figure);
    };
    if (std::holds_alternative<widgets::OutOfMemory>(block.figure))
        body();
    else
        ui.panel(panel_of(ui), body);
}

}  // namespace view
