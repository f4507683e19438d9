#include "view/widgets/plan_fields.h"

#include "base/units.h"
#include "estimator/config_json.h"
#include "estimator/families.h"
#include "estimator/presets.h"
#include "estimator/shape_code.h"

#include <algorithm>
#include <cmath>

namespace view {
namespace {

constexpr float between = 14;  // of the model and the field for one's own

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
    field.description = "Paste a model's config.json, as it lies beside its weights.";
    if (draft != ui.state().drafts.end() && !draft->second.problem.empty())
        field.invalid =
            draft->second.problem + " The picture shows the last model that could be read.";
    if (const auto typed = text_field(ui, "config", "config.json", field))
        take_config(ui, *typed, model);
}

}  // namespace

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

void edit_card(Ui& ui, estimator::CardId& card) {
    std::vector<ComboOption> options;
    options.reserve(estimator::card_rows.size());
    for (const estimator::Card& row : estimator::card_rows) {
        options.push_back(
            {std::string(row.id), std::string(row.title) + ", " +
                                      base::bytes_text(memory_of(row), base::ByteUnit::GiB, 1)});
    }
    if (const auto picked = combo(ui, "card", "Card", options, static_cast<int>(card)))
        card = static_cast<estimator::CardId>(*picked);
}

void edit_count(Ui& ui, std::string_view key, std::string_view name, const Doubling& range,
                std::int64_t& value) {
    SliderOptions options;
    options.minimum = range.least;
    options.maximum = range.most;
    options.now = std::clamp(std::round(std::log2(static_cast<double>(value))), options.minimum,
                             options.maximum);
    options.value = base::count_text(value);
    const std::string unit(value == 1 ? range.one_unit : range.unit);
    if (!unit.empty())
        options.value += ' ' + unit;
    if (const auto moved = slider(ui, key, name, options))
        value = std::int64_t{1} << std::llround(*moved);
}

}  // namespace view
