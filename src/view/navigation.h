#pragma once

#include "app/model.h"
#include "view/controls.h"
#include "view/ui.h"

#include <optional>
#include <string>

/// The way from screen to screen.
namespace view {

/// A screen one can go to and what the way there is called.
struct Way {
    std::string name;
    app::Route route;
};

/// The screens before and after the one shown.
struct Ways {
    std::optional<Way> back;
    Way next;
    std::string position;  // "Lesson 1, step 2 of 7"
};

/// `model` shows a step.
Ways ways_of(const app::Model& model);

/// The number of a lesson in the course, from 1; 0 when it is not part of it.
int number_of(const lesson::Course& course, const lesson::Lesson& lesson);

/// "1. Why plan memory first"
std::string numbered_title(const lesson::Course& course, const lesson::Lesson& lesson);

/// The route of a step, counted from 1.
app::Route route_to(const lesson::Lesson& lesson, int step);

/// The way to a page outside of the lessons.
Way way_to(const lesson::Page& page);

/// The course home.
inline app::Route route_home() {
    return {};
}

/// A button that leads to another screen.
void way_button(Ui& ui, std::string_view key, const Way& way, ButtonOptions options);

/// Goes to `route`; draw() sees to it that the focus follows to the heading there.
void follow(Ui& ui, const app::Route& route);

/// The identity of the heading of a screen.
semantics::NodeId heading_id(const app::Route& route);

/// The one heading of level 1 of a screen; the focus comes here when the learner goes to it.
void page_heading(Ui& ui, const app::Route& route, TextStyle style, std::string_view words);

/// How the way on looks at the end of a step: the main thing to do there, or not, while the step
/// asks for something first or has the way on below its answered question.
enum class WayOn : std::uint8_t { Main, Aside };

/// Back, position and next at the end of a step.
void draw_navigation(Ui& ui, const app::Model& model, WayOn way_on);

}  // namespace view
