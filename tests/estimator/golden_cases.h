#pragma once

#include "estimator/shape.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace golden {

/// One case of tests/data/golden.json; numbers that a case does not have are 0.
struct Case {
    std::string id;
    std::string kind;
    std::string config_text;  ///< of the file it names, or empty
    std::int64_t tokens = 0;
    std::int64_t bytes_per_element = 0;
    std::int64_t parameters = 0;
    double expected = 0;
    std::string unit;
    double relative_tolerance = 0;  ///< 0: exact
};

/// All cases of one kind, in the order of the file.
std::vector<Case> cases(std::string_view kind);

/// The text of tests/data/`name`.
std::string data_file(std::string_view name);

/// The shape in tests/data/configs/`name`.json, which must be sound.
estimator::ModelShape shape_in(std::string_view name);

}  // namespace golden
