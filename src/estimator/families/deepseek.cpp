#include "estimator/config_reader.h"
#include "estimator/families/list.h"
#include "estimator/families/parts.h"

#include <array>

namespace estimator {
namespace {

// Multi-head latent attention: keys and values of all heads are made from one narrow latent, and
// only that is cached.
constexpr std::array latent_attention = {
    TensorRule{"model.layers.*.self_attn.q_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::LatentQueries, Length::Hidden, When::NoQueryLatent},
    TensorRule{"model.layers.*.self_attn.q_a_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::QueryRank, Length::Hidden, When::QueryLatent},
    TensorRule{"model.layers.*.self_attn.q_a_proj.bias", Part::Attention, Role::Vector,
               Times::Layers, Length::One, Length::QueryRank, When::QueryLatentBias},
    TensorRule{"model.layers.*.self_attn.q_a_layernorm.weight", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::QueryRank, When::QueryLatent},
    TensorRule{"model.layers.*.self_attn.q_b_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::LatentQueries, Length::QueryRank, When::QueryLatent},
    TensorRule{"model.layers.*.self_attn.kv_a_proj_with_mqa.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::KvRankAndRope, Length::Hidden},
    TensorRule{"model.layers.*.self_attn.kv_a_proj_with_mqa.bias", Part::Attention, Role::Vector,
               Times::Layers, Length::One, Length::KvRankAndRope, When::QkvBias},
    TensorRule{"model.layers.*.self_attn.kv_a_layernorm.weight", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::KvRank},
    TensorRule{"model.layers.*.self_attn.kv_b_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::LatentKeysAndValues, Length::KvRank},
    TensorRule{"model.layers.*.self_attn.o_proj.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Hidden, Length::LatentValues},
    TensorRule{"model.layers.*.self_attn.o_proj.bias", Part::Attention, Role::Vector, Times::Layers,
               Length::One, Length::Hidden, When::OutputBias},
};

constexpr std::array shared_experts = {
    TensorRule{"model.layers.*.mlp.shared_experts.gate_proj.weight", Part::Mlp, Role::Linear,
               Times::ExpertLayers, Length::SharedWidth, Length::Hidden, When::SharedExperts},
    TensorRule{"model.layers.*.mlp.shared_experts.up_proj.weight", Part::Mlp, Role::Linear,
               Times::ExpertLayers, Length::SharedWidth, Length::Hidden, When::SharedExperts},
    TensorRule{"model.layers.*.mlp.shared_experts.down_proj.weight", Part::Mlp, Role::Linear,
               Times::ExpertLayers, Length::Hidden, Length::SharedWidth, When::SharedExperts},
};

// V3 adds a bias to each router, and stores a layer that predicts one token further, with its own
// copies of both vocabulary tables.
constexpr std::array deepseek_v3_extras = {
    TensorRule{"model.layers.*.mlp.gate.e_score_correction_bias", Part::Mlp, Role::Vector,
               Times::ExpertLayers, Length::One, Length::Experts},
    TensorRule{"model.layers.*.embed_tokens.weight", Part::Embedding, Role::Table,
               Times::StoredOnly, Length::Vocab, Length::Hidden},
    TensorRule{"model.layers.*.enorm.weight", Part::Norm, Role::Vector, Times::StoredOnly,
               Length::One, Length::Hidden},
    TensorRule{"model.layers.*.hnorm.weight", Part::Norm, Role::Vector, Times::StoredOnly,
               Length::One, Length::Hidden},
    TensorRule{"model.layers.*.eh_proj.weight", Part::Head, Role::Head, Times::StoredOnly,
               Length::Hidden, Length::TwiceHidden},
    TensorRule{"model.layers.*.shared_head.norm.weight", Part::Norm, Role::Vector,
               Times::StoredOnly, Length::One, Length::Hidden},
    TensorRule{"model.layers.*.shared_head.head.weight", Part::Head, Role::Head, Times::StoredOnly,
               Length::Vocab, Length::Hidden},
};

constexpr std::array switches = {
    SwitchRule{&ModelShape::qkv_bias, "attention_bias", false},
    SwitchRule{&ModelShape::output_bias, "attention_bias", false},
};

constexpr std::array v2_numbers = {
    NumberRule{&ModelShape::experts, Absent::Required},
    NumberRule{&ModelShape::experts_per_token, Absent::Required},
    NumberRule{&ModelShape::expert_width, Absent::Required},
    NumberRule{&ModelShape::dense_layers, Absent::Value, 0},
    NumberRule{&ModelShape::head_dim, Absent::Value, 1},
    NumberRule{&ModelShape::shared_width, Absent::Value, 0},
    NumberRule{&ModelShape::query_rank, Absent::Value, 1536},
    NumberRule{&ModelShape::kv_rank, Absent::Value, 512},
    NumberRule{&ModelShape::nope_dim, Absent::Value, 128},
    NumberRule{&ModelShape::rope_dim, Absent::Value, 64},
    NumberRule{&ModelShape::value_dim, Absent::Value, 128},
};

constexpr std::array v3_numbers = {
    NumberRule{&ModelShape::experts, Absent::Value, 256},
    NumberRule{&ModelShape::experts_per_token, Absent::Value, 8},
    NumberRule{&ModelShape::expert_width, Absent::Value, 2048},
    NumberRule{&ModelShape::dense_layers, Absent::Value, 3},
    NumberRule{&ModelShape::mtp_layers, Absent::Value, 0},
    NumberRule{&ModelShape::head_dim, Absent::Value, 1},
    NumberRule{&ModelShape::shared_width, Absent::Value, 0},
    NumberRule{&ModelShape::query_rank, Absent::Value, 1536},
    NumberRule{&ModelShape::kv_rank, Absent::Value, 512},
    NumberRule{&ModelShape::nope_dim, Absent::Value, 128},
    NumberRule{&ModelShape::rope_dim, Absent::Value, 64},
    NumberRule{&ModelShape::value_dim, Absent::Value, 128},
};

/// moe_layer_freq: of the layers after the first dense ones, each so manieth has experts.
base::Result<bool> read_dense_layers(const ConfigReader& config, ModelShape& shape) {
    const auto step = config.whole("moe_layer_freq", 1, 1, row_of(&ModelShape::layers).most);
    if (!step)
        return step.error();
    const std::int64_t first = shape.dense_layers;
    for (std::int64_t layer = first; layer < shape.layers; ++layer)
        shape.dense_layers += layer % step.value() != 0 ? 1 : 0;
    return true;
}

base::Result<bool> finish(const ConfigReader& config, ModelShape& shape) {
    const auto shared = config.whole("n_shared_experts", 1, 0, row_of(&ModelShape::experts).most);
    if (!shared)
        return shared.error();
    shape.shared_width = shared.value() * shape.expert_width;
    if (config.is_null("q_lora_rank"))  // V2-Lite: queries come straight from the hidden state
        shape.query_rank = 0;
    shape.kv_heads = shape.heads;
    shape.head_dim = shape.nope_dim + shape.rope_dim;
    return read_dense_layers(config, shape);
}

}  // namespace

const Family deepseek_v2_family = {
    .id = "deepseek_v2",
    .title = "DeepSeek V2",
    .tied_by_default = false,
    .tensors = {parts::token_embedding, latent_attention, parts::gated_mlp, parts::routed_experts,
                shared_experts, parts::two_norms, parts::final_norm, parts::head},
    .numbers = v2_numbers,
    .switches = switches,
    .finish = finish,
    .checked_against = "DeepSeek V2, active",
};

const Family deepseek_v3_family = {
    .id = "deepseek_v3",
    .title = "DeepSeek V3 and R1",
    .tied_by_default = false,
    .tensors = {parts::token_embedding, latent_attention, parts::gated_mlp, parts::routed_experts,
                shared_experts, deepseek_v3_extras, parts::two_norms, parts::final_norm,
                parts::head},
    .numbers = v3_numbers,
    .switches = switches,
    .stored = {.fp8_scales = true},
    .finish = finish,
    .checked_against = "DeepSeek V3: total, active and stored",
};

}  // namespace estimator
