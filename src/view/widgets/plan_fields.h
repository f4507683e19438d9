#pragma once

#include "estimator/cards.h"
#include "view/choices.h"
#include "view/inputs.h"
#include "view/state.h"
#include "view/text.h"
#include "view/ui.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// The controls of what a plan is made of, shared by the widgets that hold one. Each takes a value
/// and changes it when somebody does.
namespace view {

/// Which model: a known one, or one's own config.json in a field below.
void edit_model(Ui& ui, std::string& model);

/// What is done with a text about one's own model: takes it into the model where it can be read,
/// and returns what is to be remembered of it.
using TakeText = std::function<TypedText(const std::string& text)>;

/// The words around one's own model.
struct OwnModel {
    std::string_view option;       // in the list of models
    std::string_view label;        // of the field
    std::string_view description;  // of the field
};

/// The same for a widget that takes more from the text than a model.
void edit_model(Ui& ui, std::string& model, const OwnModel& own, const TakeText& reader);

/// What stands in that field; nullptr where it is the model itself.
const TypedText* typed_model(Ui& ui, const std::string& model);

void edit_card(Ui& ui, estimator::CardId& card);

/// A slider over the powers of two from 2^least to 2^most.
struct Doubling {
    int least = 0;
    int most = 0;
    std::string_view unit;      // "tokens"
    std::string_view one_unit;  // "token"; may be empty, as `unit` may
};

void edit_count(Ui& ui, std::string_view key, std::string_view name, const Doubling& range,
                std::int64_t& value);

/// The same with a field beside its name for any whole number from 1 to `most`.
void edit_number(Ui& ui, std::string_view key, std::string_view name, const Doubling& range,
                 std::int64_t most, std::int64_t& value);

/// One word for each row of a table, chosen by touch.
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

/// The title of each row of a longer table, in a select.
template <class Rows, class Enum>
void edit_title(Ui& ui, std::string_view key, std::string_view name, const Rows& rows,
                Enum& value) {
    std::vector<ComboOption> options;
    options.reserve(std::size(rows));
    for (const auto& row : rows)
        options.push_back({std::string(row.id), std::string(row.title)});
    if (const auto picked = combo(ui, key, name, options, static_cast<int>(value)))
        value = static_cast<Enum>(*picked);
}

}  // namespace view
