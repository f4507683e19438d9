#pragma once

#include "cases/cases.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cases {

/// How far the predictions of alike cases lie from what was measured.
struct Group {
    std::string name;  ///< the case ids without their last part
    std::size_t count = 0;
    double worst = 0;   ///< the largest |predicted / published - 1|
    double median = 0;  ///< of the absolute errors
};

/// The signed error of a prediction, 0.02 where it is 2 % too high; nothing without a prediction.
std::optional<double> error_of(const Outcome& outcome);

/// The groups of all outcomes that have a prediction, in the order of their first case.
std::vector<Group> groups_of(std::span<const Outcome> outcomes);

/// A line a case with prediction, published number and error, then a line a group with the worst
/// and the median.
std::string accuracy_report(std::span<const Outcome> outcomes);

}  // namespace cases
