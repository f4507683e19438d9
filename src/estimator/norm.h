#pragma once

#include "estimator/layer_maker.h"

namespace estimator {

/// A norm. RMSNorm as a module of transformers computes in fp32: 4 tensors in 16 bits, 2 where its
/// input needs no copy; Gemma's keeps the normalised one in fp32 too. A fused kernel and LayerNorm
/// make their output in one pass and save their input, LayerNorm also two numbers a token.
struct NormBuffers {
    BufferId fp32_input = no_buffer;
    BufferId fp32_scaled = no_buffer;
    BufferId normalised = no_buffer;
    BufferId statistics = no_buffer;
    BufferId output = no_buffer;
    std::int64_t output_shift = 0;  ///< 1 where the output is the next layer's input
    BufferId weight_gradient = no_buffer;
    BufferId bias_gradient = no_buffer;
    BufferId normalised_gradient = no_buffer;
    BufferId fp32_gradient = no_buffer;
    BufferId fp32_input_gradient = no_buffer;
    BufferId input_gradient = no_buffer;
    bool saves_input = false;  ///< as it is, without a copy of its own
    bool scaled_last = false;  ///< the weight is multiplied in fp32, before the cast (Gemma)
};

/// The buffers of the family's norm named `module` over `width` numbers of this format.
NormBuffers norm_buffers(LayerMaker& make, std::string_view module, const Width& width,
                         formats::Dtype dtype);

/// The forward pass over an input that stays alive.
void norm_forward(ScriptWriter& writer, const NormBuffers& norm);

/// The norm's backward up to the gradient of its input, which is left alive; `output_gradient` is
/// used up, unless it is the stream's (`no_buffer`).
void norm_backward(ScriptWriter& writer, const NormBuffers& norm, BufferId output_gradient);

}  // namespace estimator
