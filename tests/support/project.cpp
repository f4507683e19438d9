// The only file told where the checkout is: the others compile alike in every checkout, so that the
// compiler cache serves them all.
#include "support/project.h"

#include <fstream>
#include <iterator>

#include <doctest/doctest.h>

namespace support {

std::string project_path(std::string_view path) {
    return std::string(MEMORY_FIRST_SOURCE_DIR) + '/' + std::string(path);
}

std::string project_file(std::string_view path) {
    std::ifstream file(project_path(path), std::ios::binary);
    REQUIRE_MESSAGE(file.is_open(), path << " cannot be read");
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string fonts_folder() {
    return MEMORY_FIRST_FONTS_DIR;
}

}  // namespace support
