#pragma once

#include "formats/dtype.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace estimator {

/// Which weights a training run changes; the order is that of `trained_rows`.
enum class Trained {
    Everything,
    Adapters,      ///< the base is frozen, small matrices beside it are trained
    TopLayers,     ///< the last layers and what comes after them: a frozen prefix
    BottomLayers,  ///< the first layers: a frozen suffix
    Head,
    Biases,
    Norms,
    NewTokens,  ///< some rows of the embedding, as PEFT's trainable tokens
};

struct TrainedRow {
    std::string_view id;
    std::string_view title;
};

inline constexpr std::array trained_rows = {
    TrainedRow{"everything", "all weights"},
    TrainedRow{"adapters", "adapters"},
    TrainedRow{"top-layers", "the last layers"},
    TrainedRow{"bottom-layers", "the first layers"},
    TrainedRow{"head", "the output head"},
    TrainedRow{"biases", "biases (BitFit)"},
    TrainedRow{"norms", "norms"},
    TrainedRow{"new-tokens", "rows of new tokens"},
};

constexpr const TrainedRow& row_of(Trained trained) {
    return trained_rows[static_cast<std::size_t>(trained)];
}

/// What sits beside a frozen matrix; the order is that of `adapter_rows`.
enum class Adapter { Lora, Dora, LoraFa, Ia3 };

/// LoRA adds B A x with A of rank x inputs and B of outputs x rank (arXiv:2106.09685); DoRA also
/// trains the length of each row (arXiv:2402.09353), LoRA-FA trains B alone (arXiv:2308.03303), IA3
/// trains one factor an output, in the MLP one an input of its last matrix (arXiv:2205.05638).
struct AdapterRow {
    std::string_view id;
    std::string_view title;
    bool low_rank;   ///< has A and B
    bool trains_a;   ///< A has a gradient
    bool magnitude;  ///< has one number an output
};

inline constexpr std::array adapter_rows = {
    AdapterRow{"lora", "LoRA", true, true, false},
    AdapterRow{"dora", "DoRA", true, true, true},
    AdapterRow{"lora-fa", "LoRA-FA", true, false, false},
    AdapterRow{"ia3", "IA3", false, false, false},
};

constexpr const AdapterRow& row_of(Adapter adapter) {
    return adapter_rows[static_cast<std::size_t>(adapter)];
}

/// A set of the seven matrices of a decoder layer.
enum Target : std::uint32_t {
    TargetQ = 1U << 0,
    TargetK = 1U << 1,
    TargetV = 1U << 2,
    TargetO = 1U << 3,
    TargetGate = 1U << 4,
    TargetUp = 1U << 5,
    TargetDown = 1U << 6,
};

inline constexpr std::array<std::string_view, 7> target_ids = {"q",    "k",  "v",   "o",
                                                               "gate", "up", "down"};
inline constexpr std::uint32_t attention_targets = TargetQ | TargetK | TargetV | TargetO;
inline constexpr std::uint32_t all_targets = attention_targets | TargetGate | TargetUp | TargetDown;

/// In which format a frozen base is kept; the order is that of `base_rows`.
enum class BaseFormat { AsRecipe, Nf4, Nf4Double, Int8 };

/// A part of a quantised matrix: `bytes` for each `per` elements, or for each row where `per` is 0.
struct QuantisedPart {
    std::string_view role;
    std::string_view bytes_name;
    std::int64_t bytes = 0;
    std::int64_t per = 0;
};

struct BaseRow {
    std::string_view id;
    std::string_view title;
    std::size_t part_count;
    std::array<QuantisedPart, 3> parts;
    bool dequantised_whole;  ///< a 16-bit copy of the matrix passes through each multiplication
};

// bitsandbytes: every Linear but the head is quantised. NF4 has blocks of 64 with an fp32 scale;
// with double quantisation 8-bit scales, 256 of them to an fp32 one (QLoRA, arXiv:2305.14314,
// section 3). LLM.int8 has an fp32 scale a row (arXiv:2208.07339).
inline constexpr std::array base_rows = {
    BaseRow{"as-recipe", "as the recipe says", 0, {}, false},
    BaseRow{"nf4",
            "NF4",
            2,
            {{{"", "bytes (4 bits)", 1, 2}, {".absmax", "bytes (fp32, one per 64)", 4, 64}}},
            true},
    BaseRow{"nf4-double",
            "NF4 with double quantisation",
            3,
            {{{"", "bytes (4 bits)", 1, 2},
              {".absmax", "bytes (8 bits, one per 64)", 1, 64},
              {".nested_absmax", "bytes (fp32, one per 16,384)", 4, 16'384}}},
            true},
    BaseRow{"int8",
            "LLM.int8",
            2,
            {{{"", "bytes (int8)", 1, 1}, {".SCB", "bytes (fp32, one a row)", 4, 0}}},
            false},
};

constexpr const BaseRow& row_of(BaseFormat base) {
    return base_rows[static_cast<std::size_t>(base)];
}

/// What of a model is trained, and how the rest is kept.
struct Finetune {
    Trained trained = Trained::Everything;
    Adapter adapter = Adapter::Lora;
    std::uint32_t targets = TargetQ | TargetV;
    std::int64_t rank = 8;
    formats::Dtype adapter_dtype = formats::Dtype::Fp32;  ///< PEFT's default, whatever the base is
    BaseFormat base = BaseFormat::AsRecipe;
    std::int64_t layers = 1;  ///< how many, of `TopLayers` and `BottomLayers`
    std::int64_t rows = 1;    ///< how many, of `NewTokens`

    bool operator==(const Finetune&) const = default;
};

/// The largest rank that is believed.
inline constexpr std::int64_t most_rank = 1 << 16;

}  // namespace estimator
