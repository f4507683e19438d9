#pragma once

#include "estimator/optimizers.h"
#include "estimator/recipes.h"
#include "estimator/shape.h"
#include "formats/dtype.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace estimator {

/// What is done with the model; the order is that of `task_ids`.
enum class Task { Inference, Training };

inline constexpr std::array<std::string_view, 2> task_ids = {"inference", "training"};

/// Everything that decides the memory of one run on one device. Inference reads a prompt once
/// (prefill) in `dtype`; training updates every weight by `recipe` and `optimizer`.
struct Plan {
    ModelShape model;
    Task task = Task::Inference;
    formats::Dtype dtype = formats::Dtype::Bf16;
    Recipe recipe = Recipe::PureBf16;
    Optimizer optimizer = Optimizer::AdamW;
    UpdateKernel update = UpdateKernel::Fused;
    std::int64_t tokens = 512;  ///< of one sequence, padding included
    std::int64_t batch = 1;     ///< sequences at once

    bool operator==(const Plan&) const = default;
};

/// The format of weights and activations while this plan runs.
constexpr formats::Dtype compute_dtype(const Plan& plan) {
    return plan.task == Task::Training ? row_of(plan.recipe).weights : plan.dtype;
}

/// The most tokens of one sequence and the most sequences of a batch that a plan may ask for.
inline constexpr std::int64_t most_tokens = std::int64_t{1} << 22;
inline constexpr std::int64_t most_batch = std::int64_t{1} << 16;

}  // namespace estimator
