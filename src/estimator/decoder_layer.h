#pragma once

#include "estimator/feed_forward.h"

namespace estimator {

// What one layer of a transformer holds in memory, tensor by tensor, as modules of the
// `transformers` library: autograd keeps a tensor if an operation needs it for its backward: a
// Linear its input (where its weight is trained), SiLU and a product their inputs, attention q, k,
// v, its output and one number a head and token. `transformers` computes RMSNorm in fp32 and
// repeats keys and values for grouped queries, so those copies are kept too.
//
// In units of (bytes an element) x tokens, a layer like LLaMA's keeps 8 hidden + 5 heads x head_dim
// + 4 intermediate (16-bit). A benchmark of one layer measures 9 hidden, because it also holds the
// layer's own output; in a stack nothing saves that tensor (the next norm saves its fp32 copy), so
// it lives only until the next residual sum.
//
// With fused kernels a layer keeps 4 hidden + 2 (heads + KV heads) x head_dim + 3 intermediate.
// Eager attention keeps the scores' softmax: in fp32 and, as modules in 16 bits, a second time.

/// The buffers of the residual stream, which all layers share: one tensor a layer, one gradient.
struct StreamBuffers {
    BufferId stream = no_buffer;
    BufferId gradient = no_buffer;
};

StreamBuffers stream_buffers(ScriptWriter& writer);

/// One layer of this kind, its own weights `trained` or not.
Program layer_program(ScriptWriter& writer, const StreamBuffers& stream, LayerKind kind,
                      bool trained);

}  // namespace estimator
