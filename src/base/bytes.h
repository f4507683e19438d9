#pragma once

#include <compare>
#include <cstdint>
#include <limits>

namespace base {

/// An exact, signed number of bytes. Never fractional, never a float.
struct Bytes {
    std::int64_t count = 0;

    friend constexpr bool operator==(Bytes, Bytes) = default;
    // NOLINTNEXTLINE(modernize-use-nullptr): a rewritten a < b compares with 0, not with null.
    friend constexpr auto operator<=>(Bytes, Bytes) = default;

    friend constexpr Bytes operator+(Bytes a, Bytes b) { return {a.count + b.count}; }

    friend constexpr Bytes operator-(Bytes a, Bytes b) { return {a.count - b.count}; }

    friend constexpr Bytes operator*(Bytes a, std::int64_t n) { return {a.count * n}; }

    constexpr Bytes& operator+=(Bytes b) {
        count += b.count;
        return *this;
    }

    constexpr Bytes& operator-=(Bytes b) {
        count -= b.count;
        return *this;
    }
};

inline constexpr Bytes kib{std::int64_t{1} << 10};
inline constexpr Bytes mib{std::int64_t{1} << 20};
inline constexpr Bytes gib{std::int64_t{1} << 30};
inline constexpr Bytes gb{1'000'000'000};
inline constexpr Bytes most_bytes{std::numeric_limits<std::int64_t>::max()};

}  // namespace base
