#include "estimator/tiers.h"

#include <cstdint>

namespace estimator {
namespace {

// Reserved over allocated in 33 runs: 1.07 to 1.49, the most with eager attention and long texts
// (fitcheck README).
constexpr std::int64_t least_reserved_per_cent = 107;
constexpr std::int64_t most_reserved_per_cent = 149;

// The CUDA context: 133 MiB on a T4 with lazy loading of kernels (fitcheck README) to 0.92 GiB with
// eager loading on an A100 or H100 (stas00/ml-engineering).
constexpr base::Bytes least_context = base::mib * 133;
constexpr base::Bytes most_context = base::mib * 942;

base::Bytes per_cent_of(base::Bytes bytes, std::int64_t per_cent) {
    // Divided first: the largest estimates come near 2^63.
    return {bytes.count / 100 * per_cent + bytes.count % 100 * per_cent / 100};
}

base::Bytes capped_sum(base::Bytes a, base::Bytes b) {
    return a > base::most_bytes - b ? base::most_bytes : a + b;
}

base::Bytes capped_per_cent(base::Bytes bytes, std::int64_t per_cent) {
    const bool too_large = bytes > base::Bytes{base::most_bytes.count / per_cent * 100};
    return too_large ? base::most_bytes : per_cent_of(bytes, per_cent);
}

}  // namespace

Tiers tiers_of(base::Bytes tensors) {
    const Range reserved = {capped_per_cent(tensors, least_reserved_per_cent),
                            capped_per_cent(tensors, most_reserved_per_cent)};
    return {tensors,
            reserved,
            {capped_sum(reserved.least, least_context), capped_sum(reserved.most, most_context)}};
}

}  // namespace estimator
