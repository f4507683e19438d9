#pragma once

#include "base/result.h"
#include "estimator/finetune.h"
#include "estimator/shape.h"

#include <cstdint>

namespace estimator {

/// The widths of a decoder layer's seven matrices, for a count without a whole model.
struct LayerWidths {
    std::int64_t layers = 1;
    std::int64_t hidden = 1;
    std::int64_t queries = 1;  ///< heads x head width
    std::int64_t kv = 1;       ///< KV heads x head width
    std::int64_t intermediate = 1;
};

LayerWidths widths_of(const ModelShape& shape);

/// How many numbers `finetune` trains where q, k and v are adapted each for itself, be they stored
/// in one matrix (LitGPT) or in three (the LoRA paper, PEFT on LLaMA): r (inputs + outputs) each.
/// For a run of a model whose fused matrix gets one adapter see `trained_count`.
base::Result<std::int64_t> adapter_count(const LayerWidths& widths, const Finetune& finetune);

}  // namespace estimator
