#pragma once

#include "base/result.h"

#include <string>

namespace cli {

/// The whole file at `path`, or a sentence that it cannot be read.
base::Result<std::string> text_of_file(const std::string& path);

}  // namespace cli
