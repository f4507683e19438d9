#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace support {

/// A C++ file of this project, for tests that read the sources.
struct SourceFile {
    std::string path;                // from the root, with slashes: "src/base/bytes.h"
    std::vector<std::string> lines;  // without line ends
};

/// Every .h and .cpp under `folder` of the project, sorted by path.
std::vector<SourceFile> source_files(std::string_view folder);

/// The line without its // comment.
std::string_view code_of(std::string_view line);

/// True if `words`, separated by spaces, contain `word`.
bool contains_word(std::string_view words, std::string_view word);

/// True if `text` contains `word` and no letter, digit or _ touches it.
bool mentions(std::string_view text, std::string_view word);

}  // namespace support
