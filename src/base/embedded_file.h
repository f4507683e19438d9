#pragma once

#include <string_view>

namespace base {

/// A file built into the program; both views live as long as the program.
struct EmbeddedFile {
    std::string_view name;
    std::string_view text;
};

}  // namespace base
