#pragma once

#include "base/bytes.h"

namespace estimator {

/// What scatters between machines: from the least to the most that was measured.
struct Range {
    base::Bytes least;
    base::Bytes most;
};

/// The same run as three tools show it.
struct Tiers {
    base::Bytes tensors;  ///< torch.cuda.max_memory_allocated(): what an estimate counts
    Range reserved;       ///< torch.cuda.max_memory_reserved(): blocks of the allocator
    Range process;        ///< nvidia-smi: with the CUDA context
};

/// The tiers of a run whose tensors take `tensors` at their peak.
Tiers tiers_of(base::Bytes tensors);

}  // namespace estimator
