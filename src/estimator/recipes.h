#pragma once

#include "formats/dtype.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace estimator {

/// In which formats a training run keeps its numbers; the order is that of `recipe_rows`.
enum class Recipe {
    PureBf16,
    Mixed,
    Fp32,
    Autocast,
    MainGradients,
    BothGradients,
    Fp32Moments,
};

/// When gradients are made: in each backward pass (and gone after the update), once before the
/// first step (and only zeroed), or in 16 bits in backward with an fp32 copy for the update.
enum class GradientLife { Backward, Always, CopiedForUpdate };

/// One training recipe. Activations are stored in the format of the weights, or in 16 bits where
/// autocast computes in them.
struct RecipeRow {
    std::string_view id;
    std::string_view word;  ///< on a button
    std::string_view title;
    formats::Dtype weights;
    formats::Dtype gradients;
    std::optional<formats::Dtype> master;  ///< a second copy of the weights that the update changes
    formats::Dtype moments;                ///< optimizer state takes the format of what it updates
    GradientLife life = GradientLife::Backward;
    bool autocast = false;  ///< matrices are multiplied in bf16, from copies made in each forward
};

// Bytes a weight with AdamW: 8 (torch.optim on bf16 parameters keeps bf16 moments; the default of
// torchtune), 16 (ZeRO paper, arXiv:1910.02054: 2 + 2 + K with K = 12), 16 (fp32), 16 (autocast;
// its bf16 copies make 18), 18 (Megatron-LM, theoretical_memory_usage.py), 20 (DeepSpeed,
// stage_1_and_2.py: 2 + 18 / N) and 12 (QLoRA paper, arXiv:2305.14314: 780 GB for 65B).
inline constexpr std::array recipe_rows = {
    RecipeRow{"pure-bf16", "bf16", "everything in bf16", formats::Dtype::Bf16, formats::Dtype::Bf16,
              std::nullopt, formats::Dtype::Bf16},
    RecipeRow{"mixed", "bf16 + fp32 copy", "bf16 with an fp32 copy of the weights",
              formats::Dtype::Bf16, formats::Dtype::Bf16, formats::Dtype::Fp32,
              formats::Dtype::Fp32},
    RecipeRow{"fp32", "fp32", "everything in fp32", formats::Dtype::Fp32, formats::Dtype::Fp32,
              std::nullopt, formats::Dtype::Fp32},
    RecipeRow{"autocast", "autocast", "fp32 weights, multiplied in bf16 by autocast",
              formats::Dtype::Fp32, formats::Dtype::Fp32, std::nullopt, formats::Dtype::Fp32,
              GradientLife::Backward, true},
    RecipeRow{"main-gradients", "fp32 gradients",
              "bf16 with an fp32 copy and fp32 gradients (Megatron-LM)", formats::Dtype::Bf16,
              formats::Dtype::Fp32, formats::Dtype::Fp32, formats::Dtype::Fp32,
              GradientLife::Always},
    RecipeRow{"both-gradients", "both gradients",
              "bf16 with an fp32 copy and gradients in both (DeepSpeed)", formats::Dtype::Bf16,
              formats::Dtype::Bf16, formats::Dtype::Fp32, formats::Dtype::Fp32,
              GradientLife::CopiedForUpdate},
    RecipeRow{"fp32-moments", "fp32 moments", "everything in bf16 but Adam's averages",
              formats::Dtype::Bf16, formats::Dtype::Bf16, std::nullopt, formats::Dtype::Fp32},
};

/// The first rows, which the lessons offer.
inline constexpr std::size_t taught_recipes = 3;

/// Bytes of all gradients of one weight at the fullest moment of an update.
constexpr std::int64_t gradient_bytes(const RecipeRow& row) {
    const std::int64_t copy =
        row.life == GradientLife::CopiedForUpdate ? formats::row_of(formats::Dtype::Fp32).bytes : 0;
    return formats::row_of(row.gradients).bytes + copy;
}

constexpr const RecipeRow& row_of(Recipe recipe) {
    return recipe_rows[static_cast<std::size_t>(recipe)];
}

}  // namespace estimator
