#pragma once

#include "base/fields.h"
#include "base/result.h"
#include "widgets/card_readout.h"
#include "widgets/card_run.h"
#include "widgets/figures.h"
#include "widgets/forward_pass.h"
#include "widgets/planner.h"
#include "widgets/train_step.h"

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace widgets {

/// A closed list of types that each have a `name`, `fields()` and `describe`. From it come parsing
/// by name with exact errors, the text form, equality and the round-trip tests.
template <class... Types>
struct TypeList {
    using State = std::variant<Types...>;

    static std::vector<std::string_view> names() { return {Types::name...}; }

    /// The type called `name` with its defaults, or an error that lists the known names.
    static base::Result<State> make(std::string_view name) {
        std::string known;
        ((known += (known.empty() ? "" : ", ") + std::string(Types::name)), ...);
        base::Result<State> made =
            base::Error{"nothing is called '" + std::string(name) + "'; known are " + known};
        ((Types::name == name ? void(made = State{Types{}}) : void()), ...);
        return made;
    }
};

/// THE list of widgets: a new one is added here and gets a draw() overload in view/widgets. Nothing
/// else.
using Widgets = TypeList<CardRun, ForwardPass, TrainStep, Planner>;
using WidgetState = Widgets::State;

/// True when a widget of this kind can be played; then seconds_between_ticks says how fast.
bool can_play(const WidgetState& state);
double seconds_between_ticks(const WidgetState& state);

/// `now` as a text from outside makes it: the model it describes or, for a planner, a whole plan.
base::Result<WidgetState> state_from_text(WidgetState now, std::string_view text);

/// The list of figures: pictures that hold no state of their own.
using Figures = TypeList<Decision, OutOfMemory, FormulaCard>;
using FigureState = Figures::State;

// Of a WidgetState or a FigureState: compiled once, in list.cpp.

template <class State>
std::string_view name_of(const State& state);

template <class State>
base::Result<bool> set_field(State& state, std::string_view name, std::string_view text);

template <class State>
std::vector<base::NamedText> named_texts(const State& state);

/// The picture in words; see Description.
template <class State>
Description describe_state(const State& state);

/// What the widget's state leads to; see Finding.
Finding finding_of_state(const WidgetState& state);

}  // namespace widgets
