#include "estimator/families/list.h"
#include "estimator/families/parts.h"

#include <array>

namespace estimator {
namespace {

constexpr std::array switches = {
    SwitchRule{&ModelShape::qkv_bias, "attention_bias", false},
    SwitchRule{&ModelShape::output_bias, "attention_bias", false},
};

// OLMo 2 norms what attention and MLP give, and whole queries and keys instead of heads.
constexpr std::array olmo2_norms = {
    TensorRule{"model.layers.*.post_attention_layernorm.weight", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
    TensorRule{"model.layers.*.post_feedforward_layernorm.weight", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
    TensorRule{"model.layers.*.self_attn.q_norm.weight", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::Queries},
    TensorRule{"model.layers.*.self_attn.k_norm.weight", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::Keys},
};

}  // namespace

// The norms of the first OLMo have no weights.
const Family olmo_family = {
    .id = "olmo",
    .title = "OLMo",
    .tied_by_default = false,
    .tensors = {parts::token_embedding, parts::attention, parts::gated_mlp, parts::head},
    .switches = switches,
    .form = {.norm = NormKind::LayerInFp32},
};

const Family olmo2_family = {
    .id = "olmo2",
    .title = "OLMo 2",
    .tied_by_default = false,
    .tensors = {parts::token_embedding, parts::attention, parts::gated_mlp, olmo2_norms,
                parts::final_norm, parts::head},
    .switches = switches,
    .form = {.wiring = Wiring::AfterBranches,
             .after_attention = "model.layers.*.post_attention_layernorm",
             .after_mlp = "model.layers.*.post_feedforward_layernorm"},
};

}  // namespace estimator
