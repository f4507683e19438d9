#include "estimator/families/list.h"
#include "estimator/families/parts.h"

#include <array>

namespace estimator {
namespace {

// Phi 1, 1.5 and 2: one norm before attention and MLP side by side, a bias everywhere.
constexpr std::array phi_tensors = {
    TensorRule{"model.embed_tokens.weight", Part::Embedding, Role::Table, Times::Once,
               Length::Vocab, Length::Hidden},
    TensorRule{"model.layers.*.self_attn.q_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Queries, Length::Hidden},
    TensorRule{"model.layers.*.self_attn.q_proj.bias", Part::Attention, Role::Vector, Times::Layers,
               Length::One, Length::Queries},
    TensorRule{"model.layers.*.self_attn.k_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Keys, Length::Hidden},
    TensorRule{"model.layers.*.self_attn.k_proj.bias", Part::Attention, Role::Vector, Times::Layers,
               Length::One, Length::Keys},
    TensorRule{"model.layers.*.self_attn.v_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Keys, Length::Hidden},
    TensorRule{"model.layers.*.self_attn.v_proj.bias", Part::Attention, Role::Vector, Times::Layers,
               Length::One, Length::Keys},
    TensorRule{"model.layers.*.self_attn.dense.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Hidden, Length::Queries},
    TensorRule{"model.layers.*.self_attn.dense.bias", Part::Attention, Role::Vector, Times::Layers,
               Length::One, Length::Hidden},
    TensorRule{"model.layers.*.mlp.fc1.weight", Part::Mlp, Role::Linear, Times::Layers,
               Length::Intermediate, Length::Hidden},
    TensorRule{"model.layers.*.mlp.fc1.bias", Part::Mlp, Role::Vector, Times::Layers, Length::One,
               Length::Intermediate},
    TensorRule{"model.layers.*.mlp.fc2.weight", Part::Mlp, Role::Linear, Times::Layers,
               Length::Hidden, Length::Intermediate},
    TensorRule{"model.layers.*.mlp.fc2.bias", Part::Mlp, Role::Vector, Times::Layers, Length::One,
               Length::Hidden},
    TensorRule{"model.layers.*.input_layernorm.weight", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::Hidden},
    TensorRule{"model.layers.*.input_layernorm.bias", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::Hidden},
    TensorRule{"model.final_layernorm.weight", Part::Norm, Role::Vector, Times::Once, Length::One,
               Length::Hidden},
    TensorRule{"model.final_layernorm.bias", Part::Norm, Role::Vector, Times::Once, Length::One,
               Length::Hidden},
    TensorRule{"lm_head.weight", Part::Head, Role::Head, Times::Once, Length::Vocab, Length::Hidden,
               When::Untied},
    TensorRule{"lm_head.bias", Part::Head, Role::Vector, Times::Once, Length::One, Length::Vocab},
};

// Phi 3 and 4: a LLaMA with fused matrices and no bias.
constexpr std::array phi3_fused = {
    TensorRule{"model.layers.*.self_attn.o_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Hidden, Length::Queries},
    TensorRule{"model.layers.*.self_attn.qkv_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::QueriesKeysValues, Length::Hidden},
    TensorRule{"model.layers.*.mlp.gate_up_proj.weight", Part::Mlp, Role::Linear, Times::Layers,
               Length::TwiceIntermediate, Length::Hidden},
    TensorRule{"model.layers.*.mlp.down_proj.weight", Part::Mlp, Role::Linear, Times::Layers,
               Length::Hidden, Length::Intermediate},
};

}  // namespace

const Family phi_family = {
    .id = "phi",
    .title = "Phi",
    .tied_by_default = false,
    .tensors = {phi_tensors},
    .form = {.norm = NormKind::Layer,
             .wiring = Wiring::SideBySide,
             .nonlinearity = Nonlinearity::TanhSteps,
             .final_norm = "model.final_layernorm"},
    .checked_against = "Phi 1.5",
};

const Family phi3_family = {
    .id = "phi3",
    .title = "Phi 3 and 4",
    .tied_by_default = false,
    .tensors = {parts::token_embedding, phi3_fused, parts::two_norms, parts::final_norm,
                parts::head},
    .window = {.read = true},
    .checked_against = "Phi 3 mini, Phi 4",
};

}  // namespace estimator
