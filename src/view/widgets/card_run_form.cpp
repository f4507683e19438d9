#include "view/widgets/card_run_form.h"

#include "estimator/cards.h"
#include "estimator/optimizers.h"
#include "estimator/recipes.h"
#include "view/choices.h"
#include "view/controls.h"
#include "view/shapes.h"
#include "view/text.h"
#include "view/widgets/plan_fields.h"
#include "view/widgets/workbench.h"

#include <span>
#include <string>
#include <vector>

namespace view {
namespace {

using widgets::PlanChoice;

constexpr std::span taught_recipe_rows =
    std::span(estimator::recipe_rows).first<estimator::taught_recipes>();
constexpr std::span taught_optimizer_rows =
    std::span(estimator::optimizer_rows).first<estimator::taught_optimizers>();

}  // namespace

widgets::CardRun edited(Ui& ui, const widgets::CardRun& run, const WidgetContext& context) {
    widgets::CardRun next = run;
    PlanChoice& plan = next.plan;
    Form form{ui, context};
    form.control("model", [&] { edit_model(ui, plan.model); });
    form.control("card", [&] { edit_card(ui, plan.card); });
    form.control("recipe",
                 [&] { edit_row(ui, "recipe", "Recipe", taught_recipe_rows, plan.recipe); });
    form.control("optimizer", [&] {
        edit_row(ui, "optimizer", "Optimizer", taught_optimizer_rows, plan.optimizer);
    });
    form.control("tokens", [&] {
        edit_count(ui, "tokens", "Length of a text", {5, 15, "tokens", "token"}, plan.tokens);
    });
    form.control("batch", [&] {
        edit_count(ui, "batch", "Texts at once", {0, 8, "texts", "text"}, plan.batch);
    });
    return next;
}

void draw_goals(Ui& ui, const std::vector<widgets::Goal>& goals, const WidgetContext& context) {
    const auto list = ui.scope(Role::List, "goals", "Outcomes to find");
    for (const widgets::Goal& goal : goals) {
        const bool found = goal.now || (context.reached != nullptr &&
                                        context.reached->count(std::string(goal.id)) > 0);
        const float line = ui.fonts().line(TextStyle::Ui);
        const float size = 20 * ui.scale();
        const float indent = size + 10;
        semantics::Node item;
        item.id = ui.id(goal.id);
        item.role = Role::ListItem;
        item.name = std::string(goal.text) + (goal.now ? ": now" : found ? ": found" : ": not yet");
        const float height = draw_lines(ui, goal.now ? TextStyle::UiStrong : TextStyle::Ui,
                                        {ui.x() + indent, ui.y(), ui.width() - indent},
                                        found ? ui.theme().ink : ui.theme().ink2, goal.text);
        item.rect = ui.place(ui.width(), height);
        const float top = item.rect.y + (line - size) / 2;
        if (found)
            draw_right(ui, item.rect.x, top, size);
        else
            frame(ui, {item.rect.x, top, size, size}, ui.theme().edge, size / 2, stroke::control);
        ui.record(std::move(item));
        ui.skip(6);
    }
}

void draw_history_buttons(Ui& ui, const WidgetContext& context) {
    ButtonOptions undo;
    undo.look = Look::Small;
    undo.icon = Icon::Undo;
    undo.disabled = context.can_undo ? "" : "Nothing was changed yet.";
    ButtonOptions reset = undo;
    reset.icon = Icon::Reset;
    ui.side_by_side(8, [&] {
        if (button(ui, "undo", "Undo", undo))
            ui.emit(app::Undo{context.block});
        if (button(ui, "reset", "Start again", reset))
            ui.emit(app::Reset{context.block});
    });
}

}  // namespace view
