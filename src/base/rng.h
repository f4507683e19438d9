#pragma once

#include <cstdint>

namespace base {

/// The one random generator: SplitMix64 (Steele, Lea, Flood 2014, "Fast splittable pseudorandom
/// number generators"). The seed is always a parameter, so everything drawn from it can be drawn
/// again.
struct Rng {
    std::uint64_t state = 0;

    constexpr std::uint64_t next() {
        state += 0x9e3779b97f4a7c15ULL;
        std::uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }

    /// A whole number from `low` to `high`, both included.
    constexpr std::int64_t between(std::int64_t low, std::int64_t high) {
        const auto span = static_cast<std::uint64_t>(high - low) + 1;
        return span == 0 ? static_cast<std::int64_t>(next())
                         : low + static_cast<std::int64_t>(next() % span);
    }
};

}  // namespace base
