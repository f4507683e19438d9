#pragma once

#include "base/rng.h"
#include "estimator/families.h"
#include "estimator/plan.h"
#include "estimator/script.h"
#include "support/for_any.h"

#include <algorithm>
#include <array>
#include <cstdint>

/// A small shape of this family: grouped queries or not, biases or not, heads of any width,
/// experts, latents and towers where it has them.
inline estimator::ModelShape any_shape_of(const estimator::Family& family, base::Rng& rng) {
    using Shape = estimator::ModelShape;
    Shape shape{.family = family.id};
    constexpr std::int64_t small = 9;
    for (const estimator::ShapeNumber& row : estimator::shape_numbers()) {
        if (estimator::has_number(family, row.member))
            shape.*row.member = rng.between(row.least, small);
    }
    shape.layers = rng.between(1, 12);
    shape.hidden = rng.between(1, 500);
    shape.kv_heads = rng.between(1, 4);
    shape.heads = shape.kv_heads * rng.between(1, 4);
    shape.head_dim = rng.between(1, 64);
    shape.intermediate = rng.between(1, 2000);
    shape.vocab = rng.between(1, 5000);
    for (const estimator::ShapeSwitch& row : estimator::shape_switches())
        shape.*row.member = rng.between(0, 1) == 1;
    shape.experts_per_token = std::min(shape.experts_per_token, shape.experts);
    shape.dense_layers = std::min(shape.dense_layers, shape.layers);
    shape.vision_image = std::max(shape.vision_image, shape.vision_patch);
    if (shape.embedding_width > 0 && rng.between(0, 1) == 1)
        shape.embedding_width = shape.hidden;
    return shape;
}

/// A small shape of a family that is wired like LLaMA, with the same seven matrices.
inline estimator::ModelShape any_llama_shape(base::Rng& rng) {
    constexpr std::array alike = {"llama", "mistral", "qwen2", "qwen3"};
    return any_shape_of(*estimator::find_family(support::pick(rng, alike)), rng);
}

/// A small shape of any family.
inline estimator::ModelShape any_shape(base::Rng& rng) {
    return any_shape_of(*support::pick(rng, estimator::families()), rng);
}

/// Any task, recipe and optimizer that the lessons offer, over this shape.
inline estimator::Plan any_plan_of(const estimator::ModelShape& shape, base::Rng& rng) {
    constexpr std::array tasks = {estimator::Task::Inference, estimator::Task::Training,
                                  estimator::Task::Training};
    constexpr std::array updates = {estimator::UpdateKernel::Fused,
                                    estimator::UpdateKernel::Foreach};
    const auto any_index = [&](std::size_t size) {
        return rng.between(0, static_cast<std::int64_t>(size) - 1);
    };
    estimator::Plan plan{.model = shape};
    plan.task = support::pick(rng, tasks);
    plan.dtype = static_cast<formats::Dtype>(any_index(formats::dtype_rows.size()));
    plan.recipe = static_cast<estimator::Recipe>(any_index(estimator::taught_recipes));
    plan.optimizer = static_cast<estimator::Optimizer>(any_index(estimator::taught_optimizers));
    plan.update = support::pick(rng, updates);
    plan.tokens = rng.between(1, 600);
    plan.batch = rng.between(1, 4);
    return plan;
}

inline estimator::Plan any_plan(base::Rng& rng) {
    return any_plan_of(any_shape(rng), rng);
}

/// Any way to train this model that `checked_plan` accepts: by any recipe and optimizer, whole or
/// in part, executed in any way.
inline estimator::Plan any_training_of(const estimator::ModelShape& shape, base::Rng& rng) {
    using namespace estimator;
    const auto any_index = [&](std::size_t size) {
        return rng.between(0, static_cast<std::int64_t>(size) - 1);
    };
    Plan plan = any_plan_of(shape, rng);
    plan.task = Task::Training;
    plan.recipe = static_cast<Recipe>(any_index(recipe_rows.size()));
    plan.optimizer = static_cast<Optimizer>(any_index(optimizer_rows.size()));
    plan.update = static_cast<UpdateKernel>(any_index(update_kernel_ids.size()));
    plan.state_rank = rng.between(1, 64);
    Finetune& finetune = plan.finetune;
    finetune.trained = static_cast<Trained>(any_index(trained_rows.size()));
    finetune.adapter = static_cast<Adapter>(any_index(adapter_rows.size()));
    finetune.targets = static_cast<std::uint32_t>(rng.between(1, all_targets));
    finetune.rank = rng.between(1, 40);
    finetune.adapter_dtype = rng.between(0, 1) == 0 ? formats::Dtype::Bf16 : formats::Dtype::Fp32;
    finetune.base = static_cast<BaseFormat>(any_index(base_rows.size()));
    finetune.layers = rng.between(1, plan.model.layers);
    finetune.rows = rng.between(1, plan.model.vocab);
    Execution& execution = plan.execution;
    execution.kernels = static_cast<Kernels>(any_index(kernel_ids.size()));
    execution.attention = static_cast<Attention>(any_index(attention_ids.size()));
    execution.checkpointing = static_cast<Checkpointing>(any_index(checkpointing_ids.size()));
    execution.every = rng.between(1, plan.model.layers);
    execution.loss = static_cast<LossPath>(any_index(loss_path_ids.size()));
    execution.micro_batches = rng.between(1, 3);
    while (!script_of(plan)) {
        // Some choices exclude each other; these never do.
        finetune.trained = static_cast<Trained>(any_index(trained_rows.size()));
        finetune.base = BaseFormat::AsRecipe;
        finetune.adapter = Adapter::Lora;
        execution.micro_batches = 1;
    }
    return plan;
}

inline estimator::Plan any_training(base::Rng& rng) {
    return any_training_of(any_shape(rng), rng);
}

/// Spreads a plan over any devices that can run it.
inline void spread(estimator::Plan& plan, base::Rng& rng) {
    using namespace estimator;
    constexpr int tries = 10;
    for (int i = 0; i < tries; ++i) {
        Devices& devices = plan.devices;
        devices = {.data = rng.between(1, 9)};
        devices.zero = static_cast<Zero>(rng.between(0, 3));
        devices.group = rng.between(0, devices.data);
        devices.tensor = rng.between(1, 4);
        devices.sequence = rng.between(0, 1) == 1;
        devices.context = rng.between(1, 3);
        if (script_of(plan))
            return;
    }
    plan.devices = {.data = rng.between(1, 9)};
}
