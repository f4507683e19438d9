#pragma once

#include "base/result.h"
#include "estimator/term.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace estimator {

/// The place of a weight tensor in the model.
enum class Part { Embedding, Attention, Mlp, Norm, Head };

/// `copies` matrices of rows x cols as PyTorch shapes them (outputs x inputs; rows = 1 for a
/// vector). A `*` in the name stands for the layer: "model.layers.*.mlp.up_proj.weight".
struct WeightTensor {
    std::string_view name;
    Part part;
    std::int64_t rows;
    std::int64_t cols;
    std::int64_t copies;
    bool per_layer;
};

/// Every weight of a model in the order in which its modules are built.
using WeightList = std::vector<WeightTensor>;

constexpr std::int64_t elements_of_one(const WeightTensor& tensor) {
    return tensor.rows * tensor.cols;
}

/// How many parameters the list holds; a tied head is not in the list, so it is counted once.
std::int64_t parameter_count(const WeightList& weights);

/// The same number as one term a tensor: "32 layers × 14,336 rows × 4,096 columns".
Breakdown parameters_of(const WeightList& weights);

}  // namespace estimator
