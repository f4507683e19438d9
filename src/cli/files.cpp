#include "cli/files.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace cli {

base::Result<std::string> text_of_file(const std::string& path) {
    // Opening a folder succeeds on Linux, and reading it gives nothing.
    std::error_code unknown;
    std::ifstream file(path, std::ios::binary);
    if (!file || std::filesystem::is_directory(path, unknown))
        return base::Error{"the file '" + path + "' cannot be read"};
    return std::string{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace cli
