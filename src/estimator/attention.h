#pragma once

#include "estimator/program.h"

namespace estimator {

/// The buffers of attention over queries named `module`: the scores of eager attention, or what a
/// kernel without scores keeps.
AttentionBuffers attention_buffers(LayerMaker& make, std::string_view module);

/// From queries, keys and values to what the heads put out, which stays.
void attention_forward(ScriptWriter& writer, const AttentionBuffers& buffers, BufferId output);

/// The gradients of queries, keys and values; `output_gradient` is used up. The log-sum-exp stays.
void attention_backward(ScriptWriter& writer, const AttentionBuffers& buffers,
                        const std::array<BufferId, 3>& gradients, BufferId output_gradient);

}  // namespace estimator
