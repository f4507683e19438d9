#pragma once

#include "lesson/document.h"
#include "lesson/markdown.h"
#include "lesson/outline.h"
#include "lesson/values.h"

#include <string_view>
#include <vector>

namespace lesson {

/// Reads what stands between `::: quiz` and its ':::': the prompt, `- [key] choice` lines each with
/// its `> why`, and `--- hint` sections. `settings` are those of the opening. The id is the
/// caller's.
Quiz quiz_of(const Item& item, Attributes settings, const Reading& reading,
             std::vector<Reference>& references);

}  // namespace lesson
