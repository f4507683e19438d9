#pragma once

#include <string>
#include <vector>

namespace base {

/// One thing wrong in a text file: where it is, what was found and what would be right. Lines and
/// columns count from 1.
struct Diagnostic {
    std::string file;
    int line = 0;
    int column = 0;
    std::string message;

    bool operator==(const Diagnostic&) const = default;
};

/// Everything wrong in a text; the reader goes on after each, so that one run shows all.
using Diagnostics = std::vector<Diagnostic>;

/// "lessons/01-what-fits.md:21:40: context: 0 is outside [1, 1048576]"
inline std::string text_of(const Diagnostic& diagnostic) {
    return diagnostic.file + ':' + std::to_string(diagnostic.line) + ':' +
           std::to_string(diagnostic.column) + ": " + diagnostic.message;
}

}  // namespace base
