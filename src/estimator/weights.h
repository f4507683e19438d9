#pragma once

#include "base/result.h"
#include "estimator/term.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace estimator {

/// The place of a weight tensor in the model.
enum class Part { Embedding, Attention, Mlp, Norm, Head, Vision, Projector };

/// What a tensor is to its module, which decides who quantises it and who trains it.
enum class Role {
    Vector,        ///< a bias, a norm's weight, a scalar a head
    Table,         ///< rows looked up or added: token, position and type embeddings
    Linear,        ///< the matrix of a Linear
    Router,        ///< the Linear that scores experts; mostly kept in 16 or 32 bits
    Expert,        ///< a matrix of a routed expert: a token uses some of them
    ExpertVector,  ///< a bias of a routed expert
    Head,          ///< the Linear from the last layer to the vocabulary
};

/// Which layers have a tensor: all of them, those with a plain MLP in a model with experts (they
/// come first), those with experts, or the layers of a tower that reads pictures.
enum class Layers { All, Dense, Routed, Vision };

/// `copies` matrices of rows x cols as PyTorch shapes them (outputs x inputs; rows = 1 for a
/// vector). A `*` in the name stands for the layer, then for the expert:
/// "model.layers.*.mlp.up_proj.weight".
struct WeightTensor {
    std::string_view name;
    Part part;
    std::int64_t rows;
    std::int64_t cols;
    std::int64_t copies;
    bool per_layer;
    Role role = Role::Linear;
    std::int64_t experts = 1;  ///< of `copies`, how many lie in one layer
    Layers layers = Layers::All;
};

/// Every weight of a model in the order in which its modules are built.
using WeightList = std::vector<WeightTensor>;

constexpr std::int64_t elements_of_one(const WeightTensor& tensor) {
    return tensor.rows * tensor.cols;
}

/// True for the matrices that weight-only quantisation packs: every Linear except the head.
constexpr bool is_linear(Role role) {
    return role == Role::Linear || role == Role::Router || role == Role::Expert;
}

/// How many parameters the list holds; a tied head is not in the list, so it is counted once.
std::int64_t parameter_count(const WeightList& weights);

/// How many of them belong to this part of the model.
std::int64_t parameter_count(const WeightList& weights, Part part);

/// How many of them lie in matrices that weight-only quantisation packs.
std::int64_t linear_parameter_count(const WeightList& weights);

/// The same number as one term a tensor: "32 layers × 14,336 rows × 4,096 columns".
Breakdown parameters_of(const WeightList& weights);

/// A table of `vocab` rows; a tied head is the same table.
Term embedding_parameters(std::int64_t vocab, std::int64_t width);

}  // namespace estimator
