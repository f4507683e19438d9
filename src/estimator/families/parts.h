#pragma once

#include "estimator/families/tensor_rule.h"

#include <array>

// Groups of tensors that several families share, with the names that checkpoints give them.
namespace estimator::parts {

inline constexpr std::array token_embedding = {
    TensorRule{"model.embed_tokens.weight", Part::Embedding, Role::Table, Times::Once,
               Length::Vocab, Length::Hidden},
};

inline constexpr std::array head = {
    TensorRule{"lm_head.weight", Part::Head, Role::Head, Times::Once, Length::Vocab, Length::Hidden,
               When::Untied},
};

inline constexpr std::array final_norm = {
    TensorRule{"model.norm.weight", Part::Norm, Role::Vector, Times::Once, Length::One,
               Length::Hidden},
};

inline constexpr std::array two_norms = {
    TensorRule{"model.layers.*.input_layernorm.weight", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::Hidden},
    TensorRule{"model.layers.*.post_attention_layernorm.weight", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
};

/// Grouped-query attention: keys and values may be narrower than queries.
inline constexpr std::array attention = {
    TensorRule{"model.layers.*.self_attn.q_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Queries, Length::Hidden},
    TensorRule{"model.layers.*.self_attn.q_proj.bias", Part::Attention, Role::Vector, Times::Layers,
               Length::One, Length::Queries, When::QkvBias},
    TensorRule{"model.layers.*.self_attn.k_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Keys, Length::Hidden},
    TensorRule{"model.layers.*.self_attn.k_proj.bias", Part::Attention, Role::Vector, Times::Layers,
               Length::One, Length::Keys, When::QkvBias},
    TensorRule{"model.layers.*.self_attn.v_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Keys, Length::Hidden},
    TensorRule{"model.layers.*.self_attn.v_proj.bias", Part::Attention, Role::Vector, Times::Layers,
               Length::One, Length::Keys, When::QkvBias},
    TensorRule{"model.layers.*.self_attn.o_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Hidden, Length::Queries},
    TensorRule{"model.layers.*.self_attn.o_proj.bias", Part::Attention, Role::Vector, Times::Layers,
               Length::One, Length::Hidden, When::OutputBias},
};

/// Norms of queries and keys, one weight a channel of a head.
inline constexpr std::array head_norms = {
    TensorRule{"model.layers.*.self_attn.q_norm.weight", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::HeadDim},
    TensorRule{"model.layers.*.self_attn.k_norm.weight", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::HeadDim},
};

/// SwiGLU or GeGLU: three matrices. In a model with experts, that of its dense layers.
inline constexpr std::array gated_mlp = {
    TensorRule{"model.layers.*.mlp.gate_proj.weight", Part::Mlp, Role::Linear, Times::DenseLayers,
               Length::Intermediate, Length::Hidden},
    TensorRule{"model.layers.*.mlp.gate_proj.bias", Part::Mlp, Role::Vector, Times::DenseLayers,
               Length::One, Length::Intermediate, When::MlpBias},
    TensorRule{"model.layers.*.mlp.up_proj.weight", Part::Mlp, Role::Linear, Times::DenseLayers,
               Length::Intermediate, Length::Hidden},
    TensorRule{"model.layers.*.mlp.up_proj.bias", Part::Mlp, Role::Vector, Times::DenseLayers,
               Length::One, Length::Intermediate, When::MlpBias},
    TensorRule{"model.layers.*.mlp.down_proj.weight", Part::Mlp, Role::Linear, Times::DenseLayers,
               Length::Hidden, Length::Intermediate},
    TensorRule{"model.layers.*.mlp.down_proj.bias", Part::Mlp, Role::Vector, Times::DenseLayers,
               Length::One, Length::Hidden, When::MlpBias},
};

/// A router and gated experts of their own width.
inline constexpr std::array routed_experts = {
    TensorRule{"model.layers.*.mlp.gate.weight", Part::Mlp, Role::Router, Times::ExpertLayers,
               Length::Experts, Length::Hidden},
    TensorRule{"model.layers.*.mlp.experts.*.gate_proj.weight", Part::Mlp, Role::Expert,
               Times::Experts, Length::ExpertWidth, Length::Hidden},
    TensorRule{"model.layers.*.mlp.experts.*.up_proj.weight", Part::Mlp, Role::Expert,
               Times::Experts, Length::ExpertWidth, Length::Hidden},
    TensorRule{"model.layers.*.mlp.experts.*.down_proj.weight", Part::Mlp, Role::Expert,
               Times::Experts, Length::Hidden, Length::ExpertWidth},
};

}  // namespace estimator::parts
