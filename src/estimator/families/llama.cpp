#include "estimator/families/decoder.h"

namespace estimator {

// attention_bias and mlp_bias came with transformers 4.31; older files have neither.
// Embeddings are tied only where config.json says so (transformers: tie_word_embeddings = False).
const Family llama_family = {
    .id = "llama",
    .title = "LLaMA",
    .tied_by_default = false,
    .biases = BiasRule::FromConfig,
    .weights = decoder_weights,
};

}  // namespace estimator
