#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace estimator {

/// The update rule; the order is that of `optimizer_rows`.
enum class Optimizer { Sgd, Momentum, Adam, AdamW };

/// How the update runs on the device; the order is that of `update_kernel_ids`.
enum class UpdateKernel { Fused, Foreach };

inline constexpr std::array<std::string_view, 2> update_kernel_ids = {"fused", "foreach"};

/// One optimizer: the tensors it keeps beside each weight, named as torch.optim names them.
struct OptimizerRow {
    std::string_view id;
    std::string_view word;  ///< on a button
    std::string_view title;
    int states;
    std::array<std::string_view, 2> state_roles;  ///< the first `states`, after a weight's name
    int foreach_copies;  ///< moment-sized temporaries of torch's foreach kernel, all alive at once
};

// Adam's foreach kernel takes the square root of all second moments into new tensors
// (torch/optim/adam.py, _multi_tensor_adam: exp_avg_sq_sqrt); SGD's updates in place.
inline constexpr std::array optimizer_rows = {
    OptimizerRow{"sgd", "SGD", "SGD", 0, {}, 0},
    OptimizerRow{"momentum", "momentum", "SGD with momentum", 1, {" momentum_buffer"}, 0},
    OptimizerRow{"adam", "Adam", "Adam", 2, {" exp_avg", " exp_avg_sq"}, 1},
    OptimizerRow{"adamw", "AdamW", "AdamW", 2, {" exp_avg", " exp_avg_sq"}, 1},
};

constexpr const OptimizerRow& row_of(Optimizer optimizer) {
    return optimizer_rows[static_cast<std::size_t>(optimizer)];
}

}  // namespace estimator
