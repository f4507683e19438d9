#pragma once

#include "lesson/document.h"

#include <string>

namespace transcript {

/// The text edition of a lesson as a page of its own, lessons/ID.html: works without a script, with
/// links to its neighbours and to the interactive course.
std::string lesson_page(const lesson::Course& course, const lesson::Lesson& lesson);

/// What tests and the screenshot tool need to know of the course, as JSON: lessons, their steps,
/// the questions of each.
std::string course_json(const lesson::Course& course);

}  // namespace transcript
