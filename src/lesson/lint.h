#pragma once

#include "base/diagnostics.h"
#include "lesson/document.h"
#include "lesson/markdown.h"

#include <string>
#include <vector>

namespace lesson {

/// The most words of prose in one step: questions are counted, their choices and whys are not.
inline constexpr int most_words_a_step = 90;

/// The most that one choice may be longer than another, so that length tells nothing. Texts below
/// `short_choice` characters count as that long.
inline constexpr double most_length_ratio = 1.6;
inline constexpr std::size_t short_choice = 20;

/// How many items can be put in order on one screen, and are worth it.
inline constexpr std::size_t least_items = 3;
inline constexpr std::size_t most_items = 8;

/// The answer of an estimate lies at least this share of its axis away from either end.
inline constexpr double most_at_an_end = 0.1;

/// Rules about teaching that one lesson can break by itself.
void lint_lesson(const Lesson& lesson, const std::string& file, base::Diagnostics& problems);

/// Every link leads to https or to a step of the course; every term is in the glossary.
void check_references(const std::vector<Reference>& references, const Course& course,
                      base::Diagnostics& problems);

}  // namespace lesson
