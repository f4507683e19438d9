#pragma once

#include <string>
#include <string_view>

namespace support {

/// Where `path`, given from the top of the project, lies on this machine: "tests/data/golden.json".
std::string project_path(std::string_view path);

/// The whole text of that file; a file that cannot be read fails the test.
std::string project_file(std::string_view path);

/// Folder of the faces that the build has cut for the page.
std::string fonts_folder();

}  // namespace support
