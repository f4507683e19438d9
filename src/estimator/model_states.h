#pragma once

#include "base/result.h"
#include "estimator/optimizers.h"
#include "estimator/recipes.h"
#include "estimator/term.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace estimator {

/// What data-parallel devices share out instead of each holding a copy (ZeRO, arXiv:1910.02054,
/// section 5): nothing, the optimizer's state and fp32 copies, the gradients too, the weights too.
/// FSDP's full shard is stage 3. The order is that of `zero_ids`.
enum class Zero { Ddp, Stage1, Stage2, Stage3 };

inline constexpr std::array<std::string_view, 4> zero_ids = {"ddp", "zero-1", "zero-2", "zero-3"};

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
