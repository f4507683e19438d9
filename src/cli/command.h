#pragma once

#include <optional>
#include <string>
#include <vector>

namespace cli {

/// What a command prints and how it ends: 0 done, 1 the answer is no, 2 it could not be asked.
struct CommandResult {
    int exit_code = 0;
    std::string out;
    std::string err;
};

inline constexpr int exit_done = 0;
inline constexpr int exit_no = 1;
inline constexpr int exit_unusable = 2;

/// Runs the command that the first argument names; nothing where it names none, because the
/// arguments then belong to the window.
std::optional<CommandResult> run(const std::vector<std::string>& arguments);

/// One sentence on the error stream, and the exit code for what could not be asked.
CommandResult unusable(const std::string& sentence);

}  // namespace cli
