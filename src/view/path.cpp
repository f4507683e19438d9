#include "view/path.h"

#include "view/controls.h"
#include "view/navigation.h"
#include "view/shapes.h"
#include "view/text.h"

#include <string>

namespace view {
namespace {

constexpr float bar_height = 6;
constexpr float bar_gap = 4;
constexpr float top_wide = 4;
constexpr float name_gap = 8;

enum class Visit : std::uint8_t { Seen, Current, Coming };

struct Segment {
    int number = 0;
    Visit visit = Visit::Coming;
    Rect rect;  // what can be pressed
};

void draw_bar(const Ui& ui, const Rect& bar, Visit visit) {
    const Theme& theme = ui.theme();
    const float round = bar.height / 2;
    if (visit == Visit::Seen) {
        fill(ui, bar, theme.fill, round);
        return;
    }
    fill(ui, bar, theme.card, round);
    if (visit == Visit::Current)
        fill(ui, {bar.x, bar.y, bar.width / 2, bar.height}, theme.fill, round);
    frame(ui, bar, visit == Visit::Current ? theme.ink : theme.edge, round);
}

void draw_name(const Ui& ui, const Segment& segment, float top, std::string_view name) {
    const bool current = segment.visit == Visit::Current;
    const TextStyle style = current ? TextStyle::SmallStrong : TextStyle::Small;
    const Color color = current                        ? ui.theme().ink
                        : segment.visit == Visit::Seen ? ui.theme().ink2
                                                       : ui.theme().ink3;
    const std::string_view shown = ui.fonts().fitting(style, name, segment.rect.width);
    draw_label(ui, style, segment.rect.x, top, color, shown);
}

semantics::Node meaning_of(Ui& ui, const lesson::Lesson& lesson, const Segment& segment) {
    const lesson::Step& step = lesson.steps[static_cast<std::size_t>(segment.number) - 1];
    semantics::Node node;
    node.id = ui.id("step " + std::to_string(segment.number));
    node.role = Role::Link;
    node.name = step.beat;
    node.value = app::text_of(route_to(lesson, segment.number));
    node.description = "Step " + std::to_string(segment.number) + " of " +
                       std::to_string(lesson.steps.size()) +
                       (segment.visit == Visit::Seen ? ", seen" : "");
    node.state.current = segment.visit == Visit::Current;
    return node;
}

Visit visit_of(const app::Model& model, const lesson::Lesson& lesson, int number) {
    if (number == model.route.step)
        return Visit::Current;
    const auto seen = model.progress.steps_seen.find(lesson.id);
    const bool was = seen != model.progress.steps_seen.end() && seen->second.count(number) > 0;
    return was ? Visit::Seen : Visit::Coming;
}

// On a narrow screen the names do not fit beside each other: one line tells the current one.
void draw_position(Ui& ui, const app::Model& model, const lesson::Lesson& lesson, float top) {
    const lesson::Step& step = *app::current_step(model);
    const Theme& theme = ui.theme();
    draw_label(ui, TextStyle::Small, ui.x(), top, theme.ink2,
               "Lesson " + std::to_string(number_of(*model.course, lesson)));
    const std::string count =
        std::to_string(model.route.step) + " of " + std::to_string(lesson.steps.size());
    const float right = ui.x() + ui.width();
    draw_label(ui, TextStyle::Small, right, top, theme.ink3, count, 1);
    draw_label(ui, TextStyle::SmallStrong, right - ui.fonts().width(TextStyle::Small, count) - 4,
               top, theme.ink, step.beat, 1);
}

}  // namespace

void draw_path(Ui& ui, const app::Model& model) {
    const lesson::Lesson& lesson = *app::current_lesson(model);
    const auto region = ui.scope(Role::Navigation, "path", "Steps of this lesson");
    const bool narrow = ui.layout().narrow();
    const float bar_top = ui.y() + (narrow ? 0 : top_wide);
    const float name_top = bar_top + bar_height + name_gap;
    const float bottom = name_top + ui.fonts().line(TextStyle::Small);
    const auto count = static_cast<float>(lesson.steps.size());
    const float width = (ui.width() - bar_gap * (count - 1)) / count;
    const float high = std::max(height::control, bottom - ui.y());
    for (int number = 1; number <= static_cast<int>(lesson.steps.size()); ++number) {
        Segment segment;
        segment.number = number;
        segment.visit = visit_of(model, lesson, number);
        const float x = ui.x() + static_cast<float>(number - 1) * (width + bar_gap);
        segment.rect = {x, ui.y(), width, high};
        const Touch touch = area(ui, segment.rect, meaning_of(ui, lesson, segment));
        draw_bar(ui, {x, bar_top, width, bar_height}, segment.visit);
        if (!narrow) {
            const auto index = static_cast<std::size_t>(number) - 1;
            draw_name(ui, segment, name_top, lesson.steps[index].beat);
        }
        if (touch.pressed && segment.visit != Visit::Current)
            follow(ui, route_to(lesson, number));
    }
    if (narrow)
        draw_position(ui, model, lesson, name_top);
    ui.move_to(ui.y() + high);
}

void draw_segments(const Ui& ui, float x, float y, app::Share share) {
    constexpr float width = 14;
    constexpr float thick = 4;
    constexpr float gap = 3;
    for (int i = 0; i < share.all; ++i) {
        const float left = x + static_cast<float>(i) * (width + gap);
        fill(ui, {left, y, width, thick}, i < share.seen ? ui.theme().fill : ui.theme().sunken, 2);
    }
}

}  // namespace view
