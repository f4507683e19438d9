#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace lesson {

/// A part of a text: `size` bytes from `offset`.
struct Part {
    std::size_t offset = 0;
    std::size_t size = 0;

    bool operator==(const Part&) const = default;
};

/// Amounts of memory and parameter counts written as digits: "24 GB", "8 bytes", "7B parameters",
/// "8-billion-parameter". Names ("Llama 3.1 8B"), formats ("16-bit") and other counts are none.
std::vector<Part> bare_numbers(std::string_view text);

}  // namespace lesson
