#pragma once

#include "lesson/quiz_parts.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

/// The kinds of items a question may have, read from their parts. Each takes its own settings out
/// of the source and reports what is wrong.
namespace lesson {

/// `- [key] choice` lines, each with its `> why`.
std::optional<Entry> begin_choice(std::string_view line, const Report& report);
QuizItem pick_one_of(const QuizSource& source);

/// `1. item` lines in the right order, each with or without a `> why`.
std::optional<Entry> begin_item(std::string_view line, const Report& report);
QuizItem order_of(const QuizSource& source);

/// `- {{near miss}}` lines, each with its `> why`.
std::optional<Entry> begin_near_miss(std::string_view line, const Report& report);
QuizItem estimate_of(const QuizSource& source);

/// The numbers from 0 to `count` − 1, shuffled by `seed`, never in their order if two or more.
std::vector<int> shuffled(int count, std::uint64_t seed);

}  // namespace lesson
