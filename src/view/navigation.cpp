#include "view/navigation.h"

#include "base/hash.h"
#include "view/text.h"

#include <algorithm>
#include <cassert>

namespace view {
namespace {

Way way_on(const lesson::Course& course, const lesson::Lesson& lesson, int step) {
    const auto& steps = lesson.steps;
    if (step < static_cast<int>(steps.size()))
        return {steps[static_cast<std::size_t>(step)].beat, route_to(lesson, step + 1)};
    const auto after = static_cast<std::size_t>(number_of(course, lesson));
    if (after < course.lessons.size())
        return {numbered_title(course, course.lessons[after]), route_to(course.lessons[after], 1)};
    return {"Course home", route_home()};
}

ButtonOptions looking(Look look, Icon icon, bool icon_after, bool wide) {
    ButtonOptions options;
    options.look = look;
    options.icon = icon;
    options.icon_after = icon_after;
    options.wide = wide;
    return options;
}

ButtonOptions next_options(WayOn way_on, bool wide) {
    return looking(way_on == WayOn::Main ? Look::Primary : Look::Secondary, Icon::Next, true, wide);
}

void draw_stacked(Ui& ui, const Ways& ways, WayOn way_on) {
    way_button(ui, "next", ways.next, next_options(way_on, true));
    ui.skip(12);
    if (ways.back) {
        way_button(ui, "back", *ways.back, looking(Look::Secondary, Icon::Back, false, true));
        ui.skip(12);
    }
    text(ui, TextStyle::Small, ways.position, ui.theme().ink2);
}

// The way on may be the title of a lesson: then it needs more than its half of the line.
bool fits_in_line(const Ui& ui, const Ways& ways, WayOn way_on) {
    constexpr float gap = 16;
    const float words = ui.fonts().width(TextStyle::Small, ways.position);
    const float side = (ui.width() - words) / 2 - gap;
    return !ui.layout().narrow() &&
           button_width(ui, ways.next.name, next_options(way_on, false)) <= side;
}

void draw_in_line(Ui& ui, const Ways& ways, WayOn way_on) {
    const float top = ui.y();
    const float line = ui.fonts().line(TextStyle::Small);
    const float high = ui.grown(height::control, TextStyle::UiStrong);
    if (ways.back)
        way_button(ui, "back", *ways.back, looking(Look::Secondary, Icon::Back, false, false));
    const float words = ui.fonts().width(TextStyle::Small, ways.position);
    const float middle = ui.x() + (ui.width() - words) / 2;
    ui.within({middle, top + (high - line) / 2, words + 1},
              [&] { text(ui, TextStyle::Small, ways.position, ui.theme().ink2); });
    const ButtonOptions options = next_options(way_on, false);
    const float width = button_width(ui, ways.next.name, options);
    ui.within({ui.x() + ui.width() - width, top, width},
              [&] { way_button(ui, "next", ways.next, options); });
    ui.move_to(top + high);
}

}  // namespace

int number_of(const lesson::Course& course, const lesson::Lesson& lesson) {
    const auto found = std::find_if(course.lessons.begin(), course.lessons.end(),
                                    [&](const lesson::Lesson& one) { return one.id == lesson.id; });
    return found == course.lessons.end() ? 0 : static_cast<int>(found - course.lessons.begin()) + 1;
}

std::string numbered_title(const lesson::Course& course, const lesson::Lesson& lesson) {
    return std::to_string(number_of(course, lesson)) + ". " + lesson.title;
}

app::Route route_to(const lesson::Lesson& lesson, int step) {
    app::Route route;
    route.lesson = lesson.id;
    route.step = step;
    return route;
}

Way way_to(const lesson::Page& page) {
    app::Route route;
    route.page = page.id;
    return {page.step.title, route};
}

Ways ways_of(const app::Model& model) {
    const lesson::Lesson* lesson = app::current_lesson(model);
    assert(lesson != nullptr);
    const int step = model.route.step;
    Ways ways;
    if (step > 1)
        ways.back = Way{lesson->steps[static_cast<std::size_t>(step) - 2].beat,
                        route_to(*lesson, step - 1)};
    ways.next = way_on(*model.course, *lesson, step);
    ways.position = "Lesson " + std::to_string(number_of(*model.course, *lesson)) + ", step " +
                    std::to_string(step) + " of " + std::to_string(lesson->steps.size());
    return ways;
}

semantics::NodeId heading_id(const app::Route& route) {
    return base::hash("heading of " + app::text_of(app::place_of(route)));
}

void follow(Ui& ui, const app::Route& route) {
    ui.emit(app::GoTo{route});
}

void page_heading(Ui& ui, const app::Route& route, TextStyle style, std::string_view words) {
    heading(ui, 1, style, words, heading_id(route));
}

void way_button(Ui& ui, std::string_view key, const Way& way, ButtonOptions options) {
    options.address = app::text_of(way.route);
    if (button(ui, key, way.name, options))
        follow(ui, way.route);
}

void draw_navigation(Ui& ui, const app::Model& model, WayOn way_on) {
    const auto region = ui.scope(Role::Navigation, "pages", "Back and next");
    const Ways ways = ways_of(model);
    if (fits_in_line(ui, ways, way_on))
        draw_in_line(ui, ways, way_on);
    else
        draw_stacked(ui, ways, way_on);
}

}  // namespace view
