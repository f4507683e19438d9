#pragma once

#include "base/result.h"
#include "estimator/devices.h"
#include "estimator/optimizers.h"
#include "estimator/recipes.h"
#include "estimator/term.h"

#include <cstdint>

namespace estimator {

/// What waits in the memory of the host instead (ZeRO-Offload, ZeRO-Infinity).
enum class Offload { None, Optimizer, Parameters };

/// How the states of one model are spread over devices. The activations never are.
struct Sharding {
    Zero zero = Zero::Ddp;
    std::int64_t devices = 1;  ///< data-parallel degree, after any tensor and pipeline parallelism
    Offload offload = Offload::None;
    std::int64_t largest_layer = 0;  ///< parameters that stage 3 gathers at once when it offloads
};

/// Weights, gradients, fp32 copies and optimizer state of `parameters` trained numbers on one
/// device, without activations and without what passes through. The error says what cannot be: an
/// optimizer whose state depends on the sides of each matrix needs the model, not its size.
base::Result<Breakdown> model_states(std::int64_t parameters, Recipe recipe, Optimizer optimizer,
                                     const Sharding& sharding);

/// `numbers` for each of `parameters` in a format of `bytes`: weights alone, Adam's averages alone.
Term parameter_bytes(std::int64_t parameters, std::int64_t numbers, std::int64_t bytes);

}  // namespace estimator
