#include "estimator/cards.h"

#include <array>

namespace estimator {
namespace {

// MiB as printed by nvidia-smi; sources: public threads modal-labs/modal-client#2797, RLinf#255. A
// framework sees a little less: a T4 offers PyTorch 14,912 MiB (fitcheck README).
constexpr std::array rows = {
    Card{"t4", "T4, sold as 16 GB", 15'360},
    Card{"a10", "A10, sold as 24 GB", 23'028},
    Card{"l4", "L4, sold as 24 GB", 23'034},
    Card{"rtx-4090", "RTX 4090, sold as 24 GB", 24'564},
    Card{"a100-40gb", "A100, sold as 40 GB", 40'960},
    Card{"l40s", "L40S, sold as 48 GB", 46'068},
    Card{"h100-80gb", "H100, sold as 80 GB", 81'559},
    Card{"a100-80gb", "A100, sold as 80 GB", 81'920},
    Card{"h200", "H200, sold as 141 GB", 143'771},
};

}  // namespace

std::span<const Card> cards() {
    return rows;
}

const Card* find_card(std::string_view id) {
    for (const Card& card : rows) {
        if (card.id == id)
            return &card;
    }
    return nullptr;
}

}  // namespace estimator
