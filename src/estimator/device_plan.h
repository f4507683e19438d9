#pragma once

#include "estimator/plan.h"
#include "estimator/weights.h"

#include <cstdint>
#include <string>

namespace estimator {

/// "" or why these devices cannot run this plan, whose sizes are within their limits.
std::string device_contradiction(const Plan& plan);

/// One device's part of a pipeline: some of the layers, and what stands before or after them.
struct Stage {
    bool first = true;  ///< it has the embedding
    bool last = true;   ///< it has the head, if need be a copy of the embedding, and the loss
    std::int64_t in_flight = 1;  ///< micro-batches whose activations it holds at once
};

/// The stage counted from 0. One forward and one backward in turns (1F1B, arXiv:2104.04473): the
/// first stage waits for as many micro-batches as there are stages, the last for none.
Stage stage_of(const Plan& plan, std::int64_t index);

/// Whether a stage has this weight; all have what belongs to their layers.
bool stands_on(const Stage& stage, const Plan& plan, const WeightTensor& tensor);

/// What a device of this stage runs, as a plan of its own: its layers, of which the first stages
/// have one more where they do not divide. One of several tensor-parallel devices has a narrower
/// model, with some of the heads, of each MLP's width and of the vocabulary (padded up to equal
/// parts); a context-parallel one has fewer tokens. What devices share by ZeRO stays to be divided
/// buffer by buffer.
Plan plan_of_device(const Plan& plan, std::int64_t stage);

}  // namespace estimator
