#include "cli/commands.h"

#include <array>
#include <string_view>

namespace cli {
namespace {

struct Row {
    std::string_view name;
    CommandResult (*run)(std::span<const std::string> arguments);
};

constexpr std::array rows = {
    Row{"cases", cases_command},
    Row{"estimate", estimate_command},
};

}  // namespace

std::optional<CommandResult> run(const std::vector<std::string>& arguments) {
    if (arguments.empty())
        return std::nullopt;
    for (const Row& row : rows) {
        if (row.name == arguments.front())
            return row.run(std::span(arguments).subspan(1));
    }
    return std::nullopt;
}

CommandResult unusable(const std::string& sentence) {
    return {.exit_code = exit_unusable, .err = "memory-first: " + sentence + '\n'};
}

}  // namespace cli
