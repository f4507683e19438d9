// Every step of every lesson of the course, drawn without a window.
#include "app/navigate.h"
#include "learner.h"
#include "support/golden.h"
#include "support/screen.h"
#include "support/screen_rules.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using support::answered;
using support::at_home;
using support::at_step;
using support::CoursePointer;
using support::for_each_step;
using support::Learner;
using support::Screen;

namespace {

/// What must not be on any screen before the question is answered.
std::vector<std::string> whys_of(const lesson::PickOne& item) {
    std::vector<std::string> whys;
    for (const lesson::Choice& choice : item.choices)
        whys.push_back(lesson::plain_text(choice.why));
    return whys;
}

std::vector<std::string> whys_of(const lesson::Order& item) {
    std::vector<std::string> whys;
    for (const lesson::OrderedItem& one : item.items)
        whys.push_back(lesson::plain_text(one.why));
    return whys;
}

std::vector<std::string> whys_of(const lesson::Estimate& item) {
    std::vector<std::string> whys = {lesson::plain_text(item.why)};
    for (const lesson::NearMiss& miss : item.near_misses)
        whys.push_back(lesson::plain_text(miss.why));
    return whys;
}

/// What opens something over the page: numbers, words, menus.
std::vector<semantics::Node> openers_of(const semantics::Tree& tree) {
    std::vector<semantics::Node> openers;
    std::copy_if(tree.nodes.begin(), tree.nodes.end(), std::back_inserter(openers),
                 [](const semantics::Node& node) {
                     return node.role == semantics::Role::Button && node.state.expandable;
                 });
    return openers;
}

}  // namespace

TEST_CASE("every step keeps the rules at five widths, before and after its answers") {
    const CoursePointer course = support::built_in_course();
    Screen screen(at_home(course));
    for (const float width : {320.0F, 390.0F, 768.0F, 1280.0F, 1920.0F}) {
        CAPTURE(width);
        screen.show(at_home(course), width);
        support::check_rules(screen);
        for_each_step(course, [&](const lesson::Lesson& lesson, int step) {
            const app::Model model = at_step(course, lesson, step);
            screen.show(model, width);
            support::check_rules(screen);
            screen.show(answered(model, Learner::Replies), width);
            support::check_rules(screen);
            screen.show(answered(model, Learner::AsksToBeShown), width);
            support::check_rules(screen);
        });
    }
}

TEST_CASE("whatever opens over a step keeps the rules, too") {
    const CoursePointer course = support::built_in_course();
    Screen screen(at_home(course));
    for (const float width : {390.0F, 1280.0F}) {
        CAPTURE(width);
        int opened = 0;
        for_each_step(course, [&](const lesson::Lesson& lesson, int step) {
            screen.show(answered(at_step(course, lesson, step), Learner::Replies), width);
            for (const semantics::Node& node : openers_of(screen.tree())) {
                CAPTURE(node.name);
                screen.press(node.role, node.name);
                support::check_overlay(screen);
                screen.model.open.clear();
                screen.draw();
                ++opened;
            }
        });
        CHECK(opened > 60);
    }
}

TEST_CASE("home leads to where the learner was, and again to the start of what is done") {
    const CoursePointer course = support::built_in_course();
    const lesson::Lesson& second = course->lessons.at(1);
    const int last = static_cast<int>(second.steps.size());
    Screen screen(at_home(course));
    CHECK(screen.find(semantics::Role::Link, "Start lesson 1") != nullptr);
    app::go_to(screen.model, {second.id, 3, {}});
    app::go_to(screen.model, {});
    screen.draw();
    screen.press(semantics::Role::Link, "Continue lesson 2");
    CHECK(screen.model.route.lesson == second.id);
    CHECK(screen.model.route.step == 3);
    for (int step = 1; step <= last; ++step)
        app::go_to(screen.model, {second.id, step, {}});
    app::go_to(screen.model, {});
    screen.draw();
    screen.press(semantics::Role::Link, "Open lesson 2 again");
    CHECK(screen.model.route.step == 1);
}

TEST_CASE("every step keeps the rules in letters of twice the size") {
    const CoursePointer course = support::built_in_course();
    app::Model home = at_home(course);
    home.preferences.text_percent = 200;
    Screen screen(home);
    for (const float width : {320.0F, 1280.0F}) {
        CAPTURE(width);
        for_each_step(course, [&](const lesson::Lesson& lesson, int step) {
            app::Model model = answered(at_step(course, lesson, step), Learner::Replies);
            model.preferences.text_percent = 200;
            screen.show(model, width);
            support::check_rules(screen);
        });
    }
}

TEST_CASE("every step reads as it should, before and after its answers") {
    const CoursePointer course = support::built_in_course();
    Screen screen(at_home(course));
    support::check_golden("course-home.txt", screen.text());
    for_each_step(course, [&](const lesson::Lesson& lesson, int step) {
        const app::Model model = at_step(course, lesson, step);
        screen.show(model, 1280);
        const std::string before = screen.text();
        screen.show(answered(model, Learner::Replies), 1280);
        const std::string after = screen.text();
        support::check_golden(support::name_of(lesson, step) + ".txt",
                              after == before ? before : before + "\n--- answered\n\n" + after);
    });
}

TEST_CASE("nothing of an answer is on any step before it is given") {
    const CoursePointer course = support::built_in_course();
    Screen screen(at_home(course));
    int checked = 0;
    for_each_step(course, [&](const lesson::Lesson& lesson, int step) {
        screen.show(at_step(course, lesson, step), 1280);
        for (const lesson::Step& asking : lesson.steps) {
            lesson::for_each_block(asking.blocks, [&](const lesson::Block& block) {
                const auto* quiz = std::get_if<lesson::Quiz>(&block.content);
                if (quiz == nullptr)
                    return;
                const auto whys =
                    std::visit([](const auto& item) { return whys_of(item); }, quiz->item);
                for (const std::string& why : whys) {
                    CHECK_FALSE((!why.empty() && screen.says(why)));
                    ++checked;
                }
            });
        }
    });
    CHECK(checked > 0);
}
