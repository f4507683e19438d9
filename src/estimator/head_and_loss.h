#pragma once

#include "estimator/layer_maker.h"

namespace estimator {

/// The tensors of the output head and of cross entropy. As transformers computes it: 16-bit logits
/// 2 bytes a logit, their fp32 copy 4, log-softmax 4 (10 forward); in backward the copy is gone and
/// two fp32 gradients come: 14. In fp32 the logits are their own copy: 8 and 16. The other paths
/// leave out buffers or make them a chunk of tokens at a time.
struct LossBuffers {
    BufferId whole = no_buffer;        ///< what the head reads, of all sequence-parallel devices
    BufferId weight_cast = no_buffer;  ///< autocast: the head's weight in bf16, as a Linear's
    BufferId uncapped = no_buffer;     ///< logits before they go through tanh (Gemma 2)
    BufferId capped = no_buffer;       ///< their tanh
    BufferId capped_gradient = no_buffer;
    BufferId logits = no_buffer;
    BufferId fp32_logits = no_buffer;
    BufferId log_softmax = no_buffer;
    BufferId log_softmax_gradient = no_buffer;
    BufferId fp32_gradient = no_buffer;
    BufferId logits_gradient = no_buffer;  ///< of the 16-bit logits
    BufferId input_gradient = no_buffer;   ///< of what the head reads
    BufferId weight_gradient = no_buffer;
    BufferId bias_gradient = no_buffer;
};

LossBuffers loss_buffers(ScriptWriter& writer);

/// From what the head reads to the loss; `read` is let go where nothing saves it.
void loss_forward(ScriptWriter& writer, const LossBuffers& loss, BufferId read);

/// From the loss to the gradient of the head's input and of its weight. The logits of transformers
/// stay: the step's `outputs` hold them.
void loss_backward(ScriptWriter& writer, const LossBuffers& loss, BufferId read);

/// Frees what the loss has left where no backward pass follows.
void loss_dropped(ScriptWriter& writer, const LossBuffers& loss, BufferId read);

/// How the loss meets the vocabulary; a classifier has too few classes for anything but whole.
LossPath loss_path(const Plan& plan);

/// The buffer that outlives the backward pass, or `no_buffer`.
BufferId held_by_outputs(const Plan& plan, const LossBuffers& loss);

/// Logits of `tokens` positions in all, `bytes` wide; of a classifier (BERT) two a sequence.
BufferId logits_buffer(ScriptWriter& writer, std::string_view name, std::string_view role,
                       Factor tokens, Factor bytes);

/// Whether the head's weight is trained, be it its own or the embedding's.
BufferId head_gradient(const ScriptWriter& writer);

}  // namespace estimator
