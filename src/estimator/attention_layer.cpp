#include "estimator/attention_layer.h"

#include "estimator/attention.h"

namespace estimator {
namespace {

constexpr std::string_view output = " output";
constexpr std::string_view gradient = " output gradient";
constexpr std::string_view kv_norm = "model.layers.*.self_attn.kv_a_layernorm";
constexpr std::string_view query_norm = "model.layers.*.self_attn.q_a_layernorm";

/// What attention reads and what of it is let go only after the output matrix, as the local
/// variables of transformers' forward functions are.
struct Read {
    std::array<TensorId, 3> tensors = {no_tensor, no_tensor, no_tensor};
    std::array<BufferId, 3> gradients = {no_buffer, no_buffer, no_buffer};
    std::array<TensorId, 3> held = {no_tensor, no_tensor, no_tensor};
    std::array<TensorId, 2> repeated = {no_tensor, no_tensor};
    Width values;  ///< of what attention puts out
    std::string_view module;
};

class AttentionWriter {
  public:
    AttentionWriter(LayerMaker& make, Program& program)
        : make_(make), program_(program), w_(widths_of(make.plan())) {}

    TensorId add(TensorId input) {
        const WeightTensor* latent = ending(".kv_b_proj.weight");
        const Read read = latent != nullptr ? latents(input) : projections(input);
        const TensorId attended =
            program_.attention(attention_buffers(make_, read.module), read.tensors,
                               make_.activation(read.module, output, read.values), read.gradients);
        for (const TensorId repeated : read.repeated)
            release(repeated);
        TensorId rows = attended;
        if (!make_.fused()) {
            rows = program_.rows(make_.activation(read.module, " output in rows", read.values),
                                 attended);
            release(attended);
        }
        const TensorId result = linear(*matrix(TargetO), rows, read.values, w_.hidden);
        release(rows);
        for (const TensorId held : read.held)
            release(held);
        return result;
    }

  private:
    const WeightTensor* ending(std::string_view end) const {
        return make_.find([&](const WeightBuffers& row) {
            return row.tensor.part == Part::Attention && row.tensor.name.ends_with(end);
        });
    }

    const WeightTensor* matrix(std::uint32_t targets) const {
        return make_.find([&](const WeightBuffers& row) {
            return row.tensor.part == Part::Attention && row.targets == targets;
        });
    }

    void release(TensorId tensor) {
        if (tensor != no_tensor)
            program_.release(tensor);
    }

    TensorId linear_into(BufferId result, const LinearNames& names, TensorId input, const Width& in,
                         const Width& out) {
        return program_.linear(linear_buffers(make_, names, result, in, out), input,
                               saves_input(make_, names) == Saved::Yes);
    }

    TensorId linear(const WeightTensor& weight, TensorId input, const Width& in, const Width& out) {
        const LinearNames names = make_.names_of(weight);
        return linear_into(make_.activation(names.module, output, out), names, input, in, out);
    }

    TensorId cached_linear(const WeightTensor& weight, TensorId input, const Width& out) {
        const LinearNames names = make_.names_of(weight);
        return linear_into(make_.cached(names.module, output, out), names, input, w_.hidden, out);
    }

    /// A norm over queries or keys right after their projection; lets the projection go.
    TensorId normed(std::string_view end, TensorId projected, const Width& width) {
        const WeightTensor* weight =
            make_.find([&](const WeightBuffers& row) { return row.tensor.name.ends_with(end); });
        if (weight == nullptr)
            return projected;
        const TensorId result = program_.norm(
            norm_buffers(make_, module_of(weight->name), width, make_.formats().compute),
            projected);
        program_.pair_with_producer();
        release(projected);
        return result;
    }

