#pragma once

#include "formats/dtype.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace estimator {

/// In which formats a training run keeps its numbers; the order is that of `recipe_rows`.
enum class Recipe { PureBf16, Mixed, Fp32 };

/// One training recipe. Activations are stored in the format of the weights.
struct RecipeRow {
    std::string_view id;
    std::string_view word;  ///< on a button
    std::string_view title;
    formats::Dtype weights;
    formats::Dtype gradients;
    std::optional<formats::Dtype> master;  ///< a second copy of the weights that the update changes
    formats::Dtype moments;                ///< optimizer state takes the format of what it updates
};

// Bytes a weight with AdamW: 16 (fp32), 16 (ZeRO paper, arXiv:1910.02054: 2 + 2 + K with K = 12)
// and 8 (torch.optim on bf16 parameters keeps bf16 moments; the default of torchtune).
inline constexpr std::array recipe_rows = {
    RecipeRow{"pure-bf16", "bf16", "everything in bf16", formats::Dtype::Bf16, formats::Dtype::Bf16,
              std::nullopt, formats::Dtype::Bf16},
    RecipeRow{"mixed", "bf16 + fp32 copy", "bf16 with an fp32 copy of the weights",
              formats::Dtype::Bf16, formats::Dtype::Bf16, formats::Dtype::Fp32,
              formats::Dtype::Fp32},
    RecipeRow{"fp32", "fp32", "everything in fp32", formats::Dtype::Fp32, formats::Dtype::Fp32,
              std::nullopt, formats::Dtype::Fp32},
};

constexpr const RecipeRow& row_of(Recipe recipe) {
    return recipe_rows[static_cast<std::size_t>(recipe)];
}

}  // namespace estimator
