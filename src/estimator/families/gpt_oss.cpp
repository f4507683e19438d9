#include "estimator/families/list.h"
#include "estimator/families/parts.h"

#include <array>

namespace estimator {
namespace {

// One learned score a head that attention may fall into, and experts with biases.
constexpr std::array sinks_and_experts = {
    TensorRule{"model.layers.*.self_attn.sinks", Part::Attention, Role::Vector, Times::Layers,
               Length::One, Length::Heads},
    TensorRule{"model.layers.*.mlp.router.weight", Part::Mlp, Role::Router, Times::ExpertLayers,
               Length::Experts, Length::Hidden},
    TensorRule{"model.layers.*.mlp.router.bias", Part::Mlp, Role::Vector, Times::ExpertLayers,
               Length::One, Length::Experts},
    TensorRule{"model.layers.*.mlp.experts.*.gate_up_proj", Part::Mlp, Role::Expert, Times::Experts,
               Length::TwiceIntermediate, Length::Hidden},
    TensorRule{"model.layers.*.mlp.experts.*.gate_up_proj_bias", Part::Mlp, Role::ExpertVector,
               Times::Experts, Length::One, Length::TwiceIntermediate},
    TensorRule{"model.layers.*.mlp.experts.*.down_proj", Part::Mlp, Role::Expert, Times::Experts,
               Length::Hidden, Length::Intermediate},
    TensorRule{"model.layers.*.mlp.experts.*.down_proj_bias", Part::Mlp, Role::ExpertVector,
               Times::Experts, Length::One, Length::Hidden},
};

constexpr std::array switches = {
    SwitchRule{&ModelShape::qkv_bias, "attention_bias", true},
    SwitchRule{&ModelShape::output_bias, "attention_bias", true},
};

constexpr std::array numbers = {
    NumberRule{&ModelShape::kv_heads, Absent::Required},
    NumberRule{&ModelShape::head_dim, Absent::Value, 64},
    NumberRule{&ModelShape::experts, Absent::Value, 128},
    NumberRule{&ModelShape::experts_per_token, Absent::Value, 4},
};

}  // namespace

const Family gpt_oss_family = {
    .id = "gpt_oss",
    .title = "gpt-oss",
    .tied_by_default = false,
    .tensors = {parts::token_embedding, parts::attention, sinks_and_experts, parts::two_norms,
                parts::final_norm, parts::head},
    .numbers = numbers,
    .switches = switches,
    .window = {.read = true, .absent = 128, .full_every = 2},
    .form = {.nonlinearity = Nonlinearity::ClampedSigmoid},
    .checked_against = "gpt-oss 120B",
};

}  // namespace estimator
