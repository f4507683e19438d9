#pragma once

#include "cli/command.h"

#include <span>
#include <string>

namespace cli {

/// `cases FILE [--json]`: holds predictions against the published numbers in a file. Exit code 1
/// if one of them failed.
CommandResult cases_command(std::span<const std::string> arguments);

/// `estimate --config FILE [options] [--json]`: the memory of a model, answering or training.
CommandResult estimate_command(std::span<const std::string> arguments);

}  // namespace cli
