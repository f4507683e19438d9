#pragma once

#include "lesson/document.h"
#include "transcript/prose.h"

#include <string>
#include <string_view>
#include <vector>

namespace transcript {

/// Words of this edition's own, which the drawn lesson does not have, as an element.
std::string label(std::string_view name, std::string_view words);

/// The attribute `mark` with the name of a quiz: the page shows or hides by it what the answer
/// decides.
std::string marked(std::string_view mark, const lesson::BlockId& quiz);

/// The blocks of one step: what a quiz reveals stands folded.
std::string html_of(const std::vector<lesson::Block>& blocks, Notes& notes);

}  // namespace transcript
