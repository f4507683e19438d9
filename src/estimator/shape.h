#pragma once

#include "base/result.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace estimator {

/// The numbers of a transformer that decide its memory. `family` names a row of `families()` and
/// points into it. What a family does not have is 0.
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
    bool single_norm = false;  ///< one norm a layer, before attention and MLP side by side
    bool post_norm = false;    ///< norms after the residual sum, and none after the last layer

    std::int64_t positions = 0;        ///< rows of a learned position table
    std::int64_t token_types = 0;      ///< rows of a token type table
    std::int64_t embedding_width = 0;  ///< of a token embedding narrower than `hidden`

    std::int64_t experts = 0;  ///< routed experts in each layer that has some
    std::int64_t experts_per_token = 0;
    std::int64_t expert_width = 0;  ///< width inside a routed expert, where not `intermediate`
    std::int64_t shared_width = 0;  ///< width inside the experts that every token uses, summed
    std::int64_t dense_layers = 0;  ///< layers with a plain MLP in place of experts

    std::int64_t query_rank = 0;  ///< multi-head latent attention: width of the query's latent
    std::int64_t kv_rank = 0;     ///< width of the latent that is cached; 0: no such attention
    std::int64_t nope_dim = 0;    ///< part of a head's key without position
    std::int64_t rope_dim = 0;    ///< part of the key that rotates, shared by all heads
    std::int64_t value_dim = 0;

    std::int64_t mtp_layers = 0;  ///< stored layers that predict further tokens, not run

    std::int64_t window = 0;         ///< tokens a local layer looks back; 0: all layers see all
    std::int64_t window_layers = 0;  ///< layers that look back only so far

    std::int64_t vision_layers = 0;  ///< of a SigLIP tower; 0: the model reads text only
    std::int64_t vision_hidden = 0;
    std::int64_t vision_intermediate = 0;
    std::int64_t vision_patch = 0;  ///< pixels along a patch
    std::int64_t vision_image = 0;  ///< pixels along a picture

    bool operator==(const ModelShape&) const = default;
};

/// One number of a shape: its names in config.json (the usual one first), its letters in a shape
/// code, where it lives and between which values it is believed.
struct ShapeNumber {
    std::array<std::string_view, 5> config_names;
    std::string_view letters;
    std::int64_t ModelShape::*member;
    std::int64_t most;
    std::int64_t least = 1;
    bool everywhere = false;  ///< every family has it
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

/// The row of a number.
const ShapeNumber& row_of(std::int64_t ModelShape::*member);

/// "hidden_size is −64; it must be a whole number from 1 to 1,048,576".
base::Error bad_number(const ShapeNumber& row, const std::string& found);

/// The shape itself, or one sentence naming the first number that is out of range, does not
/// divide or does not belong to the family; also for a model too large to be one.
base::Result<ModelShape> checked(const ModelShape& shape);

/// Layers with routed experts.
constexpr std::int64_t expert_layers(const ModelShape& shape) {
    return shape.experts == 0 ? 0 : shape.layers - shape.dense_layers;
}

}  // namespace estimator
