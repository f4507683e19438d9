#pragma once

#include "estimator/optimizers.h"
#include "estimator/term.h"
#include "estimator/weights.h"
#include "formats/dtype.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace estimator {

/// What decides the state beside a weight. `rank` is GaLore's.
struct StateRule {
    Optimizer optimizer = Optimizer::AdamW;
    formats::Dtype moments = formats::Dtype::Fp32;
    std::int64_t rank = 128;
};

/// One tensor beside one weight, or passing through while the weight is updated: its bytes are the
/// product of the factors.
struct StateBuffer {
    std::string_view role;
    std::array<Factor, 4> factors;
};

/// A few state buffers; more than an update rule ever needs.
struct StateBuffers {
    std::array<StateBuffer, 3> rows;
    std::size_t count = 0;

    const StateBuffer* begin() const { return rows.data(); }

    const StateBuffer* end() const { return rows.data() + count; }
};

/// The state that stays beside one weight: a function of its two sides, not only of its size.
StateBuffers state_of(const StateRule& rule, const WeightTensor& weight);

/// What passes through while one weight is updated, the others not yet or no more.
StateBuffers scratch_of(const StateRule& rule, const WeightTensor& weight);

/// Whether each parameter has the same state whatever the tensor it stands in.
bool is_uniform(Optimizer optimizer);

}  // namespace estimator
