#include "estimator/families/list.h"

#include <array>

namespace estimator {
namespace {

constexpr std::array tensors = {
    TensorRule{"gpt_neox.embed_in.weight", Part::Embedding, Role::Table, Times::Once, Length::Vocab,
               Length::Hidden},
    TensorRule{"gpt_neox.layers.*.input_layernorm.weight", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::Hidden},
    TensorRule{"gpt_neox.layers.*.input_layernorm.bias", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::Hidden},
    TensorRule{"gpt_neox.layers.*.post_attention_layernorm.weight", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
    TensorRule{"gpt_neox.layers.*.post_attention_layernorm.bias", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
    TensorRule{"gpt_neox.layers.*.attention.query_key_value.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::QueriesKeysValues, Length::Hidden},
    TensorRule{"gpt_neox.layers.*.attention.query_key_value.bias", Part::Attention, Role::Vector,
               Times::Layers, Length::One, Length::QueriesKeysValues, When::QkvBias},
    TensorRule{"gpt_neox.layers.*.attention.dense.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Hidden, Length::Queries},
    TensorRule{"gpt_neox.layers.*.attention.dense.bias", Part::Attention, Role::Vector,
               Times::Layers, Length::One, Length::Hidden, When::OutputBias},
    TensorRule{"gpt_neox.layers.*.mlp.dense_h_to_4h.weight", Part::Mlp, Role::Linear, Times::Layers,
               Length::Intermediate, Length::Hidden},
    TensorRule{"gpt_neox.layers.*.mlp.dense_h_to_4h.bias", Part::Mlp, Role::Vector, Times::Layers,
               Length::One, Length::Intermediate},
    TensorRule{"gpt_neox.layers.*.mlp.dense_4h_to_h.weight", Part::Mlp, Role::Linear, Times::Layers,
               Length::Hidden, Length::Intermediate},
    TensorRule{"gpt_neox.layers.*.mlp.dense_4h_to_h.bias", Part::Mlp, Role::Vector, Times::Layers,
               Length::One, Length::Hidden},
    TensorRule{"gpt_neox.final_layer_norm.weight", Part::Norm, Role::Vector, Times::Once,
               Length::One, Length::Hidden},
    TensorRule{"gpt_neox.final_layer_norm.bias", Part::Norm, Role::Vector, Times::Once, Length::One,
               Length::Hidden},
    TensorRule{"embed_out.weight", Part::Head, Role::Head, Times::Once, Length::Vocab,
               Length::Hidden, When::Untied},
};

constexpr std::array switches = {
    SwitchRule{&ModelShape::qkv_bias, "attention_bias", true},
    SwitchRule{&ModelShape::output_bias, "attention_bias", true},
};

}  // namespace

const Family gpt_neox_family = {
    .id = "gpt_neox",
    .title = "GPT-NeoX",
    .tied_by_default = false,
    .tensors = {tensors},
    .switches = switches,
    .form = {.norm = NormKind::Layer,
             .wiring = Wiring::SideBySide,
             .norm1 = "gpt_neox.layers.*.input_layernorm",
             .norm2 = "gpt_neox.layers.*.post_attention_layernorm",
             .embedding = "gpt_neox.embed_in",
             .final_norm = "gpt_neox.final_layer_norm",
             .head = "embed_out"},
    .checked_against = "Pythia 70M to 6.9B",
};

}  // namespace estimator
