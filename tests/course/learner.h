#pragma once

#include "app/model.h"

#include <memory>
#include <string>

#include <doctest/doctest.h>

/// Learners of the course that the program carries, for tests of every one of its steps.
namespace support {

using CoursePointer = std::shared_ptr<const lesson::Course>;

/// The course in lessons/, as the program reads it.
CoursePointer built_in_course();

/// A learner on the course home.
app::Model at_home(const CoursePointer& course);

/// A learner at a step, who answered nothing yet.
app::Model at_step(const CoursePointer& course, const lesson::Lesson& lesson, int step);

/// A learner on a page outside of the lessons.
app::Model at_page(const CoursePointer& course, const lesson::Page& page);

enum class Learner { Replies, AsksToBeShown };

/// The same learner having done so with every question of the lesson: replied the first thing that
/// comes to mind, or asked to be shown the answer.
app::Model answered(app::Model model, Learner learner);

/// The file name of a step: "what-fits-2".
std::string name_of(const lesson::Lesson& lesson, int step);

/// Calls `visit(lesson, step)` for every step of every lesson; steps count from 1.
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

}  // namespace support
