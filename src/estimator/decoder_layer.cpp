#include "estimator/decoder_layer.h"

namespace estimator {
namespace {

constexpr std::string_view output = " output";
constexpr std::string_view gradient = " output gradient";

constexpr LinearNames q_names = {"model.layers.*.self_attn.q_proj",
                                 "model.layers.*.self_attn.q_proj.weight",
                                 "model.layers.*.self_attn.q_proj.bias"};
constexpr LinearNames k_names = {"model.layers.*.self_attn.k_proj",
                                 "model.layers.*.self_attn.k_proj.weight",
                                 "model.layers.*.self_attn.k_proj.bias"};
constexpr LinearNames v_names = {"model.layers.*.self_attn.v_proj",
                                 "model.layers.*.self_attn.v_proj.weight",
                                 "model.layers.*.self_attn.v_proj.bias"};
constexpr LinearNames o_names = {"model.layers.*.self_attn.o_proj",
                                 "model.layers.*.self_attn.o_proj.weight",
                                 "model.layers.*.self_attn.o_proj.bias"};
constexpr LinearNames gate_names = {"model.layers.*.mlp.gate_proj",
                                    "model.layers.*.mlp.gate_proj.weight",
                                    "model.layers.*.mlp.gate_proj.bias"};
constexpr LinearNames up_names = {"model.layers.*.mlp.up_proj", "model.layers.*.mlp.up_proj.weight",
                                  "model.layers.*.mlp.up_proj.bias"};
constexpr LinearNames down_names = {"model.layers.*.mlp.down_proj",
                                    "model.layers.*.mlp.down_proj.weight",
                                    "model.layers.*.mlp.down_proj.bias"};
constexpr std::string_view attention = "model.layers.*.self_attn";
constexpr std::string_view activation = "model.layers.*.mlp.act_fn";

Saved either(Saved one, Saved other) {
    return one == Saved::Yes || other == Saved::Yes ? Saved::Yes : Saved::No;
}

bool repeats_keys(const LayerMaker& make) {
    const ModelShape& m = make.plan().model;
    return m.kv_heads != m.heads && !make.fused();
}

bool eager(const LayerMaker& make) {
    return make.training() && make.plan().execution.attention == Attention::Eager;
}

constexpr std::string_view q_norm_weight = "model.layers.*.self_attn.q_norm.weight";
constexpr std::string_view k_norm_weight = "model.layers.*.self_attn.k_norm.weight";

void make_projections(LayerMaker& make, const Widths& w, LayerBuffers& layer) {
    const Saved kept_narrow = repeats_keys(make) ? Saved::No : Saved::Yes;
    const bool normed = make.has(q_norm_weight);
    // A norm that needs no copy saves what it reads.
    const bool narrow = formats::row_of(make.formats().compute).bytes == 2;
    const Saved projected = normed && (make.fused() || !narrow) ? Saved::Yes : Saved::No;
    layer.q =
        linear_buffers(make, q_names, make.activation(q_names.module, output, w.queries, projected),
                       w.hidden, w.queries);
    layer.k = linear_buffers(
        make, k_names, make.activation(k_names.module, output, w.kv, projected), w.hidden, w.kv);
    layer.v = linear_buffers(make, v_names, make.cached(v_names.module, output, kept_narrow),
                             w.hidden, w.kv);
    layer.o =
        linear_buffers(make, o_names, make.activation(o_names.module, output, w.hidden, Saved::No),
                       w.queries, w.hidden);
    if (normed) {
        layer.q_norm = head_norm_buffers(make, module_of(q_norm_weight), q_norm_weight, w.queries);
        layer.k_norm = head_norm_buffers(make, module_of(k_norm_weight), k_norm_weight, w.kv);
    }
    if (!make.fused()) {
        layer.rotary_q = make.stream(attention, " rotary terms of q", twice(w.queries), Saved::No);
        layer.rotary_k = make.stream(attention, " rotary terms of k", twice(w.kv), Saved::No);
    }
    layer.rotated_q = make.activation(attention, " q after rotary", w.queries, Saved::Yes);
    layer.rotated_k = make.cached(attention, " k after rotary", kept_narrow);
}

/// The scores in the modules of transformers: softmax in fp32 whatever the format of q and k.
void make_scores(LayerMaker& make, const Widths& w, LayerBuffers& layer) {
    const bool again = make.plan().execution.checkpointing == Checkpointing::Selective;
    const Saved kept = again ? Saved::No : Saved::Yes;
    const bool narrow = formats::row_of(make.formats().compute).bytes == 2;
    ScoreBuffers& s = layer.scores;
    s.scores = make.activation(attention, " scores", w.scores, Saved::No);
    s.scores_gradient = make.passing(attention, " scores gradient", w.scores);
    if (make.fused()) {
        s.softmax = make.activation(attention, " softmax", w.scores, kept);
        s.softmax_gradient = make.passing(attention, " softmax gradient", w.scores);
        return;
    }
    constexpr formats::Dtype fp32 = formats::Dtype::Fp32;
    s.scaled = make.activation(attention, " scores scaled", w.scores, Saved::No);
    s.masked = make.activation(attention, " scores masked", w.scores, Saved::No);
    s.softmax = make.tensor(attention, " softmax", w.scores, fp32, kept);
    s.softmax_gradient = make.passing_tensor(attention, " softmax gradient", w.scores, fp32);
    s.masked_gradient = make.passing(attention, " scores masked gradient", w.scores);
    if (narrow) {
        s.probabilities = make.activation(attention, " softmax in 16 bits", w.scores, kept);
        s.probabilities_gradient =
            make.passing(attention, " softmax gradient in 16 bits", w.scores);
    }
}

void make_attention(LayerMaker& make, const Widths& w, LayerBuffers& layer) {
    const bool repeated = repeats_keys(make);
    make_projections(make, w, layer);
    if (repeated) {
        layer.repeated_k = make.activation(attention, " k repeated a head", w.queries, Saved::Yes);
        layer.repeated_v = make.activation(attention, " v repeated a head", w.queries, Saved::Yes);
        layer.narrow_k_gradient = make.passing(attention, " k after rotary gradient", w.kv);
        layer.narrow_v_gradient = make.passing(v_names.module, gradient, w.kv);
    }
    layer.keys = repeated ? layer.repeated_k : layer.rotated_k;
    layer.values = repeated ? layer.repeated_v : layer.v.output;
    if (eager(make))
        make_scores(make, w, layer);
    else
        layer.log_sum_exp =
            make.tensor(attention, " log-sum-exp", w.heads, formats::Dtype::Fp32, Saved::Yes);
    // SDPA saves its own output; in eager attention only o may need it.
    const Saved rows = saves_input(make, o_names);
    const Saved attended = eager(make) ? Saved::No : Saved::Yes;
    layer.attended = make.activation(attention, output, w.queries,
                                     make.fused() ? either(rows, attended) : attended);
    if (!make.fused())
        layer.attended_rows = make.activation(attention, " output in rows", w.queries, rows);
    const Width& pairs = repeated ? w.queries : w.kv;
    layer.q_gradient = make.passing(attention, " q after rotary gradient", w.queries);
    layer.k_gradient = make.passing(attention, " k gradient", pairs);
    layer.v_gradient = make.passing(attention, " v gradient", pairs);
    layer.unrotated_q_gradient = make.passing(q_names.module, gradient, w.queries);
    layer.unrotated_k_gradient = make.passing(k_names.module, gradient, w.kv);
}

void make_mlp(LayerMaker& make, const Widths& w, LayerBuffers& layer) {
    const auto inner = [&](const LinearNames& names) {
        return linear_buffers(make, names,
                              make.activation(names.module, output, w.intermediate, Saved::Yes),
                              w.hidden, w.intermediate);
    };
    layer.gate = inner(gate_names);
    layer.up = inner(up_names);
    layer.down = linear_buffers(make, down_names,
                                make.activation(down_names.module, output, w.hidden, Saved::No),
                                w.intermediate, w.hidden);
    if (!make.fused())
        layer.activated = make.activation(activation, output, w.intermediate, Saved::Yes);
    layer.product = make.activation("model.layers.*.mlp", " gate \xC3\x97 up", w.intermediate,
                                    saves_input(make, down_names));
    layer.gate_gradient = make.passing(gate_names.module, gradient, w.intermediate);
    if (!make.fused())
        layer.activated_gradient = make.passing(activation, gradient, w.intermediate);
    layer.up_gradient = make.passing(up_names.module, gradient, w.intermediate);
}

}  // namespace

LayerBuffers layer_buffers(ScriptWriter& writer, bool trained) {
    LayerMaker make(writer, {.per_layer = true, .trained = trained});
    const Widths w = widths_of(writer.plan());
    LayerBuffers layer;
    // Where norms need no copy of their own they save the residual stream itself.
    const Saved stream = make.narrow_stream() && !make.fused() ? Saved::No : Saved::Yes;
    layer.input = make.stream("hidden states", " at depth *", w.hidden, stream);
    layer.middle = make.stream(attention, " output + residual", w.hidden, stream);
    layer.stream_gradient = LayerMaker(writer, {.per_layer = false})
                                .passing_stream("hidden states", " gradient", w.hidden);
    const Saved read_by_attention = either(
        either(saves_input(make, q_names), saves_input(make, k_names)), saves_input(make, v_names));
    layer.norm1 = norm_buffers(make, "model.layers.*.input_layernorm",
                               "model.layers.*.input_layernorm.weight", read_by_attention);
    layer.norm2 = norm_buffers(make, "model.layers.*.post_attention_layernorm",
                               "model.layers.*.post_attention_layernorm.weight",
                               either(saves_input(make, gate_names), saves_input(make, up_names)));
    make_attention(make, w, layer);
    make_mlp(make, w, layer);
    return layer;
}

}  // namespace estimator