    /// The rotary embedding of queries or keys. In modules its two summands pass through.
    TensorId rotated(TensorId projected, const Width& width, bool keys,
                     std::string_view projected_name) {
        MapBuffers map;
        if (!make_.fused())
            map.beside = make_.stream(module_, keys ? " rotary terms of k" : " rotary terms of q",
                                      twice(width));
        map.output = keys ? make_.cached(module_, " k after rotary", width)
                          : make_.activation(module_, " q after rotary", width);
        map.gradients[0] = make_.passing(projected_name, gradient, width);
        return program_.map(map, projected);
    }

    /// Keys or values once for each query head.
    TensorId repeated(TensorId narrow, std::string_view role, BufferId narrow_gradient) {
        return program_.map({.output = make_.activation(module_, role, w_.queries),
                             .gradients = {narrow_gradient, no_buffer}},
                            narrow);
    }

    Read projections(TensorId input) {
        const WeightTensor* fused = matrix(TargetQ | TargetK | TargetV);
        return fused != nullptr ? split_projection(*fused, input) : three_projections(input);
    }

    Read three_projections(TensorId input) {
        const WeightTensor& wq = *matrix(TargetQ);
        const WeightTensor& wk = *matrix(TargetK);
        const WeightTensor& wv = *matrix(TargetV);
        const std::string_view q_name = module_of(wq.name);
        const std::string_view k_name = module_of(wk.name);
        module_ = q_name.substr(0, q_name.rfind('.'));
        const bool rotary = make_.form().rotary;
        TensorId q = linear(wq, input, w_.hidden, w_.queries);
        TensorId k = rotary ? linear(wk, input, w_.hidden, w_.kv) : cached_linear(wk, input, w_.kv);
        const TensorId v = cached_linear(wv, input, w_.kv);
        release_input(input);
        q = normed(".q_norm.weight", q, w_.queries);
        k = normed(".k_norm.weight", k, w_.kv);
        if (rotary) {
            const TensorId q_before = q;
            const TensorId k_before = k;
            q = rotated(q, w_.queries, false, q_name);
            k = rotated(k, w_.kv, true, k_name);
            release(q_before);
            release(k_before);
        }
        return heads(q, k, v, v, module_of(wv.name));
    }

    /// One matrix for all three. Queries, keys and values are parts of its output; a KV cache
    /// copies what it keeps.
    Read split_projection(const WeightTensor& weight, TensorId input) {
        const std::string_view name = module_of(weight.name);
        module_ = name.substr(0, name.rfind('.'));
        const TensorId all = linear(weight, input, w_.hidden, w_.fused);
        release_input(input);
        const auto parts = program_.split(all, 3, make_.passing(name, gradient, w_.fused));
        TensorId q = parts[0];
        TensorId k = parts[1];
        TensorId v = parts[2];
        if (make_.form().rotary) {
            q = rotated(q, w_.queries, false, name);
            k = rotated(k, w_.kv, true, name);
        } else if (make_.caches()) {
            k = program_.map({.output = make_.cached(module_, " k", w_.kv)}, k);
        }
        if (make_.caches())
            v = program_.map({.output = make_.cached(module_, " v", w_.kv)}, v);
        return heads(q, k, v, all, name);
    }

    /// Keys and values repeated where kernels need as many as query heads.
    Read heads(TensorId q, TensorId k, TensorId v, TensorId held_values,
               std::string_view values_name) {
        Read read{.tensors = {q, k, v},
                  .held = {q, k, held_values},
                  .values = w_.queries,
                  .module = module_};
        const ModelShape& m = make_.plan().model;
        const bool repeats = m.kv_heads != m.heads && !make_.fused();
        if (repeats) {
            read.tensors[1] = repeated(k, " k repeated a head",
                                       make_.passing(module_, " k after rotary gradient", w_.kv));
            read.tensors[2] =
                repeated(v, " v repeated a head", make_.passing(values_name, gradient, w_.kv));
            read.repeated = {read.tensors[1], read.tensors[2]};
        }
        const Width& pairs = repeats ? w_.queries : w_.kv;
        read.gradients = {make_.passing(module_, " q after rotary gradient", w_.queries),
                          make_.passing(module_, " k gradient", pairs),
                          make_.passing(module_, " v gradient", pairs)};
        return read;
    }

