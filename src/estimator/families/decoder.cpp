#include "estimator/families/decoder.h"

namespace estimator {

WeightList decoder_weights(const ModelShape& shape) {
    const std::int64_t q = shape.heads * shape.head_dim;
    const std::int64_t kv = shape.kv_heads * shape.head_dim;
    WeightList weights;
    weights.reserve(20);
    const auto add = [&](std::string_view name, Part part, std::int64_t rows, std::int64_t cols) {
        weights.push_back({name, part, rows, cols, shape.layers, true});
    };
    const auto add_bias = [&](bool present, std::string_view name, Part part, std::int64_t width) {
        if (present)
            add(name, part, 1, width);
    };
    weights.push_back(
        {"model.embed_tokens.weight", Part::Embedding, shape.vocab, shape.hidden, 1, false});
    add("model.layers.*.self_attn.q_proj.weight", Part::Attention, q, shape.hidden);
    add_bias(shape.qkv_bias, "model.layers.*.self_attn.q_proj.bias", Part::Attention, q);
    add("model.layers.*.self_attn.k_proj.weight", Part::Attention, kv, shape.hidden);
    add_bias(shape.qkv_bias, "model.layers.*.self_attn.k_proj.bias", Part::Attention, kv);
    add("model.layers.*.self_attn.v_proj.weight", Part::Attention, kv, shape.hidden);
    add_bias(shape.qkv_bias, "model.layers.*.self_attn.v_proj.bias", Part::Attention, kv);
    add("model.layers.*.self_attn.o_proj.weight", Part::Attention, shape.hidden, q);
    add_bias(shape.output_bias, "model.layers.*.self_attn.o_proj.bias", Part::Attention,
             shape.hidden);
    add("model.layers.*.mlp.gate_proj.weight", Part::Mlp, shape.intermediate, shape.hidden);
    add_bias(shape.mlp_bias, "model.layers.*.mlp.gate_proj.bias", Part::Mlp, shape.intermediate);
    add("model.layers.*.mlp.up_proj.weight", Part::Mlp, shape.intermediate, shape.hidden);
    add_bias(shape.mlp_bias, "model.layers.*.mlp.up_proj.bias", Part::Mlp, shape.intermediate);
    add("model.layers.*.mlp.down_proj.weight", Part::Mlp, shape.hidden, shape.intermediate);
    add_bias(shape.mlp_bias, "model.layers.*.mlp.down_proj.bias", Part::Mlp, shape.hidden);
    add("model.layers.*.input_layernorm.weight", Part::Norm, 1, shape.hidden);
    add("model.layers.*.post_attention_layernorm.weight", Part::Norm, 1, shape.hidden);
    weights.push_back({"model.norm.weight", Part::Norm, 1, shape.hidden, 1, false});
    if (!shape.tied_embeddings)
        weights.push_back({"lm_head.weight", Part::Head, shape.vocab, shape.hidden, 1, false});
    return weights;
}

}  // namespace estimator
