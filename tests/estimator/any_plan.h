#pragma once

#include "base/rng.h"
#include "estimator/families.h"
#include "estimator/plan.h"
#include "estimator/script.h"
#include "support/for_any.h"

#include <array>

/// A small shape of any family whose runs are modelled: grouped queries or not, biases or not,
/// heads of any width.
inline estimator::ModelShape any_shape(base::Rng& rng) {
    const estimator::Family* family = nullptr;
    while (family == nullptr || !family->has_script)
        family = support::pick(rng, estimator::families());
    estimator::ModelShape shape{.family = family->id};
    shape.layers = rng.between(1, 12);
    shape.hidden = rng.between(1, 500);
    shape.kv_heads = rng.between(1, 4);
    shape.heads = shape.kv_heads * rng.between(1, 4);
    shape.head_dim = rng.between(1, 64);
    shape.intermediate = rng.between(1, 2000);
    shape.vocab = rng.between(1, 5000);
    for (const estimator::ShapeSwitch& row : estimator::shape_switches())
        shape.*row.member = rng.between(0, 1) == 1;
    return shape;
}

/// Any task, recipe and optimizer that the lessons offer, over a small shape.
inline estimator::Plan any_plan(base::Rng& rng) {
    constexpr std::array tasks = {estimator::Task::Inference, estimator::Task::Training,
                                  estimator::Task::Training};
    constexpr std::array updates = {estimator::UpdateKernel::Fused,
                                    estimator::UpdateKernel::Foreach};
    const auto any_index = [&](std::size_t size) {
        return rng.between(0, static_cast<std::int64_t>(size) - 1);
    };
    estimator::Plan plan{.model = any_shape(rng)};
    plan.task = support::pick(rng, tasks);
    plan.dtype = static_cast<formats::Dtype>(any_index(formats::dtype_rows.size()));
    plan.recipe = static_cast<estimator::Recipe>(any_index(estimator::taught_recipes));
    plan.optimizer = static_cast<estimator::Optimizer>(any_index(estimator::taught_optimizers));
    plan.update = support::pick(rng, updates);
    plan.tokens = rng.between(1, 600);
    plan.batch = rng.between(1, 4);
    return plan;
}

/// Any way to train a small model that `checked_plan` accepts: of any recipe and optimizer, whole
/// or in part, executed in any way.
inline estimator::Plan any_training(base::Rng& rng) {
    using namespace estimator;
    const auto any_index = [&](std::size_t size) {
        return rng.between(0, static_cast<std::int64_t>(size) - 1);
    };
    Plan plan = any_plan(rng);
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
