#pragma once

#include "base/rng.h"
#include "estimator/families.h"
#include "estimator/plan.h"
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

/// Any task, recipe and optimizer over a small shape.
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
    plan.recipe = static_cast<estimator::Recipe>(any_index(estimator::recipe_rows.size()));
    plan.optimizer = static_cast<estimator::Optimizer>(any_index(estimator::optimizer_rows.size()));
    plan.update = support::pick(rng, updates);
    plan.tokens = rng.between(1, 600);
    plan.batch = rng.between(1, 4);
    return plan;
}
