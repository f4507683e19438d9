#pragma once

#include "base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace estimator {

/// The numbers of a decoder-only transformer that decide its memory. `family` names a row of
/// `families()` and points into it.
struct ModelShape {
    std::string_view family = "llama";
    std::int64_t layers = 1;
    std::int64_t hidden = 1;        ///< width of the residual stream
    std::int64_t heads = 1;         ///< query heads
    std::int64_t kv_heads = 1;      ///< key and value heads; fewer than `heads` is grouped-query
    std::int64_t head_dim = 1;      ///< width of one head; heads x head_dim need not equal hidden
    std::int64_t intermediate = 1;  ///< width inside the MLP
    std::int64_t vocab = 1;         ///< rows of the embedding, padding included
    bool tied_embeddings = false;   ///< the output head is the embedding
    bool qkv_bias = false;
    bool output_bias = false;  ///< bias of the attention's output projection
    bool mlp_bias = false;

    bool operator==(const ModelShape&) const = default;
};

/// One number of a shape: its name in config.json, its letter in a shape code, where it lives and
/// the largest value that is believed.
struct ShapeNumber {
    std::string_view config_name;
    char letter;
    std::int64_t ModelShape::*member;
    std::int64_t most;
    bool optional;  ///< config.json may leave it out or say null
};

/// One switch of a shape: its letters in a shape code and where it lives.
struct ShapeSwitch {
    std::string_view letters;
    bool ModelShape::*member;
};

/// Every number of a shape, in the order in which errors are reported.
std::span<const ShapeNumber> shape_numbers();

/// Every switch of a shape.
std::span<const ShapeSwitch> shape_switches();

/// The shape itself, or one sentence naming the first number that is out of range or does not
/// divide.
base::Result<ModelShape> checked(const ModelShape& shape);

/// "llama_l32_h4096_a32_k8_d128_i14336_v128256": a shape as text that a link can carry.
std::string shape_code(const ModelShape& shape);

/// The shape written as `code`; numbers may come in any order, each exactly once.
base::Result<ModelShape> parse_shape_code(std::string_view code);

}  // namespace estimator
