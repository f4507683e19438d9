#include "estimator/families/list.h"

#include <array>

namespace estimator {
namespace {

constexpr std::array tensors = {
    TensorRule{"model.decoder.embed_tokens.weight", Part::Embedding, Role::Table, Times::Once,
               Length::Vocab, Length::EmbeddingWidth},
    TensorRule{"model.decoder.embed_positions.weight", Part::Embedding, Role::Table, Times::Once,
               Length::PositionsAndTwo, Length::Hidden},
    TensorRule{"model.decoder.project_out.weight", Part::Embedding, Role::Linear, Times::Once,
               Length::EmbeddingWidth, Length::Hidden, When::NarrowEmbedding},
    TensorRule{"model.decoder.project_in.weight", Part::Embedding, Role::Linear, Times::Once,
               Length::Hidden, Length::EmbeddingWidth, When::NarrowEmbedding},
    TensorRule{"model.decoder.final_layer_norm.weight", Part::Norm, Role::Vector, Times::Once,
               Length::One, Length::Hidden, When::PreNorm},
    TensorRule{"model.decoder.final_layer_norm.bias", Part::Norm, Role::Vector, Times::Once,
               Length::One, Length::Hidden, When::PreNorm},
    TensorRule{"model.decoder.layers.*.self_attn.k_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Keys, Length::Hidden},
    TensorRule{"model.decoder.layers.*.self_attn.k_proj.bias", Part::Attention, Role::Vector,
               Times::Layers, Length::One, Length::Keys, When::QkvBias},
    TensorRule{"model.decoder.layers.*.self_attn.v_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Keys, Length::Hidden},
    TensorRule{"model.decoder.layers.*.self_attn.v_proj.bias", Part::Attention, Role::Vector,
               Times::Layers, Length::One, Length::Keys, When::QkvBias},
    TensorRule{"model.decoder.layers.*.self_attn.q_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Queries, Length::Hidden},
    TensorRule{"model.decoder.layers.*.self_attn.q_proj.bias", Part::Attention, Role::Vector,
               Times::Layers, Length::One, Length::Queries, When::QkvBias},
    TensorRule{"model.decoder.layers.*.self_attn.out_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Hidden, Length::Queries},
    TensorRule{"model.decoder.layers.*.self_attn.out_proj.bias", Part::Attention, Role::Vector,
               Times::Layers, Length::One, Length::Hidden, When::OutputBias},
    TensorRule{"model.decoder.layers.*.self_attn_layer_norm.weight", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
    TensorRule{"model.decoder.layers.*.self_attn_layer_norm.bias", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
    TensorRule{"model.decoder.layers.*.fc1.weight", Part::Mlp, Role::Linear, Times::Layers,
               Length::Intermediate, Length::Hidden},
    TensorRule{"model.decoder.layers.*.fc1.bias", Part::Mlp, Role::Vector, Times::Layers,
               Length::One, Length::Intermediate, When::MlpBias},
    TensorRule{"model.decoder.layers.*.fc2.weight", Part::Mlp, Role::Linear, Times::Layers,
               Length::Hidden, Length::Intermediate},
    TensorRule{"model.decoder.layers.*.fc2.bias", Part::Mlp, Role::Vector, Times::Layers,
               Length::One, Length::Hidden, When::MlpBias},
    TensorRule{"model.decoder.layers.*.final_layer_norm.weight", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
    TensorRule{"model.decoder.layers.*.final_layer_norm.bias", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
    TensorRule{"lm_head.weight", Part::Head, Role::Head, Times::Once, Length::Vocab,
               Length::EmbeddingWidth, When::Untied},
};

constexpr std::array numbers = {
    NumberRule{&ModelShape::positions, Absent::Value, 2048},
    NumberRule{&ModelShape::embedding_width, Absent::Hidden},
};

constexpr std::array switches = {
    SwitchRule{&ModelShape::qkv_bias, "enable_bias", true},
    SwitchRule{&ModelShape::output_bias, "enable_bias", true},
    SwitchRule{&ModelShape::mlp_bias, "enable_bias", true},
    SwitchRule{&ModelShape::post_norm, "do_layer_norm_before", false, true},
};

}  // namespace

const Family opt_family = {
    .id = "opt",
    .title = "OPT",
    .tied_by_default = true,
    .tensors = {tensors},
    .numbers = numbers,
    .switches = switches,
    .form = {.norm = NormKind::Layer,
             .may_norm_after = true,
             .norm1 = "model.decoder.layers.*.self_attn_layer_norm",
             .norm2 = "model.decoder.layers.*.final_layer_norm",
             .rotary = false,
             .nonlinearity = Nonlinearity::SavesOutput,
             .embedding = "model.decoder.embed_tokens",
             .positions = "model.decoder.embed_positions",
             .project_in = "model.decoder.project_in",
             .project_out = "model.decoder.project_out",
             .final_norm = "model.decoder.final_layer_norm",
             .dropout = true},
    .checked_against = "OPT 125M, 1.3B and 66B",
};

}  // namespace estimator
