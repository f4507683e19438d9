#pragma once

#include "formats/dtype.h"
#include "formats/storage.h"

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

/// How a part of a quantised matrix is named: after the matrix, and as a factor of its bytes.
struct PartName {
    std::string_view role;
    std::string_view bytes_name;
};

/// How a frozen base is kept: the groups of a storage format, each named, and maybe a scale a row.
struct BaseRow {
    std::string_view id;
    std::string_view title;
    formats::Storage storage = formats::Storage::Bf16;
    std::size_t part_count = 0;
    std::array<PartName, 3> parts;   ///< of the storage's groups, then of the scale a row
    bool dequantised_whole = false;  ///< a 16-bit copy passes through each multiplication
};

// bitsandbytes: every Linear but the head is quantised. LLM.int8 has an fp32 scale a row
// (arXiv:2208.07339); NF4's groups stand in formats/storage.h.
inline constexpr std::array base_rows = {
    BaseRow{"as-recipe", "as the recipe says"},
    BaseRow{"nf4",
            "NF4",
            formats::Storage::Nf4,
            2,
            {{{"", "bytes (4 bits)"}, {".absmax", "bytes (fp32, one per 64)"}}},
            true},
    BaseRow{"nf4-double",
            "NF4 with double quantisation",
            formats::Storage::Nf4Double,
            3,
            {{{"", "bytes (4 bits)"},
              {".absmax", "bytes (8 bits, one per 64)"},
              {".nested_absmax", "bytes (fp32, one per 16,384)"}}},
            true},
    BaseRow{"int8",
            "LLM.int8",
            formats::Storage::Int8,
            2,
            {{{"", "bytes (int8)"}, {".SCB", "bytes (fp32, one a row)"}}},
            false},
};

constexpr const BaseRow& row_of(BaseFormat base) {
    return base_rows[static_cast<std::size_t>(base)];
}

/// Bytes of part `i` of a quantised matrix as a factor: so many for each group of its numbers, or
/// for each row of `columns`.
constexpr formats::Group part_of(const BaseRow& row, std::size_t i, std::int64_t columns) {
    const formats::Group group = formats::row_of(row.storage).groups[i];
    return group.bytes > 0 ? group
                           : formats::Group{columns, formats::row_of(formats::Dtype::Fp32).bytes};
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
