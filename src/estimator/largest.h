#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "estimator/plan.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace estimator {

/// A number of a plan that can grow until a card is full; the order is that of `growing_ids`.
enum class Growing { Batch, Tokens, Rank, TrainedLayers };

inline constexpr std::array<std::string_view, 4> growing_ids = {"batch", "tokens", "rank",
                                                                "trained-layers"};

/// The largest value with which the plan's peak stays within `budget`, all else unchanged; 0 where
/// not even 1 fits. The error says what is wrong with the plan itself. A peak never shrinks as such
/// a number grows, so this takes about 20 estimates.
base::Result<std::int64_t> largest(const Plan& plan, Growing growing, base::Bytes budget);

}  // namespace estimator
