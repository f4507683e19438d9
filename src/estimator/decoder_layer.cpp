#include "estimator/decoder_layer.h"

namespace estimator {
namespace {

constexpr std::string_view output = " output";
constexpr std::string_view gradient = " output gradient";

/// Elements of a tensor for one token; a factor of 1 is not shown.
struct Width {
    Factor times, heads, wide;
};

/// Makes the buffers of one layer (or of the model, with per_layer = false).
class Maker {
  public:
    Maker(ScriptWriter& writer, bool per_layer)
        : writer_(writer),
          plan_(writer.plan()),
          dtype_(formats::row_of(compute_dtype(writer.plan()))),
          per_layer_(per_layer) {}

    bool training() const { return plan_.task == Task::Training; }

    bool sixteen_bit() const { return dtype_.bytes == 2; }

    /// A tensor of the forward pass; `saved` by autograd for the backward pass.
    BufferId activation(std::string_view name, std::string_view role, const Width& width,
                        bool saved) {
        return make(Kind::Activations, name, role, width, {dtype_.bytes_name, dtype_.bytes},
                    saved && training());
    }

    BufferId fp32_activation(std::string_view name, std::string_view role, const Width& width,
                             bool saved) {
        return make(Kind::Activations, name, role, width, {"bytes (fp32)", 4}, saved && training());
    }

    /// A gradient of an activation: only training has one, and it passes through.
    BufferId passing(std::string_view name, std::string_view role, const Width& width) {
        if (!training())
            return no_buffer;
        return make(Kind::Workspace, name, role, width, {dtype_.bytes_name, dtype_.bytes}, false);
    }

    BufferId fp32_passing(std::string_view name, std::string_view role, const Width& width) {
        if (!training() || !sixteen_bit())
            return no_buffer;
        return make(Kind::Workspace, name, role, width, {"bytes (fp32)", 4}, false);
    }

    /// Keys and values: in inference they are the KV cache and stay.
    BufferId cached(std::string_view name, std::string_view role, bool saved) {
        const ModelShape& m = plan_.model;
        return writer_.buffer({.kind = training() ? Kind::Activations : Kind::KvCache,
                               .name = name,
                               .role = role,
                               .per_layer = per_layer_,
                               .kept = !training() || saved},
                              {{"sequences", plan_.batch},
                               {"tokens", plan_.tokens},
                               {"KV heads", m.kv_heads},
                               {"wide", m.head_dim},
                               {dtype_.bytes_name, dtype_.bytes}});
    }

  private:
    BufferId make(Kind kind, std::string_view name, std::string_view role, const Width& width,
                  Factor bytes, bool kept) {
        return writer_.buffer(
            {.kind = kind, .name = name, .role = role, .per_layer = per_layer_, .kept = kept},
            {{"sequences", plan_.batch},
             {"tokens", plan_.tokens},
             width.times,
             width.heads,
             width.wide,
             bytes});
    }

