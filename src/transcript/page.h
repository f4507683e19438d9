#pragma once

#include "lesson/document.h"

#include <string>

namespace transcript {

/// The text edition of a lesson as a page of its own, lessons/ID.html: works without a script, with
/// links to its neighbours and to the interactive course.
std::string lesson_page(const lesson::Course& course, const lesson::Lesson& lesson);

/// The same of a page outside of the lessons, lessons/NAME.html with NAME of page_file().
std::string course_page(const lesson::Course& course, const lesson::Page& page);

/// What tests and the screenshot tool need to know of the course, as JSON: lessons, their steps,
/// the questions of each, and the pages outside of the lessons.
std::string course_json(const lesson::Course& course);

}  // namespace transcript
