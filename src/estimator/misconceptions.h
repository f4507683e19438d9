#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "estimator/plan.h"

#include <span>
#include <string_view>

namespace estimator {

/// The estimator with one mistake that people make: where the wrong options of a quiz come from.
struct Misconception {
    std::string_view id;
    std::string_view sentence;  ///< what the mistake is, said to the one who made it
    Task task;                  ///< the peak of which task it gets wrong
    base::Result<base::Bytes> (*mistaken)(const Plan& plan);
};

/// All of them. Each gives a number that differs from `estimate` wherever its mistake can matter.
std::span<const Misconception> misconceptions();

/// The one with this id, or null.
const Misconception* find_misconception(std::string_view id);

}  // namespace estimator
