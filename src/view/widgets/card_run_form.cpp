#include "view/widgets/card_run_form.h"

#include "base/units.h"
#include "estimator/cards.h"
#include "estimator/config_json.h"
#include "estimator/families.h"
#include "estimator/optimizers.h"
#include "estimator/presets.h"
#include "estimator/recipes.h"
#include "estimator/shape_code.h"
#include "view/choices.h"
#include "view/controls.h"
#include "view/inputs.h"
#include "view/shapes.h"
#include "view/text.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

namespace view {
namespace {

using widgets::PlanChoice;

constexpr float between = 14;  // of one control and the next

bool may_change(const WidgetContext& context, std::string_view field) {
    return std::find(context.controls.begin(), context.controls.end(), field) !=
           context.controls.end();
}

// ------------------------------------------------------------------------------------------ model

std::string own_model() {
    return "own";
}

std::vector<ComboOption> model_options() {
    std::vector<ComboOption> options;
    for (const estimator::Preset& preset : estimator::presets())
        options.push_back({std::string(preset.id), std::string(preset.title)});
    options.push_back({own_model(), "Your own config.json"});
    return options;
}

// What is being typed is kept beside the model until it describes one.
void take_config(Ui& ui, const std::string& text, std::string& model) {
    const auto shape = estimator::parse_config_json(text);
    const auto usable = shape ? estimator::runnable(shape.value()) : shape.error();
    ui.state().drafts[ui.id("config")] = {text, usable ? "" : usable.error().message};
    if (usable)
        model = estimator::shape_code(shape.value());
}

void edit_config(Ui& ui, std::string& model) {
    const auto draft = ui.state().drafts.find(ui.id("config"));
    FieldOptions field;
    field.value = draft == ui.state().drafts.end() ? model : draft->second.text;
    field.lines = 6;
    field.mono = true;
    field.description = "Paste the config.json of a llama, mistral or qwen2 model.";
    if (draft != ui.state().drafts.end() && !draft->second.problem.empty())
        field.invalid =
            draft->second.problem + " The picture shows the last model that could be read.";
    if (const auto typed = text_field(ui, "config", "config.json", field))
        take_config(ui, *typed, model);
}

void edit_model(Ui& ui, std::string& model) {
    const auto options = model_options();
    const auto found = std::find_if(options.begin(), options.end(),
                                    [&](const ComboOption& one) { return one.value == model; });
    const bool own = found == options.end();
    const auto chosen = static_cast<int>(own ? options.size() - 1
                                             : static_cast<std::size_t>(found - options.begin()));
    if (const auto picked = combo(ui, "model", "Model", options, chosen)) {
        const std::string& value = options[static_cast<std::size_t>(*picked)].value;
        const estimator::Preset* preset = estimator::find_preset(model);
        if (value != own_model()) {
            model = value;
            ui.state().drafts.erase(ui.id("config"));
        } else if (preset != nullptr) {
            // One's own model starts as the one that was chosen.
            take_config(ui, std::string(estimator::config_text(*preset)), model);
        }
    }
    if (own) {
        ui.skip(between);
        edit_config(ui, model);
    }
}

// ---------------------------------------------------------------------------------------- choices

template <class Rows, class Enum>
void edit_card(Ui& ui, const Rows& rows, Enum& card) {
    std::vector<ComboOption> options;
    options.reserve(std::size(rows));
    for (const auto& row : rows) {
        options.push_back(
            {std::string(row.id), std::string(row.title) + ", " +
                                      base::bytes_text(memory_of(row), base::ByteUnit::GiB, 1)});
    }
    if (const auto picked = combo(ui, "card", "Card", options, static_cast<int>(card)))
        card = static_cast<Enum>(*picked);
}

constexpr std::span taught_recipe_rows =
    std::span(estimator::recipe_rows).first<estimator::taught_recipes>();
constexpr std::span taught_optimizer_rows =
    std::span(estimator::optimizer_rows).first<estimator::taught_optimizers>();

// One word for each row of a table, chosen by touch.
template <class Rows, class Enum>
void edit_row(Ui& ui, std::string_view key, std::string_view name, const Rows& rows, Enum& value) {
    std::vector<std::string> words;
    words.reserve(std::size(rows));
    for (const auto& row : rows)
        words.emplace_back(row.word);
    text(ui, TextStyle::Ui, name);
    ui.skip(6);
    if (const auto picked = segments(ui, key, name, words, static_cast<int>(value)))
        value = static_cast<Enum>(*picked);
}

// A slider over the powers of two from 2^least to 2^most.
struct Doubling {
    int least = 0;
    int most = 0;
    std::string_view unit;      // "tokens"
    std::string_view one_unit;  // "text"
};

void edit_count(Ui& ui, std::string_view key, std::string_view name, const Doubling& range,
                std::int64_t& value) {
    SliderOptions options;
    options.minimum = range.least;
    options.maximum = range.most;
    options.now = std::clamp(std::round(std::log2(static_cast<double>(value))), options.minimum,
                             options.maximum);
    options.value =
        base::count_text(value) + ' ' + std::string(value == 1 ? range.one_unit : range.unit);
    if (const auto moved = slider(ui, key, name, options))
        value = std::int64_t{1} << std::llround(*moved);
}

}  // namespace

widgets::CardRun edited(Ui& ui, const widgets::CardRun& run, const WidgetContext& context) {
    widgets::CardRun next = run;
    PlanChoice& plan = next.plan;
    bool first = true;
    const auto control = [&](std::string_view field, const auto& edit) {
        if (!may_change(context, field))
            return;
        if (!first)
            ui.skip(between);
        first = false;
        edit();
    };
    control("model", [&] { edit_model(ui, plan.model); });
    control("card", [&] { edit_card(ui, estimator::card_rows, plan.card); });
    control("recipe", [&] { edit_row(ui, "recipe", "Recipe", taught_recipe_rows, plan.recipe); });
    control("optimizer",
            [&] { edit_row(ui, "optimizer", "Optimizer", taught_optimizer_rows, plan.optimizer); });
    control("tokens", [&] {
        edit_count(ui, "tokens", "Length of a text", {5, 15, "tokens", "token"}, plan.tokens);
    });
    control("batch", [&] {
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
