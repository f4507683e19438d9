#pragma once

#include "lesson/passage.h"
#include "lesson/values.h"

#include <optional>
#include <string_view>
#include <vector>

namespace lesson {

/// A passage in which each `{{value}}` and `[word]{term}` became one character that Markdown passes
/// through untouched, and what they stand for.
struct MarkedPassage {
    Passage passage;
    std::vector<Span> spans;
};

MarkedPassage marked(const Passage& source, const Reading& reading);

/// Bytes of one stand-in: a private-use character, U+E000 plus the index of its span.
inline constexpr std::size_t stand_in_size = 3;

/// The first stand-in in `text` at or after `from`: where it begins and its index; or nothing.
struct StandIn {
    std::size_t offset;
    std::size_t index;
};

std::optional<StandIn> find_stand_in(std::string_view text, std::size_t from);

}  // namespace lesson
