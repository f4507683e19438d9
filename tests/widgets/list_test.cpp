#include "widgets/list.h"

#include "support/for_any.h"

#include <string>

#include <doctest/doctest.h>

namespace {

/// Each member of a type list, with its defaults.
template <class List>
std::vector<typename List::State> all_of() {
    std::vector<typename List::State> states;
    for (const std::string_view name : List::names())
        states.push_back(List::make(name).value());
    return states;
}

template <class State>
void check_text_form(const State& state) {
    State copy = state;
    for (const base::NamedText& pair : widgets::named_texts(state))
        CHECK(widgets::set_field(copy, pair.name, pair.value));
    CHECK(copy == state);
}

}  // namespace

TEST_CASE("every widget and figure survives its text form and has a picture in words") {
    const auto widgets = all_of<widgets::Widgets>();
    const auto figures = all_of<widgets::Figures>();
    REQUIRE(!widgets.empty());
    REQUIRE(!figures.empty());
    for (const auto& state : widgets) {
        check_text_form(state);
        CHECK(!widgets::describe_state(state).summary.empty());
    }
    for (const auto& state : figures) {
        check_text_form(state);
        CHECK(!widgets::describe_state(state).summary.empty());
    }
}

TEST_CASE("an unknown widget is refused with the known names") {
    const auto made = widgets::Widgets::make("card-rum");
    REQUIRE(!made);
    CHECK(made.error().message ==
          "nothing is called 'card-rum'; known are card-run, forward-pass, train-step, planner");
}
