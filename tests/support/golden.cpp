#include "support/golden.h"

#include "support/project.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include <doctest/doctest.h>

namespace support {

void check_golden(std::string_view name, std::string_view text) {
    const std::string path = project_path("tests/golden/" + std::string(name));
    if (std::getenv("UPDATE_GOLDEN") != nullptr) {
        std::ofstream(path, std::ios::binary) << text;
        return;
    }
    std::ifstream file(path, std::ios::binary);
    const std::string expected{std::istreambuf_iterator<char>(file), {}};
    REQUIRE_MESSAGE(file.is_open(), path << " is missing; UPDATE_GOLDEN=1 writes it");
    CHECK_MESSAGE(text == expected, path << " differs from what the code now makes; if that is "
                                            "meant, UPDATE_GOLDEN=1 rewrites it");
}

}  // namespace support
