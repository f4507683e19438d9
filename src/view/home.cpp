#include "view/home.h"

#include "view/cards.h"
#include "view/controls.h"
#include "view/figure.h"
#include "view/history_picture.h"
#include "view/navigation.h"
#include "view/shapes.h"
#include "view/text.h"
#include "widgets/history.h"

#include <algorithm>
#include <string>
#include <vector>

namespace view {
namespace {

constexpr float hero_text = 424;

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

/// The history of a plan that is not lesson 1's: what becomes of that one is the question there.
void draw_hero(Ui& ui) {
    const widgets::PlanChoice plan{
        .model = "qwen2.5-1.5b", .card = estimator::CardId::T4, .tokens = 2048};
    const auto history = widgets::history_of(plan);
    if (!history)
        return;
    const Picture picture =
        history_picture(ui.theme(), ui.fonts(), history.value(), ui.width(), ui.layout().narrow());
    draw_figure(ui, "hero", picture, widgets::describe(history.value()));
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

void draw_lessons(Ui& ui, const app::Model& model) {
    rule(ui, ui.x(), ui.y(), ui.width(), ui.theme().ink, stroke::control);
    ui.skip(10);
    heading(ui, 2, TextStyle::UiStrong, "Lessons");
    ui.skip(10);
    std::vector<Card> cards;
    for (const lesson::Lesson& lesson : model.course->lessons) {
        const app::Share share = app::progress_of(model, lesson);
        cards.push_back({numbered_title(*model.course, lesson), lesson.summary,
                         progress_text(lesson, share), route_to(lesson, 1), lesson.pictogram, share,
                         lesson.id == model.progress.last_lesson});
    }
    draw_cards(ui, cards);
}

}  // namespace

void draw_home(Ui& ui, const app::Model& model) {
    draw_opening(ui, model);
    ui.skip(32);
    draw_lessons(ui, model);
}

}  // namespace view
