#pragma once

#include "base/result.h"
#include "estimator/term.h"

#include <cstdint>

namespace estimator {

// Formulas over a layer's own symbols, where a published number gives no whole model.

/// What the backward pass of Megatron-LM's layers computes again: nothing, attention's scores, or
/// everything from the layer's input.
enum class Recompute { None, Selective, Full };

/// A GPT layer with dropout, an MLP four times as wide as the stream and as many KV heads as heads,
/// on one of `tensor_parallel` devices.
struct MegatronLayer {
    std::int64_t tokens = 1;
    std::int64_t batch = 1;
    std::int64_t hidden = 1;
    std::int64_t heads = 1;
    std::int64_t tensor_parallel = 1;
    bool sequence_parallel = false;  ///< norms and dropout are divided too
    Recompute recompute = Recompute::None;
};

/// Bytes of 16-bit activations that one such layer keeps (Korthikanti et al., arXiv:2205.05198,
/// table 2): s b h (10 + 24 / t + 5 a s / (h t)) and its siblings.
Breakdown megatron_activations(const MegatronLayer& layer);

/// What selective recomputation saves of a layer on one device, in millionths: section 5 of the
/// same paper gives 70 % for GPT-3.
std::int64_t selective_saving_per_million(const MegatronLayer& layer);

/// 5 a s / h in millionths: how much larger the scores are than s b h (the same, section 5).
std::int64_t score_ratio_per_million(const MegatronLayer& layer);

/// `tokens` positions x vocabulary x bytes.
Term logits_of(std::int64_t tokens, std::int64_t vocab, std::int64_t bytes);

/// A measured coefficient: `units` of (2 bytes x tokens x hidden) for each of `layers` layers.
Term layers_of_units(std::int64_t units, std::int64_t tokens, std::int64_t hidden,
                     std::int64_t layers);

/// Numbers of llama.cpp's compute buffer.
struct ComputeBuffer {
    std::int64_t micro_batch = 512;  ///< n_ubatch
    std::int64_t context = 512;      ///< n_ctx
    std::int64_t hidden = 1;
    std::int64_t heads = 1;
    std::int64_t vocab = 0;  ///< 0 where it is not known
    bool flash_attention = false;
};

/// The larger of its two humps (ggml-alloc reuses memory): logits of a micro-batch in fp32 beside
/// the stream, or, without flash attention, its scores beside six fp32 tensors of the stream's
/// width. Both agree with llama.cpp's own log to the digit.
Breakdown compute_buffer(const ComputeBuffer& buffer);

}  // namespace estimator
