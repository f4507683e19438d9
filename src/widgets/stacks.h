#pragma once

#include "base/result.h"
#include "estimator/estimate.h"
#include "estimator/plan.h"
#include "widgets/card_readout.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace widgets {

/// Which part of a stack a kind of the estimator belongs to.
MemoryKind memory_kind_of(estimator::Kind kind);

/// The bytes alive at one moment of `plan` as a stack, the lowest first. A block that holds all of
/// its kind carries the working; AdamW's two averages are two blocks once both are whole.
std::vector<Block> stack_of(const estimator::LiveBytes& live, const estimator::Plan& plan);

/// A size as the pictures print it: GiB with one decimal below 1,000, smaller units below 1 GiB.
std::string amount_text(base::Bytes bytes);

/// "1 text", "4 texts".
std::string counted_text(std::int64_t count, std::string_view one);

/// In GiB with two decimals, where cards sold under one size differ.
std::string gib_text(base::Bytes bytes);

}  // namespace widgets
