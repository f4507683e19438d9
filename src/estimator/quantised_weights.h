#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "estimator/gguf_recipes.h"
#include "estimator/shape.h"
#include "estimator/weights.h"
#include "formats/storage.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace estimator {

/// How a scheme packs the matrices it packs.
enum class Packing {
    None,         ///< every tensor in `rest`
    TensorScale,  ///< one fp32 scale a matrix (fp8)
    BlockScale,   ///< one fp32 scale for 128 x 128 (DeepSeek's fp8)
    RowScale,     ///< one fp32 scale a row (LLM.int8)
    Groups,       ///< `bits` a weight; for `group` of a row an fp16 scale and a packed zero point
    Storage,      ///< in `packed`, a format that brings its own scales
    ExpertsOnly,  ///< the same, but for the matrices of routed experts alone (gpt-oss)
    Gguf,         ///< by a recipe of llama.cpp
};

/// A way to store the weights of a model. What it does not pack (embeddings, head, norms, biases;
/// but for bitsandbytes also routers and towers) stays in `rest`.
struct WeightScheme {
    std::string_view id;
    std::string_view title;
    Packing packing = Packing::None;
    formats::Storage packed = formats::Storage::Bf16;
    formats::Storage rest = formats::Storage::Bf16;
    std::int64_t bits = 4;
    std::int64_t group = 128;
    bool row_index = false;     ///< GPTQ also stores an int32 for each column: its group
    bool every_linear = false;  ///< bitsandbytes packs routers and vision towers too
    bool importance_matrix = false;
    const GgufRecipe* recipe = nullptr;
    std::string_view checked_against = "";  ///< published sizes it agrees with; empty: none
};

/// Every scheme but those of GGUF recipes.
std::span<const WeightScheme> weight_schemes();

/// A scheme by its id ("nf4"), or by the name of a GGUF recipe ("Q4_K_M"); the error names all.
base::Result<WeightScheme> scheme_called(std::string_view id);

/// How it is called on a screen: its title, or the id itself where there is none.
std::string title_of_packing(std::string_view id);

/// Tensors of one name that are stored alike.
struct StoredTensor {
    std::string_view name;
    formats::Storage storage = formats::Storage::Bf16;
    bool packed = false;
    std::int64_t elements = 0;
    std::int64_t bytes = 0;
};

/// Every tensor of a model under a scheme; an error where the bytes do not fit 2^63 - 1.
base::Result<std::vector<StoredTensor>> quantised_weights(const ModelShape& shape,
                                                          const WeightScheme& scheme);

/// Bytes of all of them: of the tensors, without a file's header or tokenizer.
base::Result<base::Bytes> weight_bytes(const ModelShape& shape, const WeightScheme& scheme);

/// Bytes of the token embedding under a GGUF recipe, which llama.cpp leaves in the host's memory.
base::Bytes gguf_embedding_bytes(const GgufRecipe& recipe, std::int64_t vocab, std::int64_t width);

/// Bytes of scales for `elements` weights in NF4: an fp32 for 64, or with double quantisation a
/// byte for 64 and an fp32 for 256 of those.
base::Bytes nf4_scale_bytes(std::int64_t elements, bool double_quantised);

/// Bits a weight of 4-bit codes with a scale for `block`: an fp32, or, where `second_block` is
/// given, a byte, and an fp32 for `second_block` of those.
formats::Fraction four_bit_bits(std::int64_t block, std::int64_t second_block);

/// 8 x bytes / weights.
formats::Fraction bits_per_weight(base::Bytes bytes, std::int64_t weights);

/// Bytes that hold two 4-bit codes each: how PyTorch counts the elements of a packed model.
std::int64_t packed_code_elements(const ModelShape& shape);

/// Elements that a 4-bit model keeps unpacked, with LoRA of `rank` on every packed matrix.
std::int64_t unpacked_element_count(const ModelShape& shape, std::int64_t rank);

/// The MLP width of the first LLaMA: two thirds of 4 x hidden, up to a multiple of 256
/// (arXiv:2302.13971, section 2.2; llama/model.py).
constexpr std::int64_t llama_mlp_width(std::int64_t hidden) {
    constexpr std::int64_t multiple = 256;
    return (8 * hidden / 3 + multiple - 1) / multiple * multiple;
}

}  // namespace estimator
