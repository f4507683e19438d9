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
