#include "view/map.h"

#include "view/cards.h"
#include "view/controls.h"
#include "view/icons.h"
#include "view/navigation.h"
#include "view/shapes.h"
#include "view/text.h"

#include <string>
#include <vector>

#include <imgui.h>

namespace view {
namespace {

constexpr float mark_box = 20;

struct Stop {
    const lesson::Lesson& lesson;
    int number = 0;  // from 1
    bool seen = false;
    bool last = false;  // where the learner was
};

void draw_tick(const Ui& ui, const Stop& stop, float x, float y) {
    const Theme& theme = ui.theme();
    if (stop.seen)
        return draw_icon(ui, Icon::Check, x, y, theme.ink);
    ui.list().AddCircle({x + mark_box / 2, y + mark_box / 2}, 5, theme.edge, 0, stroke::control);
}

void draw_stop(Ui& ui, const Stop& stop) {
    const lesson::Step& step = stop.lesson.steps[static_cast<std::size_t>(stop.number) - 1];
    const Theme& theme = ui.theme();
    const TextStyle style = stop.last ? TextStyle::UiStrong : TextStyle::Ui;
    const Rect rect = ui.place(ui.width(), ui.grown(height::small_control, style));
    const auto item = ui.scope(Role::ListItem, "item " + std::to_string(stop.number));
    const app::Route route = route_to(stop.lesson, stop.number);
    semantics::Node node;
    node.id = ui.id("step");
    node.role = Role::Link;
    node.name = step.beat;
    node.value = app::text_of(route);
    node.description = "Step " + std::to_string(stop.number) + (stop.seen ? ", seen" : "");
    const Touch touch = area(ui, rect, node);
    if (touch.hovered || touch.held)
        fill(ui, rect, touch.held ? theme.select : theme.hover, radius::field);
    draw_tick(ui, stop, rect.x + 4, rect.y + (rect.height - mark_box) / 2);
    const float top = rect.y + (rect.height - ui.fonts().line(style)) / 2;
    draw_label(ui, style, rect.x + mark_box + 14, top, stop.seen ? theme.ink2 : theme.ink,
               step.beat);
    if (touch.pressed)
        follow(ui, route);
}

void draw_stops(Ui& ui, const app::Model& model, const lesson::Lesson& lesson) {
    const auto list = ui.scope(Role::List, "steps of " + lesson.id, lesson.title);
    const auto seen = model.progress.steps_seen.find(lesson.id);
    for (int number = 1; number <= static_cast<int>(lesson.steps.size()); ++number) {
        const bool was = seen != model.progress.steps_seen.end() && seen->second.count(number) > 0;
        const bool last =
            model.progress.last_lesson == lesson.id && model.progress.last_step == number;
        draw_stop(ui, {lesson, number, was, last});
    }
}

void draw_lesson(Ui& ui, const app::Model& model, const lesson::Lesson& lesson) {
    rule(ui, ui.x(), ui.y(), ui.width(), ui.theme().ink, stroke::control);
    ui.skip(10);
    heading(ui, 2, TextStyle::UiStrong, numbered_title(*model.course, lesson));
    ui.skip(2);
    text(ui, TextStyle::Small, lesson.summary, ui.theme().ink2);
    ui.skip(4);
    text(ui, TextStyle::Small, progress_text(lesson, app::progress_of(model, lesson)),
         ui.theme().ink3);
    ui.skip(8);
    draw_stops(ui, model, lesson);
    ui.skip(16);
}

}  // namespace

void draw_map(Ui& ui, const app::Model& model) {
    const auto& lessons = model.course->lessons;
    ui.skip(24);
    in_columns(ui, lessons.size(), [&](std::size_t i) { draw_lesson(ui, model, lessons[i]); });
}

void draw_demos(Ui& ui, const app::Model& model) {
    std::vector<Card> cards;
    for (const lesson::Page& page : model.course->pages) {
        if (!lesson::is_demo(page))
            continue;
        const Way way = way_to(page);
        cards.push_back({way.name, lesson::summary_of(page), {}, way.route, {}, {}, false});
    }
    ui.skip(24);
    draw_cards(ui, cards);
}

}  // namespace view
