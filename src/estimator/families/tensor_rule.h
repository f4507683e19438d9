#pragma once

#include "estimator/shape.h"
#include "estimator/weights.h"

#include <cstdint>
#include <span>
#include <string_view>

// A model's weights as data: each family is a table of tensors whose rows, columns and number of
// copies are named lengths of its shape.
namespace estimator {

/// A length of a shape.
enum class Length : std::uint8_t {
    One,
    Hidden,
    TwiceHidden,
    Vocab,
    Positions,
    PositionsAndTwo,  ///< OPT keeps two rows before position 0
    TokenTypes,
    EmbeddingWidth,
    Heads,
    HeadDim,
    Queries,  ///< heads x head_dim
    Keys,     ///< kv_heads x head_dim
    QueriesKeysValues,
    Intermediate,
    TwiceIntermediate,
    Experts,
    ExpertWidth,
    SharedWidth,
    QueryRank,
    KvRank,
    KvRankAndRope,
    LatentQueries,        ///< heads x (nope_dim + rope_dim)
    LatentKeysAndValues,  ///< heads x (nope_dim + value_dim)
    LatentValues,         ///< heads x value_dim
    VisionHidden,
    VisionIntermediate,
    VisionPixels,  ///< red, green and blue of one patch
    VisionPatches,
};

/// How often a tensor is there.
enum class Times : std::uint8_t {
    Once,
    Layers,
    DenseLayers,   ///< layers with a plain MLP: all of them in a model without experts
    ExpertLayers,  ///< layers with routed experts
    Experts,       ///< for each routed expert of those layers
    VisionLayers,
    VisionOnce,  ///< once, in a model that sees
    StoredOnly,  ///< for each stored multi-token-prediction layer; never run
};

/// When a tensor is there at all.
enum class When : std::uint8_t {
    Always,
    Untied,
    QkvBias,
    OutputBias,
    MlpBias,
    SingleNorm,
    TwoNorms,
    PreNorm,
    NarrowEmbedding,  ///< the token embedding is not as wide as the layers
    QueryLatent,
    NoQueryLatent,
    QueryLatentBias,
    SharedExperts,
};

/// One row of a family's table.
struct TensorRule {
    std::string_view name;
    Part part;
    Role role;
    Times times;
    Length rows;
    Length cols;
    When when = When::Always;
};

std::int64_t length_of(Length length, const ModelShape& shape);

/// How many such tensors the shape has, in all layers together; 0 where the condition fails.
std::int64_t copies_of(const TensorRule& rule, const ModelShape& shape);

/// Adds the tensors of `rules` that the shape has.
void append(std::span<const TensorRule> rules, const ModelShape& shape, WeightList& weights);

}  // namespace estimator
