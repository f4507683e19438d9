#pragma once

#include "base/result.h"
#include "estimator/plan.h"

namespace estimator {

/// The plan itself, or one sentence that says which of its numbers or combinations cannot be.
base::Result<Plan> checked_plan(const Plan& plan);

}  // namespace estimator
