#pragma once

#include <string_view>

namespace support {

/// Fails unless tests/golden/`name` holds exactly `text`. UPDATE_GOLDEN=1 in the environment writes
/// the file instead; look at the difference before you commit it.
void check_golden(std::string_view name, std::string_view text);

}  // namespace support
