#pragma once

#include "lesson/document.h"
#include "transcript/prose.h"

#include <string>

namespace transcript {

/// A lesson as `<article data-lesson="id">`: one `<h1>`, a `<section>` a step, then how its numbers
/// are computed and its glossary. What a question reveals lies in closed `<details>`.
///
/// Marks for readers that compare it with the screen: `data-label` on words of the edition itself,
/// `data-answer="quiz"` on what shows once the quiz is answered, `data-until="quiz"` on what shows
/// only before.
std::string lesson_article(const lesson::Course& course, const lesson::Lesson& lesson, Place place);

/// A page outside of the lessons as `<article data-page="id">`, with what it lists.
std::string page_article(const lesson::Course& course, const lesson::Page& page, Place place);

/// The course home as `<article data-lesson="">`: what the course is, and its lessons.
std::string home_article(const lesson::Course& course, Place place);

}  // namespace transcript
