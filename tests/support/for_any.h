#pragma once

#include "base/rng.h"

#include <cstdint>
#include <cstdlib>
#include <string>

#include <doctest/doctest.h>

namespace support {

/// Runs `body(Rng&)` `times` times with fresh seeds; a failing check names the seed that made it.
/// FOR_ANY_SEED=n in the environment runs that one seed only.
template <class Body>
void for_any(int times, const Body& body) {
    const char* only = std::getenv("FOR_ANY_SEED");
    const std::uint64_t first = only == nullptr ? 1 : std::strtoull(only, nullptr, 10);
    const std::uint64_t last = only == nullptr ? static_cast<std::uint64_t>(times) : first;
    for (std::uint64_t seed = first; seed <= last; ++seed) {
        INFO("run again with FOR_ANY_SEED=" << seed);
        base::Rng rng{seed * 0x9e3779b97f4a7c15ULL};
        body(rng);
    }
}

/// One of the elements of `items`, which is not empty.
template <class Items>
const auto& pick(base::Rng& rng, const Items& items) {
    return items[static_cast<std::size_t>(
        rng.between(0, static_cast<std::int64_t>(items.size()) - 1))];
}

/// Up to `longest` bytes of any value: what a hostile outside may send.
inline std::string any_bytes(base::Rng& rng, std::int64_t longest) {
    std::string text(static_cast<std::size_t>(rng.between(0, longest)), ' ');
    for (char& c : text)
        c = static_cast<char>(rng.between(0, 255));
    return text;
}

}  // namespace support
