#include "estimator/families/decoder.h"

namespace estimator {

// MistralAttention and MistralMLP build every linear layer with bias=False.
// Embeddings are tied only where config.json says so (transformers: tie_word_embeddings = False).
const Family mistral_family = {
    .id = "mistral",
    .title = "Mistral",
    .tied_by_default = false,
    .biases = BiasRule::None,
    .weights = decoder_weights,
};

}  // namespace estimator
