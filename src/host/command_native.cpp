#include "cli/command.h"
#include "host/platform.h"

#include <cstdio>
#include <string>
#include <vector>

namespace host {

std::optional<int> run_command(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const auto result = cli::run(arguments);
    if (!result)
        return std::nullopt;
    std::fputs(result->out.c_str(), stdout);
    std::fputs(result->err.c_str(), stderr);
    return result->exit_code;
}

}  // namespace host
