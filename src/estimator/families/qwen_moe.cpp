#include "estimator/config_reader.h"
#include "estimator/families/list.h"
#include "estimator/families/parts.h"

#include <algorithm>
#include <array>
#include <vector>

namespace estimator {
namespace {

constexpr WindowRule window = {.read = true, .absent = 4096, .only_if_switched = true};

// One expert that every token uses, behind a gate of one number.
constexpr std::array shared_expert = {
    TensorRule{"model.layers.*.mlp.shared_expert.gate_proj.weight", Part::Mlp, Role::Linear,
               Times::ExpertLayers, Length::SharedWidth, Length::Hidden, When::SharedExperts},
    TensorRule{"model.layers.*.mlp.shared_expert.up_proj.weight", Part::Mlp, Role::Linear,
               Times::ExpertLayers, Length::SharedWidth, Length::Hidden, When::SharedExperts},
    TensorRule{"model.layers.*.mlp.shared_expert.down_proj.weight", Part::Mlp, Role::Linear,
               Times::ExpertLayers, Length::Hidden, Length::SharedWidth, When::SharedExperts},
    TensorRule{"model.layers.*.mlp.shared_expert_gate.weight", Part::Mlp, Role::Router,
               Times::ExpertLayers, Length::One, Length::Hidden, When::SharedExperts},
};

constexpr std::array qwen2_switches = {
    SwitchRule{&ModelShape::qkv_bias, "qkv_bias", true},
};

constexpr std::array qwen2_numbers = {
    NumberRule{&ModelShape::kv_heads, Absent::Required},
    NumberRule{&ModelShape::experts, Absent::Value, 60},
    NumberRule{&ModelShape::experts_per_token, Absent::Value, 4},
    NumberRule{&ModelShape::expert_width, Absent::Value, 1408},
    NumberRule{&ModelShape::shared_width, Absent::Value, 5632},
    NumberRule{&ModelShape::dense_layers, Absent::Value, 0},
};

constexpr std::array qwen3_switches = {
    SwitchRule{&ModelShape::qkv_bias, "attention_bias", false},
    SwitchRule{&ModelShape::output_bias, "attention_bias", false},
};

constexpr std::array qwen3_numbers = {
    NumberRule{&ModelShape::kv_heads, Absent::Required},
    NumberRule{&ModelShape::experts, Absent::Value, 128},
    NumberRule{&ModelShape::experts_per_token, Absent::Value, 8},
    NumberRule{&ModelShape::expert_width, Absent::Value, 768},
    NumberRule{&ModelShape::dense_layers, Absent::Value, 0},
};

/// Layers outside every `decoder_sparse_step`-th, and those in mlp_only_layers, have a plain MLP.
base::Result<bool> finish(const ConfigReader& config, ModelShape& shape) {
    const auto step = config.whole("decoder_sparse_step", 1, 1, row_of(&ModelShape::layers).most);
    if (!step)
        return step.error();
    const std::vector<std::int64_t> plain = config.whole_list("mlp_only_layers");
    shape.dense_layers = 0;
    for (std::int64_t layer = 0; layer < shape.layers; ++layer) {
        const bool listed = std::find(plain.begin(), plain.end(), layer) != plain.end();
        if (listed || (layer + 1) % step.value() != 0)
            ++shape.dense_layers;
    }
    return true;
}

}  // namespace

const Family qwen2_moe_family = {
    .id = "qwen2_moe",
    .title = "Qwen2 MoE",
    .tied_by_default = false,
    .tensors = {parts::token_embedding, parts::attention, parts::gated_mlp, parts::routed_experts,
                shared_expert, parts::two_norms, parts::final_norm, parts::head},
    .numbers = qwen2_numbers,
    .switches = qwen2_switches,
    .window = window,
    .finish = finish,
};

const Family qwen3_moe_family = {
    .id = "qwen3_moe",
    .title = "Qwen3 MoE",
    .tied_by_default = false,
    .tensors = {parts::token_embedding, parts::attention, parts::head_norms, parts::gated_mlp,
                parts::routed_experts, parts::two_norms, parts::final_norm, parts::head},
    .numbers = qwen3_numbers,
    .switches = qwen3_switches,
    .window = window,
    .finish = finish,
    .checked_against = "Qwen3 235B-A22B, total and active",
};

}  // namespace estimator