    ScriptWriter& writer_;
    const Plan& plan_;
    const formats::DtypeRow& dtype_;
    bool per_layer_;
};

/// The widths of a layer's tensors.
struct Widths {
    Width hidden, queries, kv, intermediate, heads;
};

Widths widths_of(const ModelShape& m) {
    const Factor one = {"", 1};
    return {.hidden = {one, one, {"wide", m.hidden}},
            .queries = {one, {"heads", m.heads}, {"wide", m.head_dim}},
            .kv = {one, {"KV heads", m.kv_heads}, {"wide", m.head_dim}},
            .intermediate = {one, one, {"wide", m.intermediate}},
            .heads = {one, {"heads", m.heads}, one}};
}

Width twice(Width width) {
    width.times = {"summands", 2};
    return width;
}

struct LinearNames {
    std::string_view module, weight, bias;
};

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

/// A Linear whose output buffer is `result` and whose input is `in` wide.
LinearBuffers linear(ScriptWriter& writer, Maker& make, const LinearNames& names, BufferId result,
                     const Width& in) {
    return {result, make.passing(names.module, " input gradient", in),
            writer.gradient(names.weight), writer.gradient(names.bias)};
}

void make_attention(ScriptWriter& writer, Maker& make, const Widths& w, LayerBuffers& layer) {
    const bool grouped = writer.plan().model.kv_heads != writer.plan().model.heads;
    layer.q = linear(writer, make, q_names,
                     make.activation(q_names.module, output, w.queries, false), w.hidden);
    layer.k = linear(writer, make, k_names, make.activation(k_names.module, output, w.kv, false),
                     w.hidden);
    layer.v =
        linear(writer, make, v_names, make.cached(v_names.module, output, !grouped), w.hidden);
    layer.o = linear(writer, make, o_names,
                     make.activation(o_names.module, output, w.hidden, false), w.queries);
    layer.rotary_q = make.activation(attention, " rotary terms of q", twice(w.queries), false);
    layer.rotary_k = make.activation(attention, " rotary terms of k", twice(w.kv), false);
    layer.rotated_q = make.activation(attention, " q after rotary", w.queries, true);
    layer.rotated_k = make.cached(attention, " k after rotary", !grouped);
    if (grouped) {
        layer.repeated_k = make.activation(attention, " k repeated a head", w.queries, true);
        layer.repeated_v = make.activation(attention, " v repeated a head", w.queries, true);
        layer.narrow_k_gradient = make.passing(attention, " k after rotary gradient", w.kv);
        layer.narrow_v_gradient = make.passing(v_names.module, gradient, w.kv);
    }
    layer.keys = grouped ? layer.repeated_k : layer.rotated_k;
    layer.values = grouped ? layer.repeated_v : layer.v.output;
    layer.log_sum_exp = make.fp32_activation(attention, " log-sum-exp", w.heads, true);
    layer.attended = make.activation(attention, output, w.queries, true);
    layer.attended_rows = make.activation(attention, " output in rows", w.queries, true);
    layer.q_gradient = make.passing(attention, " q after rotary gradient", w.queries);
    layer.k_gradient = make.passing(attention, " k gradient", w.queries);
    layer.v_gradient = make.passing(attention, " v gradient", w.queries);
    layer.unrotated_q_gradient = make.passing(q_names.module, gradient, w.queries);
    layer.unrotated_k_gradient = make.passing(k_names.module, gradient, w.kv);
}

void make_mlp(ScriptWriter& writer, Maker& make, const Widths& w, LayerBuffers& layer) {
    const auto inner = [&](const LinearNames& names) {
        return linear(writer, make, names,
                      make.activation(names.module, output, w.intermediate, true), w.hidden);
    };
    layer.gate = inner(gate_names);
    layer.up = inner(up_names);
    layer.down =
        linear(writer, make, down_names,
               make.activation(down_names.module, output, w.hidden, false), w.intermediate);
    layer.activated = make.activation("model.layers.*.mlp.act_fn", output, w.intermediate, true);
    layer.product =
        make.activation("model.layers.*.mlp", " gate \xC3\x97 up", w.intermediate, true);
    layer.gate_gradient = make.passing(gate_names.module, gradient, w.intermediate);
    layer.activated_gradient = make.passing("model.layers.*.mlp.act_fn", gradient, w.intermediate);
    layer.up_gradient = make.passing(up_names.module, gradient, w.intermediate);
}

}  // namespace

std::int64_t activation_bytes(const Plan& plan) {
    return formats::row_of(compute_dtype(plan)).bytes;
}

NormBuffers norm_buffers(ScriptWriter& writer, std::string_view name, std::string_view weight_name,
                         bool per_layer) {
    Maker make(writer, per_layer);
    const Width hidden = widths_of(writer.plan().model).hidden;
    NormBuffers norm;
    if (make.sixteen_bit()) {
        norm.fp32_input = make.fp32_activation(name, " input in fp32", hidden, true);
        norm.fp32_scaled = make.fp32_activation(name, " normalised in fp32", hidden, false);
    }
    norm.normalised = make.activation(name, " normalised", hidden, true);
    norm.output = make.activation(name, output, hidden, true);
    norm.weight_gradient = writer.gradient(weight_name);
    norm.normalised_gradient = make.passing(name, " normalised gradient", hidden);
    norm.fp32_gradient = make.fp32_passing(name, " normalised gradient in fp32", hidden);
    norm.fp32_input_gradient = make.fp32_passing(name, " input gradient in fp32", hidden);
    norm.input_gradient = make.passing(name, " input gradient", hidden);
    return norm;
}

LayerBuffers layer_buffers(ScriptWriter& writer) {
    Maker make(writer, true);
    const Widths w = widths_of(writer.plan().model);
    LayerBuffers layer;
    // In fp32 the norms need no copy: they save the residual stream itself.
    const bool stream_saved = !make.sixteen_bit();
    layer.input = make.activation("hidden states", " at depth *", w.hidden, stream_saved);
    layer.middle = make.activation(attention, " output + residual", w.hidden, stream_saved);
    layer.stream_gradient = Maker(writer, false).passing("hidden states", " gradient", w.hidden);
    layer.norm1 = norm_buffers(writer, "model.layers.*.input_layernorm",
                               "model.layers.*.input_layernorm.weight", true);
    layer.norm2 = norm_buffers(writer, "model.layers.*.post_attention_layernorm",
                               "model.layers.*.post_attention_layernorm.weight", true);
    make_attention(writer, make, w, layer);
    make_mlp(writer, make, w, layer);
    return layer;
}

}  // namespace estimator
