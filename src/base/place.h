#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace base {

/// "line 4, column 21": where in `text` the byte before `position` stands, both counted from 1.
inline std::string place_text(std::string_view text, std::size_t position) {
    const std::string_view before = text.substr(0, std::min(position, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t start = before.rfind('\n') + 1;  // npos + 1 is 0: the first line
    return "line " + std::to_string(line) + ", column " +
           std::to_string(std::max<std::size_t>(before.size() - start, 1));
}

}  // namespace base
