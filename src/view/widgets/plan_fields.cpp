#include "view/widgets/plan_fields.h"

#include "app/sentences.h"
#include "base/units.h"
#include "estimator/families.h"
#include "estimator/presets.h"
#include "widgets/model_text.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace view {
namespace {

constexpr float between = 14;  // of the model and the field for one's own

std::string own_model() {
    return "own";
}

std::vector<ComboOption> model_options(std::string_view own) {
    std::vector<ComboOption> options;
    for (const estimator::Preset& preset : estimator::presets())
        options.push_back({std::string(preset.id), std::string(preset.title)});
    options.push_back({own_model(), std::string(own)});
    return options;
}

// What is being typed is kept beside the model until it describes one.
TypedText take_config(const std::string& text, std::string& model) {
    const auto read = widgets::model_from_text(text);
    if (read)
        model = read.value();
    return {text, read ? "" : read.error().message, model, ""};
}

void take(Ui& ui, const std::string& text, const TakeText& reader) {
    ui.state().drafts[ui.id("config")] = reader(text);
}

void edit_config(Ui& ui, const std::string& model, const OwnModel& own, const TakeText& reader) {
    // Taken before the field is drawn: what is wrong with a text stands below it at once.
    if (const semantics::Input* typed = ui.take(ui.id("config"), semantics::Deed::SetValue))
        take(ui, typed->text, reader);
    const TypedText* draft = typed_model(ui, model);
    FieldOptions field;
    field.value = draft == nullptr ? model : draft->text;
    field.lines = 6;
    field.mono = true;
    field.description = own.description;
    if (draft != nullptr && !draft->problem.empty())
        field.invalid = app::as_sentence(draft->problem) +
                        " The picture shows the last model that could be read.";
    text_field(ui, "config", own.label, field);
}

}  // namespace

const TypedText* typed_model(Ui& ui, const std::string& model) {
    const auto draft = ui.state().drafts.find(ui.id("config"));
    const bool current = draft != ui.state().drafts.end() && draft->second.value == model;
    return current ? &draft->second : nullptr;
}

void edit_model(Ui& ui, std::string& model) {
    edit_model(ui, model,
               {"Your own config.json", "config.json",
                "Paste a model's config.json, as it lies beside its weights."},
               [&](const std::string& text) { return take_config(text, model); });
}

void edit_model(Ui& ui, std::string& model, const OwnModel& own, const TakeText& reader) {
    const auto options = model_options(own.option);
    const auto found = std::find_if(options.begin(), options.end(),
                                    [&](const ComboOption& one) { return one.value == model; });
    const bool unknown = found == options.end();
    const auto chosen = static_cast<int>(
        unknown ? options.size() - 1 : static_cast<std::size_t>(found - options.begin()));
    if (const auto picked = combo(ui, "model", "Model", options, chosen)) {
        const std::string& value = options[static_cast<std::size_t>(*picked)].value;
        const estimator::Preset* preset = estimator::find_preset(model);
        if (value != own_model()) {
            model = value;
            ui.state().drafts.erase(ui.id("config"));
        } else if (preset != nullptr) {
            // One's own model starts as the one that was chosen.
            take(ui, std::string(estimator::config_text(*preset)), reader);
        }
    }
    if (unknown) {
        ui.skip(between);
        edit_config(ui, model, own, reader);
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

namespace {

/// The slider over the powers of two, without or with what stands above it.
void slide_count(Ui& ui, std::string_view key, std::string_view name, const Doubling& range,
                 std::int64_t& value, bool headed) {
    SliderOptions options;
    options.headed = headed;
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

/// A whole number from 1 to `most`, with or without commas; nothing for other text.
std::optional<std::int64_t> whole_number(std::string_view text, std::int64_t most) {
    const auto number = base::decimal_number(text);
    if (!number || *number < 1 || *number > static_cast<double>(most) ||
        *number != std::floor(*number))
        return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

/// Takes what is typed into the field `id`; returns what is wrong with what stands there, or "".
std::string take_number(Ui& ui, NodeId id, std::int64_t most, std::int64_t& value) {
    if (const semantics::Input* typed = ui.take(id, semantics::Deed::SetValue)) {
        const auto number = whole_number(typed->text, most);
        value = number.value_or(value);
        const std::string problem =
            number ? "" : "Write a whole number from 1 to " + base::count_text(most) + ".";
        ui.state().drafts[id] = {typed->text, problem, std::to_string(value), ""};
    }
    const auto draft = ui.state().drafts.find(id);
    const bool current =
        draft != ui.state().drafts.end() && draft->second.value == std::to_string(value);
    return current ? draft->second.problem : "";
}

}  // namespace

void edit_count(Ui& ui, std::string_view key, std::string_view name, const Doubling& range,
                std::int64_t& value) {
    slide_count(ui, key, name, range, value, true);
}

void edit_number(Ui& ui, std::string_view key, std::string_view name, const Doubling& range,
                 std::int64_t most, std::int64_t& value) {
    constexpr float beside = 8;  // between the field and its unit
    const std::string id = std::string(key) + ".typed";
    const Fonts& fonts = ui.fonts();
    FieldOptions field;
    field.mono = true;
    field.invalid = take_number(ui, ui.id(id), most, value);
    const auto draft = ui.state().drafts.find(ui.id(id));
    const bool typed =
        draft != ui.state().drafts.end() && draft->second.value == std::to_string(value);
    field.value = typed ? draft->second.text : base::count_text(value);

    const float tall = ui.grown(height::small_control, TextStyle::Data);
    const float line = fonts.line(TextStyle::Ui);
    const float unit = range.unit.empty() ? 0 : fonts.width(TextStyle::Ui, range.unit) + beside;
    const float box =
        std::min(fonts.width(TextStyle::Data, base::count_text(most)) + 26, ui.width() - unit);
    const bool on_one_line = fonts.width(TextStyle::Ui, name) + 12 + box + unit <= ui.width();
    const float top = ui.y();
    const float words = draw_lines(
        ui, TextStyle::Ui, {ui.x(), top + (on_one_line ? (tall - line) / 2 : 0), ui.width()},
        ui.theme().ink, name);
    const float row = on_one_line ? top : top + words + 4;
    const float right = ui.x() + ui.width();
    ui.within({right - unit - box, row, box},
              [&] { bare_field(ui, id, std::string(name) + ", typed", field); });
    if (unit > 0)
        draw_label(ui, TextStyle::Ui, right - unit + beside, row + (tall - line) / 2,
                   ui.theme().ink2, value == 1 ? range.one_unit : range.unit);
    ui.move_to(row + tall);
    if (!field.invalid.empty()) {
        ui.skip(4);
        text(ui, TextStyle::Small, field.invalid, ui.theme().alarm);
    }
    ui.skip(4);
    slide_count(ui, key, name, range, value, false);
}

}  // namespace view
