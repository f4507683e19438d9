#pragma once

#include "estimator/script_writer.h"

// What a LLaMA-style decoder of the `transformers` library holds in memory, tensor by tensor, with
// SDPA/flash attention. Autograd keeps a tensor if an operation needs it for its backward:
// a Linear its input, SiLU and a product their inputs, attention q, k, v, its output and one number
// a head and token. `transformers` computes RMSNorm in fp32 and repeats keys and values for grouped
// queries, so those copies are kept too.
//
// In units of (bytes an element) x tokens, a layer keeps 8 hidden + 5 heads x head_dim + 4
// intermediate (16-bit). A benchmark of one layer measures 9 hidden, because it also holds the
// layer's own output; in a stack nothing saves that tensor (the next norm saves its fp32 copy), so
// it lives only until the next residual sum.
namespace estimator {

/// An RMSNorm: 4 tensors in 16 bits, 2 in fp32, where its input needs no copy.
struct NormBuffers {
    BufferId fp32_input = no_buffer;
    BufferId fp32_scaled = no_buffer;
    BufferId normalised = no_buffer;
    BufferId output = no_buffer;
    BufferId weight_gradient = no_buffer;
    BufferId normalised_gradient = no_buffer;
    BufferId fp32_gradient = no_buffer;
    BufferId fp32_input_gradient = no_buffer;
    BufferId input_gradient = no_buffer;
};

/// One Linear's part in backward: the gradient it passes down and the gradients it leaves behind.
struct LinearBuffers {
    BufferId output = no_buffer;
    BufferId input_gradient = no_buffer;
    BufferId weight_gradient = no_buffer;
    BufferId bias_gradient = no_buffer;
};

/// Every tensor of one decoder layer. With as many KV heads as heads nothing is repeated: then
/// `keys` is `rotated_k` and `values` is v's output.
struct LayerBuffers {
    BufferId input = no_buffer;   ///< the residual stream; layer + 1 holds this layer's output
    BufferId middle = no_buffer;  ///< the residual stream between attention and MLP
    BufferId stream_gradient = no_buffer;  ///< gradient of the stream, summed in place
    NormBuffers norm1, norm2;
    LinearBuffers q, k, v, o, gate, up, down;
    BufferId rotary_q = no_buffer;  ///< the two summands of the rotary embedding
    BufferId rotary_k = no_buffer;
    BufferId rotated_q = no_buffer;
    BufferId rotated_k = no_buffer;
    BufferId repeated_k = no_buffer;
    BufferId repeated_v = no_buffer;
    BufferId keys = no_buffer;
    BufferId values = no_buffer;
    BufferId log_sum_exp = no_buffer;
    BufferId attended = no_buffer;
    BufferId attended_rows = no_buffer;
    BufferId activated = no_buffer;
    BufferId product = no_buffer;
    BufferId q_gradient = no_buffer;
    BufferId k_gradient = no_buffer;
    BufferId v_gradient = no_buffer;
    BufferId narrow_k_gradient = no_buffer;
    BufferId narrow_v_gradient = no_buffer;
    BufferId unrotated_q_gradient = no_buffer;
    BufferId unrotated_k_gradient = no_buffer;
    BufferId gate_gradient = no_buffer;
    BufferId activated_gradient = no_buffer;
    BufferId up_gradient = no_buffer;
};

/// The buffers of the plan's layers, and of an RMSNorm named `name`.
LayerBuffers layer_buffers(ScriptWriter& writer);
NormBuffers norm_buffers(ScriptWriter& writer, std::string_view name, std::string_view weight_name,
                         bool per_layer);

/// Events of one layer, and of an RMSNorm over a stream that stays alive.
void layer_forward(ScriptWriter& writer, const LayerBuffers& layer);
void layer_backward(ScriptWriter& writer, const LayerBuffers& layer);
void norm_forward(ScriptWriter& writer, const NormBuffers& norm);

/// The norm's backward up to the gradient of its input, which is left alive; `output_gradient` is
/// used up.
void norm_backward(ScriptWriter& writer, const NormBuffers& norm, BufferId output_gradient);

/// The width of activations in bytes: 2 or 4.
std::int64_t activation_bytes(const Plan& plan);

}  // namespace estimator
