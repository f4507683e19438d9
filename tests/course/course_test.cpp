// Every step of every lesson of the course, drawn without a window.
#include "lesson/course.h"

#include "embedded/lessons.h"
#include "lesson/estimator_knowledge.h"
#include "support/screen.h"
#include "support/screen_rules.h"

#include <memory>
#include <string>

#include <doctest/doctest.h>

using support::Screen;

namespace {

using CoursePointer = std::shared_ptr<const lesson::Course>;

CoursePointer built_in_course() {
    return std::make_shared<const lesson::Course>(
        lesson::load_course(embedded::lessons(), lesson::estimator_knowledge()).course);
}

app::Model home_of(const CoursePointer& course) {
    app::Model model;
    model.course = course;
    return model;
}

app::Model at(const CoursePointer& course, const lesson::Lesson& lesson, int step) {
    app::Model model = home_of(course);
    model.route.lesson = lesson.id;
    model.route.step = step;
    return model;
}

// A learner who gave the same answer to every question; -1: who asked to be shown each.
app::Model answered(app::Model model, int choice) {
    for (const lesson::Step& step : app::current_lesson(model)->steps) {
        lesson::for_each_block(step.blocks, [&](const lesson::Block& block) {
            const auto* quiz = std::get_if<lesson::Quiz>(&block.content);
            if (quiz != nullptr)
                model.progress.answers[quiz->id] = {choice, app::Confidence::Sure, quiz->hash};
        });
    }
    return model;
}

template <class Visit>
void for_each_step(const CoursePointer& course, const Visit& visit) {
    REQUIRE(!course->lessons.empty());
    for (const lesson::Lesson& lesson : course->lessons) {
        REQUIRE(!lesson.steps.empty());
        for (int step = 1; step <= static_cast<int>(lesson.steps.size()); ++step) {
            INFO("step " << step << " of " << lesson.id);
            visit(lesson, step);
        }
    }
}

}  // namespace

TEST_CASE("every step keeps the rules at five widths, before and after its answers") {
    const CoursePointer course = built_in_course();
    Screen screen(home_of(course));
    for (const float width : {320.0F, 390.0F, 768.0F, 1280.0F, 1920.0F}) {
        CAPTURE(width);
        screen.show(home_of(course), width);
        support::check_rules(screen);
        for_each_step(course, [&](const lesson::Lesson& lesson, int step) {
            const app::Model model = at(course, lesson, step);
            screen.show(model, width);
            support::check_rules(screen);
            screen.show(answered(model, 0), width);
            support::check_rules(screen);
            screen.show(answered(model, -1), width);
            support::check_rules(screen);
        });
    }
}

TEST_CASE("every step keeps the rules in letters of twice the size") {
    const CoursePointer course = built_in_course();
    app::Model home = home_of(course);
    home.preferences.text_percent = 200;
    Screen screen(home);
    for (const float width : {320.0F, 1280.0F}) {
        CAPTURE(width);
        for_each_step(course, [&](const lesson::Lesson& lesson, int step) {
            app::Model model = answered(at(course, lesson, step), 0);
            model.preferences.text_percent = 200;
            screen.show(model, width);
            support::check_rules(screen);
        });
    }
}

TEST_CASE("nothing of an answer is on any step before it is given") {
    const CoursePointer course = built_in_course();
    Screen screen(home_of(course));
    int checked = 0;
    for_each_step(course, [&](const lesson::Lesson& lesson, int step) {
        screen.show(at(course, lesson, step), 1280);
        for (const lesson::Step& asking : lesson.steps) {
            lesson::for_each_block(asking.blocks, [&](const lesson::Block& block) {
                const auto* quiz = std::get_if<lesson::Quiz>(&block.content);
                if (quiz == nullptr)
                    return;
                for (const lesson::Choice& choice : quiz->choices) {
                    CHECK_FALSE(screen.says(lesson::plain_text(choice.why)));
                    ++checked;
                }
            });
        }
    });
    CHECK(checked > 0);
}
