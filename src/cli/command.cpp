#include "cli/commands.h"

#include <array>
#include <string_view>

namespace cli {
namespace {

struct Row {
    std::string_view name;
    CommandResult (*run)(std::span<const std::string> arguments);
};

constexpr std::string_view help =
    "usage: memory-first [OPTIONS]           the course in a window\n"
    "       memory-first estimate OPTIONS    the memory of a model, answering or training\n"
    "       memory-first cases FILE          published numbers against predictions\n"
    "\n"
    "memory-first estimate --help and memory-first cases --help say more.\n";

CommandResult help_command(std::span<const std::string> /*arguments*/) {
    return {.out = std::string(help)};
}

constexpr std::array rows = {
    Row{"cases", cases_command}, Row{"estimate", estimate_command}, Row{"--help", help_command},
    Row{"-h", help_command},     Row{"help", help_command},
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
