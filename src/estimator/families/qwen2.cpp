#include "estimator/families/decoder.h"

namespace estimator {

// Qwen2Attention gives q, k and v a bias; config.json has no field for it.
// Embeddings are tied only where config.json says so (transformers: tie_word_embeddings = False).
const Family qwen2_family = {
    .id = "qwen2",
    .title = "Qwen2 and Qwen2.5",
    .tied_by_default = false,
    .biases = BiasRule::QkvAlways,
    .weights = decoder_weights,
};

}  // namespace estimator
