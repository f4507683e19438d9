#pragma once

#include <string>
#include <string_view>

namespace fuzz {

/// Reads `text` as a config.json and uses what comes of it; returns what is wrong with the answer,
/// or "".
std::string config_fault(std::string_view text);

}  // namespace fuzz
