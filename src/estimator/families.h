#pragma once

#include "estimator/shape.h"
#include "estimator/weights.h"

#include <span>
#include <string>
#include <string_view>

namespace estimator {

/// Which linear layers carry a bias, and who decides it.
enum class BiasRule {
    None,
    QkvAlways,   ///< on the query, key and value projections, whatever config.json says
    FromConfig,  ///< attention_bias (query, key, value, output) and mlp_bias
};

/// One architecture: what its config.json leaves out, and the list of its weights.
struct Family {
    std::string_view id;  ///< model_type in config.json
    std::string_view title;
    bool tied_by_default;  ///< tie_word_embeddings when config.json does not say
    BiasRule biases;
    WeightList (*weights)(const ModelShape&);
};

/// The table of families: one file and one row each.
std::span<const Family* const> families();

/// The family with this model_type, or null.
const Family* find_family(std::string_view id);

/// "llama, mistral, qwen2": for sentences that say what would be right.
std::string known_families();

/// The weights of a shape, through its family.
WeightList weights_of(const ModelShape& shape);

}  // namespace estimator
