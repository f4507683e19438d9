#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "estimator/plan.h"

#include <span>
#include <string_view>
#include <vector>

namespace estimator {

/// One change that may make a run fit, and what it costs instead of memory.
struct RemedyRow {
    std::string_view id;
    std::string_view title;
    std::string_view price;
    bool (*apply)(Plan& plan);  ///< false where the plan already does so or cannot
    Task task = Task::Training;
};

std::span<const RemedyRow> remedy_rows();

/// What one change does to a plan.
struct Remedy {
    const RemedyRow* row = nullptr;
    Plan plan;  ///< with the change
    base::Bytes peak;
    base::Bytes saved;
    bool fits = false;
};

/// Every single change that lowers the peak of a run, the most saving first.
base::Result<std::vector<Remedy>> remedies_for(const Plan& plan, base::Bytes budget);

}  // namespace estimator
