#pragma once

#include "estimator/devices.h"
#include "estimator/execution.h"
#include "estimator/finetune.h"
#include "estimator/optimizers.h"
#include "estimator/recipes.h"
#include "estimator/shape.h"
#include "formats/dtype.h"
#include "formats/storage.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace estimator {

/// What is done with the model; the order is that of `task_ids`.
enum class Task { Inference, Training };

inline constexpr std::array<std::string_view, 2> task_ids = {"inference", "training"};

/// Everything that decides the memory of one run on one of its devices. Inference reads a prompt
/// once (prefill) in `dtype`; training updates what `finetune` names by `recipe` and `optimizer`,
/// in steps that run as `execution` says.
struct Plan {
    ModelShape model;
    Task task = Task::Inference;
    formats::Dtype dtype = formats::Dtype::Bf16;
    Recipe recipe = Recipe::PureBf16;
    Optimizer optimizer = Optimizer::AdamW;
    UpdateKernel update = UpdateKernel::Fused;
    std::int64_t tokens = 512;  ///< of one sequence, padding included
    std::int64_t batch = 1;     ///< sequences at once
    Finetune finetune;
    Execution execution;
    std::int64_t state_rank = 128;  ///< of GaLore's projected state
    /// How weights are packed while answering: the id of a `WeightScheme` or GGUF recipe ("nf4",
    /// "Q4_K_M"), which lives in their tables; "": all of them in `dtype`.
    std::string_view packing = "";
    /// In which format keys and values are cached while answering; none: in `dtype`.
    std::optional<formats::Storage> cache;
    Devices devices;

    bool operator==(const Plan&) const = default;
};

/// The formats of one run: of weights that are not quantised, of what a Linear reads and writes,
/// and of the residual stream between the layers.
struct RunFormats {
    formats::Dtype weights;
    formats::Dtype compute;
    formats::Dtype stream;
};

/// Whether each layer's weights are gathered from all devices while they are used.
constexpr bool gathers_weights(const Plan& plan) {
    return sharers(plan.devices, Zero::Stage3) > 1;
}

/// Whether a layer's gradients are summed over all devices, each of which keeps a share.
constexpr bool scatters_gradients(const Plan& plan) {
    return sharers(plan.devices, Zero::Stage2) > 1;
}

/// All three are one but under autocast; where weights are gathered it is the gathered ones that
/// are in bf16 (FSDP's MixedPrecisionPolicy), so nothing is cast. A quantised base lies in the
/// adapters' format where it is not quantised: fp32 after PEFT's prepare_model_for_kbit_training,
/// else as torchtune and LitGPT.
constexpr RunFormats formats_of(const Plan& plan) {
    const auto alike = [](formats::Dtype dtype) { return RunFormats{dtype, dtype, dtype}; };
    if (plan.task == Task::Inference)
        return alike(plan.dtype);
    if (plan.finetune.base != BaseFormat::AsRecipe)
        return alike(plan.finetune.adapter_dtype);
    const RecipeRow& recipe = row_of(plan.recipe);
    if (recipe.autocast)
        return {recipe.weights, formats::Dtype::Bf16,
                gathers_weights(plan) ? formats::Dtype::Bf16 : recipe.weights};
    return alike(recipe.weights);
}

/// The plan answers from packed weights.
constexpr bool is_packed(const Plan& plan) {
    return plan.task == Task::Inference && !plan.packing.empty();
}

/// The format in which this plan's Linears compute.
constexpr formats::Dtype compute_dtype(const Plan& plan) {
    return formats_of(plan).compute;
}

/// The most tokens of one sequence and the most sequences of a batch that a plan may ask for.
inline constexpr std::int64_t most_tokens = std::int64_t{1} << 22;
inline constexpr std::int64_t most_batch = std::int64_t{1} << 16;
inline constexpr std::int64_t most_micro_batches = std::int64_t{1} << 16;
inline constexpr std::int64_t most_members = std::int64_t{1} << 16;

}  // namespace estimator
