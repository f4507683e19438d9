#pragma once

#include "base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Splitting and reading small pieces of text that came from outside.
namespace app {

/// The pieces of `text` between separators; empty pieces are kept.
std::vector<std::string_view> split(std::string_view text, char separator);

/// A whole number written with digits only (a minus sign may lead), or nothing.
std::optional<std::int64_t> whole_number(std::string_view text);

/// A 64-bit number written as hexadecimal digits, or nothing.
std::optional<std::uint64_t> hexadecimal(std::string_view text);

/// The reverse: 16 digits.
std::string hexadecimal_text(std::uint64_t number);

/// True when `text` is not empty and holds visible ASCII only: what an id or a setting may be made
/// of.
bool is_one_word(std::string_view text);

/// `text` in quotes as it may stand in a sentence: at most 40 characters, bytes that are not
/// printable ASCII shown as '?'.
std::string in_quotes(std::string_view text);

}  // namespace app
