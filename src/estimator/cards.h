#pragma once

#include "base/bytes.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace estimator {

/// A graphics card and its memory as the driver reports it (the total that nvidia-smi prints). What
/// is sold as "24 GB" is neither 24 GB nor 24 GiB.
struct Card {
    std::string_view id;
    std::string_view title;
    std::int64_t mib;
};

/// Known cards, smallest memory first.
std::span<const Card> cards();

/// The card with this id, or null.
const Card* find_card(std::string_view id);

constexpr base::Bytes memory_of(const Card& card) {
    return base::mib * card.mib;
}

}  // namespace estimator
