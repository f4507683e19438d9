// The pages outside of the lessons, as the program carries them.
#include "app/navigate.h"
#include "estimator/families.h"
#include "learner.h"
#include "support/screen.h"
#include "support/screen_rules.h"
#include "transcript/article.h"
#include "transcript/html_reader.h"
#include "widgets/list.h"

#include <string>

#include <doctest/doctest.h>

using semantics::Role;
using support::Screen;

TEST_CASE("every page keeps the rules at five widths, and in letters of twice the size") {
    const auto course = support::built_in_course();
    REQUIRE(course->pages.size() >= 4);
    for (const int percent : {100, 200}) {
        CAPTURE(percent);
        app::Model home = support::at_home(course);
        home.preferences.text_percent = percent;
        Screen screen(home);
        for (const float width : {320.0F, 390.0F, 768.0F, 1280.0F, 1920.0F}) {
            CAPTURE(width);
            for (const lesson::Page& page : course->pages) {
                INFO(page.id);
                app::Model model = support::at_page(course, page);
                model.preferences.text_percent = percent;
                screen.show(model, width);
                support::check_rules(screen);
            }
        }
    }
}

TEST_CASE("the page of what is not covered counts the families that are") {
    const auto course = support::built_in_course();
    const lesson::Page* page = course->find_page("not-covered");
    REQUIRE(page != nullptr);
    Screen screen(support::at_page(course, *page));
    CHECK(screen.says(std::to_string(estimator::families().size()) + " families"));
}

TEST_CASE("every widget has a page where each of its fields can be changed") {
    const auto course = support::built_in_course();
    for (const std::string_view name : widgets::Widgets::names()) {
        INFO(name);
        const lesson::Page* page = course->find_page("demos/" + std::string(name));
        REQUIRE(page != nullptr);
        REQUIRE(!page->step.blocks.empty());
        const auto* widget = std::get_if<lesson::WidgetBlock>(&page->step.blocks.back().content);
        REQUIRE(widget != nullptr);
        CHECK(widgets::name_of(widget->initial) == name);
        CHECK(widget->controls.size() == widgets::named_texts(widget->initial).size());
        CHECK_MESSAGE(!lesson::summary_of(*page).empty(), "pages.md does not say what it shows");
    }
}

TEST_CASE("the words of every page stand in the text edition too") {
    const auto course = support::built_in_course();
    Screen screen(support::at_home(course));
    for (const lesson::Page& page : course->pages) {
        INFO(page.id);
        screen.show(support::at_page(course, page), 1280);
        const std::string text = html::visible_text(
            html::read(transcript::page_article(*course, page, transcript::Place::CoursePage)).root,
            html::Answered::No);
        int compared = 0;
        for (const semantics::Node& node : screen.tree().nodes) {
            if (!node.content || (node.role != Role::Paragraph && node.role != Role::Heading))
                continue;
            CHECK(text.find(html::normalised(node.name)) != std::string::npos);
            ++compared;
        }
        CHECK(compared > 0);
    }
}

TEST_CASE("the map leads to every step and ticks those that were seen") {
    const auto course = support::built_in_course();
    app::Model model = support::at_page(course, *course->find_page(lesson::map_page));
    const lesson::Lesson& first = course->lessons[0];
    model.progress.steps_seen[first.id] = {1};
    Screen screen(model);
    int ticked = 0;
    std::size_t listed = 0;
    for (const semantics::Node& node : screen.tree().nodes) {
        if (node.role != Role::Link || node.description.rfind("Step ", 0) != 0)
            continue;
        ++listed;
        ticked += node.description.find(", seen") != std::string::npos ? 1 : 0;
    }
    std::size_t steps = 0;
    for (const lesson::Lesson& lesson : course->lessons)
        steps += lesson.steps.size();
    CHECK(listed == steps);
    CHECK(ticked == 1);
    screen.press(Role::Link, first.steps.back().beat);
    CHECK(screen.model.route.lesson == first.id);
    CHECK(screen.model.route.step == static_cast<int>(first.steps.size()));
}

TEST_CASE("the bar leads to the map, the footer to every other page and back home goes the mark") {
    const auto course = support::built_in_course();
    Screen screen(support::at_home(course));
    screen.press(Role::Link, "Course map");
    CHECK(screen.model.route.page == lesson::map_page);
    for (const lesson::Page& page : course->pages) {
        INFO(page.id);
        if (lesson::is_demo(page) || page.id == lesson::map_page)
            continue;
        screen.press(Role::Link, page.step.title);
        CHECK(screen.model.route.page == page.id);
        CHECK(screen.find(Role::Heading, page.step.title) != nullptr);
    }
    CHECK(screen.says("Version 1a2b3c4d5, 2026-01-02"));
    screen.press(Role::Link, "Memory First");
    CHECK(app::place_of(screen.model.route) == app::Route{});
}

TEST_CASE("a demo is changed, undone and reset, and its address holds what is seen") {
    const auto course = support::built_in_course();
    Screen screen(support::at_page(course, *course->find_page("demos/card-run")));
    const auto address = [&] { return app::text_of(app::route_of(screen.model)); };
    const auto choose = [&] {
        screen.act(Role::ComboBox, "Card", semantics::Deed::SetValue, "t4");
        CHECK(address() == "#/demos/card-run?demo.card=t4");
    };
    choose();
    screen.press(Role::Button, "Undo");
    CHECK(address() == "#/demos/card-run");
    choose();
    screen.press(Role::Button, "Start again");
    CHECK(address() == "#/demos/card-run");
}
