#include "view/home.h"

#include "view/controls.h"
#include "view/home_picture.h"
#include "view/navigation.h"
#include "view/path.h"
#include "view/pictogram.h"
#include "view/shapes.h"
#include "view/text.h"

#include <algorithm>
#include <string>

namespace view {
namespace {

constexpr float hero_text = 424;
constexpr float pictogram = 44;

Way way_in(const app::Model& model) {
    const lesson::Course& course = *model.course;
    const lesson::Lesson* last = course.find(model.progress.last_lesson);
    if (last == nullptr)
        return {"Start lesson 1", route_to(course.lessons.front(), 1)};
    const std::string number = std::to_string(number_of(course, *last));
    const app::Share share = app::progress_of(model, *last);
    const bool done = share.seen == share.all && model.progress.last_step == share.all;
    if (done)
        return {"Open lesson " + number + " again", route_to(*last, 1)};
    return {"Continue lesson " + number, route_to(*last, model.progress.last_step)};
}

void draw_promise(Ui& ui, const lesson::Home& home) {
    const auto words = ui.lesson_words();
    page_heading(ui, app::Route{}, TextStyle::Display, home.question);
    ui.skip(16);
    const Area measure{ui.x(), ui.y(), std::min(ui.width(), body_measure * ui.scale())};
    ui.move_to(ui.within(measure, [&] { text(ui, TextStyle::Body, home.promise); }));
}

void draw_welcome(Ui& ui, const app::Model& model) {
    draw_promise(ui, model.course->home);
    if (!model.course->lessons.empty()) {
        ui.skip(ui.layout().narrow() ? 16 : 28);
        ButtonOptions options;
        options.look = Look::Primary;
        options.icon = Icon::Next;
        options.icon_after = true;
        options.wide = ui.layout().narrow();
        way_button(ui, "way in", way_in(model), options);
    }
    ui.skip(14);
    const auto words = ui.lesson_words();
    text(ui, TextStyle::Small, model.course->home.privacy, ui.theme().ink3);
}

void draw_opening(Ui& ui, const app::Model& model) {
    const float top = ui.y() + (ui.layout().narrow() ? 12.0F : 28.0F);
    if (!ui.layout().two_columns()) {
        ui.move_to(top);
        draw_welcome(ui, model);
        ui.skip(24);
        draw_hero(ui);
        return;
    }
    const float left = hero_text * ui.scale();
    const float stage = left + ui.layout().gutter;
    const float words = ui.within({ui.x(), top + 24, left}, [&] { draw_welcome(ui, model); });
    const float picture =
        ui.within({ui.x() + stage, top, ui.width() - stage}, [&] { draw_hero(ui); });
    ui.move_to(std::max(words, picture));
}

// -------------------------------------------------------------------------------------------
// lessons

struct LessonCard {
    const lesson::Lesson& lesson;
    std::string title;
    app::Share share;
    bool current = false;
};

float card_height(const Ui& ui, const LessonCard& card, float room) {
    return 20 + height_of(ui, TextStyle::UiStrong, card.title, room) + 2 +
           height_of(ui, TextStyle::Small, card.lesson.summary, room) + 8 +
           ui.fonts().line(TextStyle::Small);
}

std::string progress_text(const LessonCard& card) {
    if (card.share.seen == 0)
        return std::to_string(card.lesson.minutes) + " minutes";
    return std::to_string(card.share.seen) + " of " + std::to_string(card.share.all) +
           " steps seen";
}

void draw_card(Ui& ui, const LessonCard& card, const Rect& rect) {
    const Theme& theme = ui.theme();
    const float icon = pictogram * ui.scale();
    draw_pictogram(ui, card.lesson.pictogram, rect.x + 14, rect.y + (rect.height - icon) / 2, icon);
    const float x = rect.x + 14 + icon + 14;
    const float room = rect.x + rect.width - 14 - x;
    float y = rect.y + 10;
    y += draw_lines(ui, TextStyle::UiStrong, {x, y, room}, theme.ink, card.title) + 2;
    y += draw_lines(ui, TextStyle::Small, {x, y, room}, theme.ink2, card.lesson.summary) + 8;
    float words = x;
    if (card.share.seen > 0) {
        const float line = ui.fonts().line(TextStyle::Small);
        draw_segments(ui, x, y + (line - 4) / 2, card.share);
        words += static_cast<float>(card.share.all) * 17 + 8;
    }
    draw_label(ui, TextStyle::Small, words, y, theme.ink3, progress_text(card));
}

void lesson_card(Ui& ui, const LessonCard& card) {
    const float icon = pictogram * ui.scale();
    const float room = ui.width() - 42 - icon;
    const Rect rect = ui.place(ui.width(), card_height(ui, card, room));
    semantics::Node node;
    node.id = ui.id("lesson " + card.lesson.id);
    node.role = Role::Link;
    node.name = card.title;
    const app::Route route = route_to(card.lesson, 1);
    node.value = app::text_of(route);
    node.description = card.lesson.summary + ' ' + progress_text(card);
    const Touch touch = area(ui, rect, node);
    const Theme& theme = ui.theme();
    fill(ui, rect,
         touch.held      ? theme.select
         : touch.hovered ? theme.hover
                         : theme.card,
         radius::control);
    frame(ui, rect, card.current ? theme.ink : theme.line, radius::control,
          card.current ? stroke::selected : stroke::hair);
    draw_card(ui, card, rect);
    if (touch.pressed)
        follow(ui, route);
}

void draw_lessons(Ui& ui, const app::Model& model) {
    rule(ui, ui.x(), ui.y(), ui.width(), ui.theme().ink, stroke::control);
    ui.skip(10);
    heading(ui, 2, TextStyle::UiStrong, "Lessons");
    ui.skip(10);
    const bool narrow = ui.layout().narrow();
    const float gap = 24;
    const float columns = narrow ? 1.0F : ui.layout().two_columns() ? 3.0F : 2.0F;
    const float width = (ui.width() - gap * (columns - 1)) / columns;
    const float left = ui.x();
    float column = 0;
    float bottom = ui.y();
    float top = ui.y();
    for (const lesson::Lesson& lesson : model.course->lessons) {
        const LessonCard card{lesson, numbered_title(*model.course, lesson),
                              app::progress_of(model, lesson),
                              lesson.id == model.progress.last_lesson};
        const float end =
            ui.within({left + column * (width + gap), top, width}, [&] { lesson_card(ui, card); });
        bottom = std::max(bottom, end);
        column += 1;
        if (column == columns) {
            column = 0;
            top = bottom + 12;
        }
    }
    ui.move_to(bottom);
}

}  // namespace

void draw_home(Ui& ui, const app::Model& model) {
    draw_opening(ui, model);
    ui.skip(32);
    draw_lessons(ui, model);
}

}  // namespace view
