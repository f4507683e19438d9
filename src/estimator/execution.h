#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace estimator {

/// Which code runs the layers: the modules of the transformers library one operation at a time, or
/// fused kernels (norm, rotary embedding and gated activation in one pass each, grouped queries
/// without repeated keys), as Megatron-LM, torchtune with compile and Liger have them.
enum class Kernels { Modules, Fused };

inline constexpr std::array<std::string_view, 2> kernel_ids = {"modules", "fused"};

/// Whether attention keeps a score for each pair of tokens.
enum class Attention { Flash, Eager };

inline constexpr std::array<std::string_view, 2> attention_ids = {"flash", "eager"};

/// What the backward pass computes again instead of keeping: nothing, the scores of attention
/// (arXiv:2205.05198, section 5), or whole layers from the input of the first of `every`.
enum class Checkpointing { None, Selective, Layers };

inline constexpr std::array<std::string_view, 3> checkpointing_ids = {"none", "selective",
                                                                      "layers"};

/// How the loss meets the vocabulary: as transformers does (14 bytes a logit in 16 bits, 16 in
/// fp32), in 8 chunks after the logits (torchtune), head and loss together a chunk at a time
/// (Liger, arXiv:2410.10989), or without ever storing logits (CCE, arXiv:2411.09009).
enum class LossPath { Transformers, Chunked, Liger, Cce };

inline constexpr std::array<std::string_view, 4> loss_path_ids = {"transformers", "chunked",
                                                                  "liger", "cce"};

/// How weights learn: from gradients; from two forward passes with all weights shifted along a
/// random direction and back (MeZO, arXiv:2305.17333); or from many members, each with a change of
/// its own (evolution strategies).
enum class Learning { Backpropagation, Mezo, Evolution };

inline constexpr std::array<std::string_view, 3> learning_ids = {"backpropagation", "mezo",
                                                                 "evolution"};

/// How a member's change is kept while it is evaluated: made from its seed and taken back, as two
/// thin matrices beside each weight, or as a copy of the trained weights.
enum class Perturbation { Seeds, LowRank, Copies };

inline constexpr std::array<std::string_view, 3> perturbation_ids = {"seeds", "low-rank", "copies"};

/// How a training step is executed.
struct Execution {
    Kernels kernels = Kernels::Modules;
    Attention attention = Attention::Flash;
    Checkpointing checkpointing = Checkpointing::None;
    std::int64_t every = 1;  ///< layers a checkpoint
    LossPath loss = LossPath::Transformers;
    std::int64_t micro_batches = 1;  ///< more than one: gradients live through the next forward

    Learning learning = Learning::Backpropagation;
    Perturbation perturbation = Perturbation::Seeds;
    std::int64_t members = 1;            ///< of a population, evaluated at once
    std::int64_t perturbation_rank = 1;  ///< of `LowRank`

    bool operator==(const Execution&) const = default;
};

}  // namespace estimator
