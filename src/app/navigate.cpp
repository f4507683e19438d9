#include "app/navigate.h"

#include "app/change.h"
#include "app/lookup.h"
#include "app/words.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace app {

namespace {

std::string listed(const std::vector<std::string>& names) {
    std::string list;
    for (const std::string& name : names)
        list += (list.empty() ? "" : ", ") + name;
    return list;
}

/// Says what there is instead of what `route` asks for.
void refuse(Model& model, const Route& route) {
    std::vector<std::string> known;
    if (route.page.empty()) {
        for (const lesson::Lesson& lesson : model.course->lessons)
            known.push_back(lesson.id);
        model.notice = "There is no lesson " + in_quotes(route.lesson) + "; the lessons are " +
                       listed(known) + '.';
        return;
    }
    for (const lesson::Page& page : model.course->pages)
        known.push_back(page.id);
    model.notice =
        "There is no page " + in_quotes(route.page) + "; the pages are " + listed(known) + '.';
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

using Steps = std::span<const lesson::Step>;

/// The widget in `steps` whose local name is the part of `name` before the dot.
const lesson::WidgetBlock* widget_named(Steps steps, std::string_view name) {
    const std::string_view wanted = name.substr(0, name.find('.'));
    const lesson::WidgetBlock* found = nullptr;
    for (const lesson::Step& step : steps) {
        lesson::for_each_block(step.blocks, [&](const lesson::Block& block) {
            const auto* widget = std::get_if<lesson::WidgetBlock>(&block.content);
            if (widget != nullptr && is_interactive(*widget) &&
                lesson::local_name(widget->id) == wanted)
                found = widget;
        });
    }
    return found;
}

/// The local names of all widgets in `steps` that a link may set.
std::vector<std::string> names_of_widgets(Steps steps) {
    std::vector<std::string> names;
    for (const lesson::Step& step : steps) {
        lesson::for_each_block(step.blocks, [&](const lesson::Block& block) {
            const auto* widget = std::get_if<lesson::WidgetBlock>(&block.content);
            if (widget != nullptr && is_interactive(*widget))
                names.emplace_back(lesson::local_name(widget->id));
        });
    }
    return names;
}

/// Changes one field of a widget as a link asks; the sentence of what is wrong, else empty.
std::string apply_setting(const lesson::WidgetBlock& widget, const base::NamedText& setting,
                          widgets::WidgetState& state) {
    const std::size_t dot = setting.name.find('.');
    const std::string field = dot == std::string::npos ? "" : setting.name.substr(dot + 1);
    if (std::count(widget.controls.begin(), widget.controls.end(), field) == 0) {
        return "it sets " + in_quotes(field) + ", and only " + listed(widget.controls) +
               " can be set";
    }
    const auto set = widgets::set_field(state, field, setting.value);
    return set ? "" : set.error().message;
}

void apply_settings(Model& model, Steps steps, const Route& route) {
    std::map<const lesson::WidgetBlock*, widgets::WidgetState> states;
    for (const base::NamedText& setting : route.settings) {
        const lesson::WidgetBlock* widget = widget_named(steps, setting.name);
        if (widget == nullptr) {
            const std::vector<std::string> names = names_of_widgets(steps);
            model.notice =
                "A setting of the link is not used: nothing here is called " +
                in_quotes(setting.name.substr(0, setting.name.find('.'))) +
                (names.empty() ? "." : "; what can be set is called " + listed(names) + '.');
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

Route resolved(const lesson::Course& course, Route route) {
    if (course.find(route.lesson) == nullptr && course.find_page(route.lesson) != nullptr)
        route = {{}, 1, std::move(route.settings), std::move(route.lesson)};
    return route;
}

void go_to(Model& model, const Route& route) {
    model.open.clear();
    model.notice.clear();
    const Route wanted = resolved(*model.course, route);
    if (place_of(wanted) == Route{}) {
        model.route = {};
        return;
    }
    if (const lesson::Page* page = model.course->find_page(wanted.page)) {
        model.route = {{}, 1, {}, page->id};
        apply_settings(model, {&page->step, 1}, wanted);
        return;
    }
    const lesson::Lesson* lesson = model.course->find(wanted.lesson);
    if (lesson == nullptr || lesson->steps.empty())
        return refuse(model, wanted);
    model.route = {lesson->id, step_asked_for(model, *lesson, wanted.step), {}};
    apply_settings(model, lesson->steps, wanted);
    mark_seen(model);
}

Route route_of(const Model& model) {
    Route route = place_of(model.route);
    const lesson::Step* step = current_step(model);
    if (step == nullptr)
        return route;
    lesson::for_each_block(step->blocks, [&](const lesson::Block& block) {
        const auto* widget = std::get_if<lesson::WidgetBlock>(&block.content);
        if (widget == nullptr || !is_interactive(*widget))
            return;
        const auto given = widgets::named_texts(widget->initial);
        // While it plays the address stays what it was when it began.
        const bool plays = model.playing && model.playing->block == widget->id;
        const auto now =
            widgets::named_texts(plays ? model.playing->from : state_of(model, *widget));
        for (std::size_t i = 0; i < now.size(); ++i) {
            if (now[i] != given[i])
                route.settings.push_back(
                    {std::string(lesson::local_name(widget->id)) + '.' + now[i].name,
                     now[i].value});
        }
    });
    return route;
}

void mark_seen(Model& model) {
    model.progress.steps_seen[model.route.lesson].insert(model.route.step);
    model.progress.last_lesson = model.route.lesson;
    model.progress.last_step = model.route.step;
}

}  // namespace app
