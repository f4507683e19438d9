#pragma once

#include "base/result.h"
#include "estimator/estimate.h"
#include "estimator/plan.h"
#include "estimator/term.h"

#include <vector>

namespace estimator {

// What each kind of memory adds up to in a whole run, whatever the moment. Each is the product a
// learner can check with pencil and paper; `breakdown_at` has the same bytes tensor by tensor.

/// Parameters × bytes of the format in which the plan keeps its weights.
Term weights_of(const Plan& plan);

/// One gradient a parameter, in the recipe's format.
Term gradients_of(const Plan& plan);

/// The fp32 copy that the update changes; 0 bytes where the recipe has none.
Term master_copy_of(const Plan& plan);

/// The optimizer's states × parameters × bytes; 0 states for SGD.
Term optimizer_state_of(const Plan& plan);

/// 2 (keys and values) × layers × KV heads × head width × tokens × bytes; of latent attention the
/// latent alone. Every layer keeps every token: kv_cache.h knows windows and runtimes.
Term kv_cache_of(const Plan& plan);

/// Everything autograd has saved when the forward pass of one training step ends; the fault is in
/// the plan's numbers.
base::Result<Breakdown> saved_activations_of(const Plan& plan);

/// The loss at its widest, when it is differentiated: 14 bytes a logit in 16 bits, 16 in fp32.
base::Result<Breakdown> logits_of(const Plan& plan);

/// Weights, fp32 copy, gradients and optimizer state of a training run, what is zero left out.
Breakdown states_of(const Plan& plan);

/// The same for one parameter: 8 bytes with AdamW in bf16.
Breakdown states_per_parameter(const Plan& plan);

/// `breakdown_at` for a reader: a kind that is one of the products above is that one term.
std::vector<Breakdown> short_breakdown_at(const Plan& plan, const Script& script,
                                          const Position& position);

/// What is alive at the plan's peak, all kinds in one sum.
base::Result<Breakdown> peak_breakdown_of(const Plan& plan);

}  // namespace estimator
