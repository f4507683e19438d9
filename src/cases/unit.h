#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cases {

/// What a published number counts.
enum class Measure {
    Bytes,
    Count,  ///< parameters, elements, tokens
    Bits,   ///< of one weight
    Ratio,
};

/// A unit as a case writes it: what it counts and how many of that one unit is. Words after the
/// first ("GiB per GPU", "bytes per token") say what the number belongs to.
struct Unit {
    Measure measure;
    std::int64_t size;

    bool operator==(const Unit&) const = default;
};

/// The unit called `text`, or nothing.
std::optional<Unit> unit_called(std::string_view text);

/// "bytes", "a count", …: for a sentence.
std::string_view title_of(Measure measure);

}  // namespace cases
