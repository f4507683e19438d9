#pragma once

#include "estimator/shape.h"
#include "formats/storage.h"

#include <cstdint>
#include <span>
#include <string_view>

// llama.cpp calls a quantised file by a recipe ("Q4_K_M"), not by a width: each tensor gets a type
// by its place, its layer and the model. Rules re-expressed from src/llama-quant.cpp at 007dbbf.
namespace estimator {

/// Where a tensor stands, as far as recipes tell places apart.
enum class GgufPlace : std::uint8_t {
    Embedding,
    Head,
    Query,
    Key,
    Value,  ///< also fused queries, keys and values, and what makes them from a latent
    Output,
    Gate,
    Up,
    Down,
    Other,  ///< a matrix without a rule of its own
    Plain,  ///< vectors, routers, position tables: always fp32
};

/// When a rule holds.
enum class GgufWhen : std::uint8_t {
    Always,
    MoreBits,  ///< the first and last eighth of the layers, and every third between
    FirstEighth,
    FirstSixteenth,
    FirstTwo,
    FirstFour,
    Middle,           ///< all but the first and the last eighth
    FourQueriesAKey,  ///< four or more query heads share a key head
    EightExperts,
    NoMatrix,  ///< quantised without an importance matrix
    FirstEighthNoMatrix,
    FirstEighthWithMatrix,
};

/// "In this place and case, this type"; the first rule that holds is taken.
struct GgufRule {
    GgufPlace place;
    GgufWhen when;
    formats::Storage storage;
};

/// One recipe: the type of most matrices, that of the head, and the exceptions.
struct GgufRecipe {
    std::string_view id;  ///< "q4_k_m"
    formats::Storage base;
    formats::Storage head;
    std::span<const GgufRule> rules;
};

std::span<const GgufRecipe> gguf_recipes();

/// The recipe with this name, whatever its case ("Q4_K_M"), or null.
const GgufRecipe* find_gguf_recipe(std::string_view name);

/// The place of a tensor by its name in the checkpoint.
GgufPlace gguf_place_of(std::string_view name);

/// One tensor of one layer, as a recipe sees it.
struct GgufTensor {
    GgufPlace place = GgufPlace::Other;
    std::int64_t cols = 0;  ///< blocks lie along a row: its length must hold whole ones
    std::int64_t layer = 0;
    std::int64_t layers = 1;
};

/// The type that a recipe gives a tensor, fallbacks for short rows included.
formats::Storage gguf_type_of(const GgufRecipe& recipe, const GgufTensor& tensor,
                              const ModelShape& shape, bool importance_matrix);

}  // namespace estimator
