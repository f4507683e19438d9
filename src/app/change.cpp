#include "app/change.h"

#include "app/answers.h"
#include "app/words.h"

#include <cstddef>
#include <string>

namespace app {

namespace {

constexpr std::size_t most_undo = 100;

/// The one field in which two states of a kind differ, if it is a number; else empty.
std::string number_that_changed(const widgets::WidgetState& from, const widgets::WidgetState& to) {
    const auto before = widgets::named_texts(from);
    const auto after = widgets::named_texts(to);
    std::string changed;
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (before[i] == after[i])
            continue;
        if (!changed.empty() || !whole_number(after[i].value))
            return {};
        changed = after[i].name;
    }
    return changed;
}

}  // namespace

void remember(Model& model, const lesson::WidgetBlock& widget) {
    WidgetHistory& history =
        model.touched.try_emplace(widget.id, WidgetHistory{widget.initial, {}}).first->second;
    history.before.push_back(history.now);
    if (history.before.size() > most_undo)
        history.before.erase(history.before.begin());
}

void set_widget(Model& model, const lesson::WidgetBlock& widget,
                const widgets::WidgetState& state) {
    if (state_of(model, widget) == state)
        return;
    remember(model, widget);
    model.touched.find(widget.id)->second.now = state;
}

void slide_widget(Model& model, const lesson::WidgetBlock& widget,
                  const widgets::WidgetState& state) {
    const auto touched = model.touched.find(widget.id);
    const bool slid = touched != model.touched.end() && !touched->second.before.empty();
    if (!slid) {
        set_widget(model, widget, state);
        return;
    }
    WidgetHistory& history = touched->second;
    const std::string moved = number_that_changed(history.now, state);
    if (moved.empty() || moved != number_that_changed(history.before.back(), history.now)) {
        set_widget(model, widget, state);
        return;
    }
    history.now = state;
    if (history.now == history.before.back())
        history.before.pop_back();
}

void record_finding(Model& model, const lesson::WidgetBlock& widget,
                    const widgets::Finding& before) {
    const widgets::Finding now = widgets::finding_of_state(state_of(model, widget));
    for (const widgets::Finding& finding : {before, now}) {
        if (!finding.goal.empty())
            model.progress.reached[widget.id].insert(finding.goal);
    }
    if (now != before)
        say(model, now.sentence);
}

}  // namespace app
