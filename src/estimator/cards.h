#pragma once

#include "base/bytes.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace estimator {

/// A graphics card; the order is that of `card_rows`.
enum class CardId { T4, A10, L4, Rtx4090, A100With40, L40S, H100, A100With80, H200 };

/// A card and its memory as the driver reports it (the total that nvidia-smi prints). What is sold
/// as "24 GB" is neither 24 GB nor 24 GiB.
struct Card {
    std::string_view id;
    std::string_view title;
    std::string_view sold_as;
    std::int64_t mib;
};

// MiB as printed by nvidia-smi; sources: public threads modal-labs/modal-client#2797, RLinf#255. A
// framework sees a little less: a T4 offers PyTorch 14,912 MiB (fitcheck README).
inline constexpr std::array card_rows = {
    Card{"t4", "T4", "16 GB", 15'360},          Card{"a10", "A10", "24 GB", 23'028},
    Card{"l4", "L4", "24 GB", 23'034},          Card{"rtx-4090", "RTX 4090", "24 GB", 24'564},
    Card{"a100-40gb", "A100", "40 GB", 40'960}, Card{"l40s", "L40S", "48 GB", 46'068},
    Card{"h100-80gb", "H100", "80 GB", 81'559}, Card{"a100-80gb", "A100", "80 GB", 81'920},
    Card{"h200", "H200", "141 GB", 143'771},
};

constexpr const Card& row_of(CardId card) {
    return card_rows[static_cast<std::size_t>(card)];
}

constexpr base::Bytes memory_of(const Card& card) {
    return base::mib * card.mib;
}

}  // namespace estimator
