#pragma once

#include "lesson/course.h"
#include "lesson/parse.h"

#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

/// So that a failing comparison of problems shows them.
template <>
struct doctest::StringMaker<std::vector<std::string>> {
    static String convert(const std::vector<std::string>& lines) {
        std::string all;
        for (const std::string& line : lines)
            all += "\n    " + line;
        return all.c_str();
    }
};

/// A small stand-in for the estimator, and shortcuts to read lesson text in tests.
namespace lesson_tests {

/// Knows `weights` (field model; unit GiB) with one mistake about it, `cache` (12 GiB) and `phase`
/// (field phase: the word it answers).
lesson::Knowledge knowledge();

/// A lesson "sample" whose steps are `steps`, with a plan `small` that is always in use.
std::string lesson_text(std::string_view steps);

/// One step `# Try: It` around `body`.
std::string step_text(std::string_view body);

struct Parsed {
    lesson::Lesson lesson;
    std::vector<std::string>
        problems;  // "LINE:COLUMN: message", in the order of the course's rules
};

/// Reads `text` as the only lesson of a course with a small glossary (activation, token).
Parsed parse(std::string_view text);

/// The one quiz in the step whose body is `body`, which must have no problems.
lesson::Quiz quiz_in(std::string_view body);

/// `text` with its first `from` replaced by `to`.
std::string with(std::string text, std::string_view from, std::string_view to);

/// The problems of `body` as the body of one step; lines count from the line after the heading.
std::vector<std::string> problems_in(std::string_view body);

/// The first step's blocks of this content.
template <class Content>
std::vector<Content> all(const lesson::Lesson& lesson) {
    std::vector<Content> found;
    for (const lesson::Step& step : lesson.steps) {
        lesson::for_each_block(step.blocks, [&](const lesson::Block& block) {
            if (const auto* content = std::get_if<Content>(&block.content))
                found.push_back(*content);
        });
    }
    return found;
}

using Strings = std::vector<std::string>;

}  // namespace lesson_tests
