#pragma once

#include "lesson/document.h"
#include "lesson/report.h"

#include <string_view>
#include <vector>

namespace lesson {

/// Reads `title`, `question`, `promise` and `privacy` of home.md, all required.
void read_front_matter(const std::vector<std::string_view>& lines, const Report& report,
                       Home& home);

/// Reads `id`, `title`, `summary`, `pictogram` and `minutes`, one `name: value` a line, all
/// required.
void read_front_matter(const std::vector<std::string_view>& lines, const Report& report,
                       Lesson& lesson);

}  // namespace lesson
