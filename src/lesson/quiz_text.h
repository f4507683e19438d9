#pragma once

#include "lesson/document.h"
#include "lesson/markdown.h"
#include "lesson/outline.h"
#include "lesson/values.h"

#include <string_view>
#include <vector>

namespace lesson {

/// True for the directives that ask something: quiz, order, estimate.
bool asks(std::string_view directive);

/// Reads what stands between `::: quiz`, `::: order` or `::: estimate` and its ':::': the prompt,
/// the entries with their whys, and `--- hint` sections. `settings` are those of the opening. The
/// id is the caller's.
Quiz quiz_of(const Item& item, Attributes settings, const Reading& reading,
             std::vector<Reference>& references);

}  // namespace lesson
