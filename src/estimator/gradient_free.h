#pragma once

#include "estimator/script_writer.h"

#include <cstddef>
#include <span>

namespace estimator {

// Learning from forward passes alone. MeZO (arXiv:2305.17333, large_models/trainer.py) shifts all
// weights along a random direction, forward and back, and compares two losses; the direction is
// made anew from its seed each time, tensor by tensor, out of place: `z`, `z` scaled and the new
// weight live beside the old one. Evolution strategies compare many members, each with its own
// change.

/// Whether the plan learns without gradients.
constexpr bool gradient_free(const Plan& plan) {
    return plan.task == Task::Training && plan.execution.learning != Learning::Backpropagation;
}

/// The tensors of `role` beside one trained weight: their bytes are the product of the factors.
struct ChangeBuffer {
    Kind kind = Kind::Workspace;
    std::string_view role;
    std::array<Factor, 4> factors;
};

/// What belongs to the change of one trained weight: first what all members keep through the step,
/// then what passes through while this weight is changed, then the sum of the update.
struct ChangeBuffers {
    std::array<ChangeBuffer, 2> kept;
    std::size_t kept_count = 0;
    std::array<ChangeBuffer, 3> passing;
    std::size_t passing_count = 0;
    std::size_t sum_count = 0;  ///< 1 where the update adds members up in a tensor of its own
    ChangeBuffer sum;
};

/// The change of one weight stored in `bytes` (a named factor) by this plan.
ChangeBuffers change_of(const Execution& execution, const WeightTensor& weight, Factor bytes);

}  // namespace estimator
