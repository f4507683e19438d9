#include "estimator/families/list.h"
#include "estimator/families/parts.h"

#include <array>

namespace estimator {
namespace {

constexpr std::array experts = {
    TensorRule{"model.layers.*.block_sparse_moe.gate.weight", Part::Mlp, Role::Router,
               Times::ExpertLayers, Length::Experts, Length::Hidden},
    TensorRule{"model.layers.*.block_sparse_moe.experts.*.w1.weight", Part::Mlp, Role::Expert,
               Times::Experts, Length::Intermediate, Length::Hidden},
    TensorRule{"model.layers.*.block_sparse_moe.experts.*.w2.weight", Part::Mlp, Role::Expert,
               Times::Experts, Length::Hidden, Length::Intermediate},
    TensorRule{"model.layers.*.block_sparse_moe.experts.*.w3.weight", Part::Mlp, Role::Expert,
               Times::Experts, Length::Intermediate, Length::Hidden},
};

constexpr std::array numbers = {
    NumberRule{&ModelShape::kv_heads, Absent::Value, 8},
    NumberRule{&ModelShape::experts, Absent::Value, 8},
    NumberRule{&ModelShape::experts_per_token, Absent::Value, 2},
};

}  // namespace

const Family mixtral_family = {
    .id = "mixtral",
    .title = "Mixtral",
    .tied_by_default = false,
    .tensors = {parts::token_embedding, parts::attention, experts, parts::two_norms,
                parts::final_norm, parts::head},
    .numbers = numbers,
    .window = {.read = true},
    .checked_against = "Mixtral 8x7B, total and active",
};

}  // namespace estimator
