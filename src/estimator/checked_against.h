#pragma once

#include "estimator/optimizers.h"

#include <string_view>

namespace estimator {

/// The published sizes of this optimizer's state that its row agrees with; empty: none was found.
std::string_view checked_against(Optimizer optimizer);

}  // namespace estimator
