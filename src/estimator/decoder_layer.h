#pragma once

#include "estimator/linear.h"
#include "estimator/norm.h"

// What a LLaMA-style decoder holds in memory, tensor by tensor. As modules of the `transformers`
// library: autograd keeps a tensor if an operation needs it for its backward: a Linear its input
// (where its weight is trained), SiLU and a product their inputs, attention q, k, v, its output and
// one number a head and token. `transformers` computes RMSNorm in fp32 and repeats keys and values
// for grouped queries, so those copies are kept too.
//
// In units of (bytes an element) x tokens, a layer keeps 8 hidden + 5 heads x head_dim + 4
// intermediate (16-bit). A benchmark of one layer measures 9 hidden, because it also holds the
// layer's own output; in a stack nothing saves that tensor (the next norm saves its fp32 copy), so
// it lives only until the next residual sum.
//
// With fused kernels a layer keeps 4 hidden + 2 (heads + KV heads) x head_dim + 3 intermediate.
// Eager attention keeps the scores' softmax: in fp32 and, as modules in 16 bits, a second time.
namespace estimator {

/// The scores of eager attention: one number for each head and pair of tokens.
struct ScoreBuffers {
    BufferId scores = no_buffer;
    BufferId scaled = no_buffer;
    BufferId masked = no_buffer;
    BufferId softmax = no_buffer;
    BufferId probabilities = no_buffer;  ///< the softmax in 16 bits
    BufferId probabilities_gradient = no_buffer;
    BufferId softmax_gradient = no_buffer;
    BufferId masked_gradient = no_buffer;
    BufferId scores_gradient = no_buffer;
};

/// Every tensor of one decoder layer. With as many KV heads as heads, or kernels that take grouped
/// queries, nothing is repeated: then `keys` is `rotated_k` and `values` is v's output.
struct LayerBuffers {
    BufferId input = no_buffer;   ///< the residual stream; layer + 1 holds this layer's output
    BufferId middle = no_buffer;  ///< the residual stream between attention and MLP
    BufferId stream_gradient = no_buffer;  ///< gradient of the stream, summed in place
    NormBuffers norm1, norm2;
    NormBuffers q_norm, k_norm;  ///< over heads, in families that have them
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
    ScoreBuffers scores;
    BufferId attended = no_buffer;
    BufferId attended_rows = no_buffer;  ///< a copy whose heads lie side by side
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

/// The buffers of the plan's layers whose own weights are trained, or are not.
LayerBuffers layer_buffers(ScriptWriter& writer, bool trained);

/// Who frees the layer's input in the forward pass: the layer, once nothing needs it, or a
/// checkpoint after its backward.
enum class InputHeld { ByLayer, ByCheckpoint };

/// Events of one layer. Backward leaves the gradient of the stream where it is.
void layer_forward(ScriptWriter& writer, const LayerBuffers& layer, InputHeld held);
void layer_backward(ScriptWriter& writer, const LayerBuffers& layer, InputHeld held);

}  // namespace estimator
