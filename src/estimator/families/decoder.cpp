#include "estimator/families/decoder.h"

namespace estimator {

WeightList decoder_weights(const ModelShape& m) {
    const std::int64_t q = m.heads * m.head_dim;
    const std::int64_t kv = m.kv_heads * m.head_dim;
    WeightList weights;
    weights.reserve(20);
    const auto add = [&](std::string_view name, Part part, std::int64_t rows, std::int64_t cols) {
        weights.push_back({name, part, rows, cols, m.layers, true});
    };
    const auto add_bias = [&](bool present, std::string_view name, Part part, std::int64_t width) {
        if (present)
            add(name, part, 1, width);
    };
    weights.push_back({"model.embed_tokens.weight", Part::Embedding, m.vocab, m.hidden, 1, false});
    add("model.layers.*.self_attn.q_proj.weight", Part::Attention, q, m.hidden);
    add_bias(m.qkv_bias, "model.layers.*.self_attn.q_proj.bias", Part::Attention, q);
    add("model.layers.*.self_attn.k_proj.weight", Part::Attention, kv, m.hidden);
    add_bias(m.qkv_bias, "model.layers.*.self_attn.k_proj.bias", Part::Attention, kv);
    add("model.layers.*.self_attn.v_proj.weight", Part::Attention, kv, m.hidden);
    add_bias(m.qkv_bias, "model.layers.*.self_attn.v_proj.bias", Part::Attention, kv);
    add("model.layers.*.self_attn.o_proj.weight", Part::Attention, m.hidden, q);
    add_bias(m.output_bias, "model.layers.*.self_attn.o_proj.bias", Part::Attention, m.hidden);
    add("model.layers.*.mlp.gate_proj.weight", Part::Mlp, m.intermediate, m.hidden);
    add_bias(m.mlp_bias, "model.layers.*.mlp.gate_proj.bias", Part::Mlp, m.intermediate);
    add("model.layers.*.mlp.up_proj.weight", Part::Mlp, m.intermediate, m.hidden);
    add_bias(m.mlp_bias, "model.layers.*.mlp.up_proj.bias", Part::Mlp, m.intermediate);
    add("model.layers.*.mlp.down_proj.weight", Part::Mlp, m.hidden, m.intermediate);
    add_bias(m.mlp_bias, "model.layers.*.mlp.down_proj.bias", Part::Mlp, m.hidden);
    add("model.layers.*.input_layernorm.weight", Part::Norm, 1, m.hidden);
    add("model.layers.*.post_attention_layernorm.weight", Part::Norm, 1, m.hidden);
    weights.push_back({"model.norm.weight", Part::Norm, 1, m.hidden, 1, false});
    if (!m.tied_embeddings)
        weights.push_back({"lm_head.weight", Part::Head, m.vocab, m.hidden, 1, false});
    return weights;
}

}  // namespace estimator
