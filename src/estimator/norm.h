#pragma once

#include "estimator/layer_maker.h"

namespace estimator {

/// An RMSNorm. As a module of transformers it computes in fp32: 4 tensors in 16 bits, 2 where its
/// input needs no copy. A fused kernel makes its output in one pass and saves its input.
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

/// The buffers of a norm of the stream named `name`; its output is saved if something that reads it
/// needs it.
NormBuffers norm_buffers(LayerMaker& make, std::string_view name, std::string_view weight_name,
                         Saved output);

/// The same over the heads of queries or keys, in the format of the Linears (Qwen3, Gemma 3).
NormBuffers head_norm_buffers(LayerMaker& make, std::string_view name, std::string_view weight_name,
                              const Width& width);

/// The forward pass over a stream that stays alive.
void norm_forward(ScriptWriter& writer, const NormBuffers& norm);

/// The norm's backward up to the gradient of its input, which is left alive; `output_gradient` is
/// used up.
void norm_backward(ScriptWriter& writer, const NormBuffers& norm, BufferId output_gradient);

}  // namespace estimator