    /// Multi-head latent attention: keys and values of all heads are made from one narrow latent,
    /// which alone is cached (DeepSeek-V2, arXiv:2405.04434, section 2.1).
    Read latents(TensorId input) {
        const ModelShape& m = make_.plan().model;
        const auto heads_of = [&](std::int64_t wide) {
            return Width{.heads = {"heads", m.heads}, .wide = {"wide", wide}};
        };
        const Width queries = heads_of(m.nope_dim + m.rope_dim);
        const Width values = heads_of(m.value_dim);
        const Width both = heads_of(m.nope_dim + m.value_dim);
        const Width latent = {.wide = {"wide", m.kv_rank + m.rope_dim}};
        const WeightTensor& down = *ending(".kv_a_proj_with_mqa.weight");
        const WeightTensor& up = *ending(".kv_b_proj.weight");
        module_ = module_of(up.name).substr(0, module_of(up.name).rfind('.'));
        const TensorId q = latent_queries(input, queries);
        const TensorId compressed = cached_linear(down, input, latent);
        release_input(input);
        const auto cut =
            program_.split(compressed, 2, make_.passing(module_of(down.name), gradient, latent));
        const Width rank = {.wide = {"wide", m.kv_rank}};
        const TensorId narrow =
            program_.norm(norm_buffers(make_, kv_norm, rank, make_.formats().compute), cut[0]);
        const TensorId wide = linear(up, narrow, rank, both);
        release(narrow);
        const auto parts =
            program_.split(wide, 2, make_.passing(module_of(up.name), gradient, both));
        const TensorId query = program_.map(
            {.output = make_.activation(module_, " q after rotary", queries),
             .gradients = {make_.passing(module_, " q before rotary gradient", queries),
                           no_buffer}},
            q);
        const TensorId key =
            program_.map({.output = make_.activation(module_, " k after rotary", queries),
                          .gradients = {make_.passing(module_, " k gradient without position",
                                                      heads_of(m.nope_dim)),
                                        make_.passing(module_, " k gradient of the position",
                                                      {.wide = {"wide", m.rope_dim}})}},
                         parts[0], cut[1]);
        release(q);
        release(compressed);
        return {.tensors = {query, key, parts[1]},
                .gradients = {make_.passing(module_, " q after rotary gradient", queries),
                              make_.passing(module_, " k gradient", queries),
                              make_.passing(module_, " v gradient", values)},
                .held = {query, key, wide},
                .values = values,
                .module = module_};
    }

    TensorId latent_queries(TensorId input, const Width& queries) {
        const WeightTensor* first = ending(".q_a_proj.weight");
        if (first == nullptr)
            return linear(*ending(".q_proj.weight"), input, w_.hidden, queries);
        const Width rank = {.wide = {"wide", make_.plan().model.query_rank}};
        const TensorId narrow = linear(*first, input, w_.hidden, rank);
        const TensorId even =
            program_.norm(norm_buffers(make_, query_norm, rank, make_.formats().compute), narrow);
        release(narrow);
        const TensorId q = linear(*ending(".q_b_proj.weight"), even, rank, queries);
        release(even);
        return q;
    }

    /// The stream itself is let go by the layer; a norm's output here, unless the MLP reads it too.
    void release_input(TensorId input) {
        if (input != 0 && make_.form().wiring != Wiring::SideBySide)
            release(input);
    }

    LayerMaker& make_;
    Program& program_;
    Widths w_;
    std::string_view module_;
};

}  // namespace

TensorId add_attention(LayerMaker& make, Program& program, TensorId input) {
    return AttentionWriter(make, program).add(input);
}

}  // namespace estimator
