#include "app/navigate.h"

#include "app/lookup.h"
#include "app/words.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>

namespace app {

namespace {

constexpr std::size_t most_undo = 100;

/// The lesson `route` asks for, or nullptr with a notice.
const lesson::Lesson* lesson_asked_for(Model& model, const Route& route) {
    if (route.lesson.empty())
        return nullptr;
    const lesson::Lesson* lesson = model.course->find(route.lesson);
    if (lesson != nullptr && !lesson->steps.empty())
        return lesson;
    std::string known;
    for (const lesson::Lesson& other : model.course->lessons)
        known += (known.empty() ? "" : ", ") + other.id;
    model.notice =
        "There is no lesson " + in_quotes(route.lesson) + "; the lessons are " + known + '.';
    return nullptr;
}

/// The step nearest to the one asked for, with a notice when it is another.
int step_asked_for(Model& model, const lesson::Lesson& lesson, int asked) {
    const int last = static_cast<int>(lesson.steps.size());
    const int step = std::clamp(asked, 1, last);
    if (step != asked)
        model.notice = "The lesson '" + lesson.title + "' has no step " + std::to_string(asked) +
                       "; this is step " + std::to_string(step) + " of " + std::to_string(last) +
                       '.';
    return step;
}

/// The widget of `lesson` whose local name is the part of `name` before the dot.
const lesson::WidgetBlock* widget_named(const lesson::Lesson& lesson, std::string_view name) {
    const std::string_view wanted = name.substr(0, name.find('.'));
    const lesson::WidgetBlock* found = nullptr;
    for (const lesson::Step& step : lesson.steps) {
        lesson::for_each_block(step.blocks, [&](const lesson::Block& block) {
            const auto* widget = std::get_if<lesson::WidgetBlock>(&block.content);
            if (widget != nullptr && is_interactive(*widget) && local_name(widget->id) == wanted)
                found = widget;
        });
    }
    return found;
}

/// Changes one field of a widget as a link asks; the sentence of what is wrong, else empty.
std::string apply_setting(const lesson::WidgetBlock& widget, const base::NamedText& setting,
                          widgets::WidgetState& state) {
    const std::size_t dot = setting.name.find('.');
    const std::string field = dot == std::string::npos ? "" : setting.name.substr(dot + 1);
    if (std::count(widget.controls.begin(), widget.controls.end(), field) == 0) {
        std::string known;
        for (const std::string& control : widget.controls)
            known += (known.empty() ? "" : ", ") + control;
        return "it sets " + in_quotes(field) + ", and only " + known + " can be set";
    }
    const auto set = widgets::set_field(state, field, setting.value);
    return set ? "" : set.error().message;
}

void apply_settings(Model& model, const lesson::Lesson& lesson, const Route& route) {
    std::map<const lesson::WidgetBlock*, widgets::WidgetState> states;
    for (const base::NamedText& setting : route.settings) {
        const lesson::WidgetBlock* widget = widget_named(lesson, setting.name);
        if (widget == nullptr) {
            model.notice = "A setting of the link is not used: nothing in this lesson is called " +
                           in_quotes(setting.name) + '.';
            continue;
        }
        const auto earlier = states.find(widget);
        widgets::WidgetState state = earlier == states.end() ? widget->initial : earlier->second;
        const std::string wrong = apply_setting(*widget, setting, state);
        if (wrong.empty())
            states.insert_or_assign(widget, state);
        else
            model.notice = "A setting of the link is not used: " + wrong + '.';
    }
    for (const auto& [widget, state] : states)
        set_widget(model, *widget, state);
}

}  // namespace

void go_to(Model& model, const Route& route) {
    model.open.clear();
    model.notice.clear();
    const lesson::Lesson* lesson = lesson_asked_for(model, route);
    if (lesson == nullptr) {
        if (route.lesson.empty())
            model.route = {};
        return;
    }
    model.route = {lesson->id, step_asked_for(model, *lesson, route.step), {}};
    apply_settings(model, *lesson, route);
    mark_seen(model);
}

Route route_of(const Model& model) {
    Route route{model.route.lesson, model.route.step, {}};
    const lesson::Step* step = current_step(model);
    if (step == nullptr)
        return route;
    lesson::for_each_block(step->blocks, [&](const lesson::Block& block) {
        const auto* widget = std::get_if<lesson::WidgetBlock>(&block.content);
        if (widget == nullptr || !is_interactive(*widget))
            return;
        const auto given = widgets::named_texts(widget->initial);
        const auto now = widgets::named_texts(state_of(model, *widget));
        for (std::size_t i = 0; i < now.size(); ++i) {
            if (now[i] != given[i])
                route.settings.push_back(
                    {std::string(local_name(widget->id)) + '.' + now[i].name, now[i].value});
        }
    });
    return route;
}

void mark_seen(Model& model) {
    model.progress.steps_seen[model.route.lesson].insert(model.route.step);
    model.progress.last_lesson = model.route.lesson;
    model.progress.last_step = model.route.step;
}

void set_widget(Model& model, const lesson::WidgetBlock& widget,
                const widgets::WidgetState& state) {
    WidgetHistory& history =
        model.touched.try_emplace(widget.id, WidgetHistory{widget.initial, {}}).first->second;
    if (history.now == state)
        return;
    history.before.push_back(history.now);
    if (history.before.size() > most_undo)
        history.before.erase(history.before.begin());
    history.now = state;
}

}  // namespace app
