#pragma once

#include "estimator/families.h"

namespace estimator {

/// The weights of a LLaMA-style decoder: RMS norms, grouped-query attention, gated MLP.
WeightList decoder_weights(const ModelShape& shape);

extern const Family llama_family;
extern const Family mistral_family;
extern const Family qwen2_family;

}  // namespace estimator
