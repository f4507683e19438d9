#pragma once

#include "estimator/layer_maker.h"

namespace estimator {

// One Linear in a run: what it makes on the way up and on the way down, with what PEFT or a
// quantised base adds to it.

/// An adapter beside a Linear. LoRA: A's output (`hidden`, rank wide), B's (`widened`), scaled,
/// then added to the Linear's. In a 16-bit model with fp32 adapters its input is cast first
/// (`cast`), and PyTorch saves that cast to differentiate A.
struct AdapterBuffers {
    BufferId cast = no_buffer;
    BufferId hidden = no_buffer;
    BufferId widened = no_buffer;
    BufferId scaled = no_buffer;
    BufferId added = no_buffer;
    BufferId merged = no_buffer;    ///< DoRA: W + B A, made for the length of its rows
    BufferId unscaled = no_buffer;  ///< DoRA, IA3: what is multiplied by the trained factors
    BufferId output_gradient = no_buffer;
    BufferId hidden_gradient = no_buffer;
    BufferId input_gradient = no_buffer;
    BufferId a_gradient = no_buffer;
    BufferId b_gradient = no_buffer;
    BufferId factor_gradient = no_buffer;  ///< of DoRA's magnitudes or IA3's factors
};

/// One Linear: its output, the gradient it passes down and the gradients it leaves behind.
struct LinearBuffers {
    BufferId cast = no_buffer;         ///< autocast: its input in bf16
    BufferId weight_cast = no_buffer;  ///< autocast: its weight in bf16, kept for backward
    BufferId dequantised = no_buffer;  ///< its weight in 16 bits while it is multiplied
    /// Sequence parallelism: all devices' tokens, of what it reads or puts out while it is
    /// multiplied.
    BufferId whole = no_buffer;
    BufferId whole_gradient = no_buffer;  ///< the same of the input gradient, before it is summed
    BufferId output = no_buffer;
    BufferId input_gradient = no_buffer;
    BufferId weight_gradient = no_buffer;
    BufferId bias_gradient = no_buffer;
    AdapterBuffers adapter;
};

/// Whether PyTorch saves the Linear's input as it is: to differentiate its weight, or an adapter of
/// the same format.
Saved saves_input(const LayerMaker& make, const LinearNames& names);

/// The Linear whose output buffer is `result`; it maps `in` to `out`.
LinearBuffers linear_buffers(LayerMaker& make, const LinearNames& names, BufferId result,
                             const Width& in, const Width& out);

/// Its forward pass leaves `output` alive, and what autograd saves.
void linear_forward(ScriptWriter& writer, const LinearBuffers& linear);

/// Its backward: the gradient of its input, then those of its weights. The gradient of its output
/// stays.
void linear_backward(ScriptWriter& writer, const LinearBuffers& linear);

}  // namespace estimator
