#pragma once

#include <cstdint>
#include <string_view>

namespace base {

/// 64-bit FNV-1a over `text`, continuing from `seed`; stable across platforms and releases.
constexpr std::uint64_t hash(std::string_view text, std::uint64_t seed = 14695981039346656037ULL) {
    for (const char c : text)
        seed = (seed ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    return seed;
}

}  // namespace base
