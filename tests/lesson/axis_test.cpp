#include "lesson/axis.h"

#include "support/for_any.h"

#include <doctest/doctest.h>

using lesson::Amount;
using lesson::Axis;
using lesson::Spacing;

namespace {

constexpr std::int64_t gib = std::int64_t{1} << 30;

const Amount in_gib{60 * gib, "GiB", gib};
const Amount in_bytes{16, "bytes a parameter", 1};
constexpr Axis to_1000{Spacing::Logarithmic, gib, 1000 * gib};
constexpr Axis to_128{Spacing::Linear, 0, 128 * gib};

}  // namespace

TEST_CASE("an amount is told with no more decimals than it has") {
    CHECK(lesson::amount_text(56 * gib, in_gib) == "56 GiB");
    CHECK(lesson::amount_text(gib / 2, in_gib) == "0.5 GiB");
    CHECK(lesson::amount_text(1000 * gib, in_gib) == "1,000 GiB");
    CHECK(lesson::amount_text(16, in_bytes) == "16 bytes a parameter");
}

TEST_CASE("each decade of a log axis is as long as the others") {
    CHECK(lesson::share_of(to_1000, gib) == 0);
    CHECK(lesson::share_of(to_1000, 10 * gib) == doctest::Approx(1.0 / 3));
    CHECK(lesson::share_of(to_1000, 100 * gib) == doctest::Approx(2.0 / 3));
    CHECK(lesson::share_of(to_1000, 5000 * gib) == 1);
    CHECK(lesson::share_of(to_128, 32 * gib) == 0.25);
}

TEST_CASE("a bar stops at what a person would say") {
    CHECK(lesson::count_at(to_1000, in_gib, 0) == gib);
    CHECK(lesson::count_at(to_1000, in_gib, 1) == 1000 * gib);
    CHECK(lesson::amount_number(lesson::count_at(to_1000, in_gib, 0.583), in_gib) == "56");
    CHECK(lesson::amount_number(lesson::count_at(to_1000, in_gib, 0.9), in_gib) == "500");
    CHECK(lesson::count_at(to_128, in_gib, 0.4376) == 56 * gib);
    CHECK(lesson::count_at(to_128, in_gib, 0) == gib);
}

TEST_CASE("things are whole") {
    const Axis axis{Spacing::Linear, 0, 32};
    CHECK(lesson::steps_of(axis, in_bytes) == 32);
    CHECK(lesson::count_at(axis, in_bytes, 0.5) == 16);
}

TEST_CASE("a step of the arrow keys always changes the amount, and one is near any amount") {
    CHECK(lesson::steps_of(to_1000, in_gib) == 60);
    CHECK(lesson::steps_of(to_128, in_gib) == 128);
    for (const Axis& axis : {to_1000, to_128}) {
        const int steps = lesson::steps_of(axis, in_gib);
        for (int step = 1; step < steps; ++step) {
            const auto at = [&](int one) {
                return lesson::count_at(axis, in_gib, static_cast<double>(one) / steps);
            };
            CHECK(at(step + 1) > at(step));
            if (axis == to_1000)
                CHECK(static_cast<double>(at(step + 1)) < 1.2 * static_cast<double>(at(step)));
        }
    }
}

TEST_CASE("an amount on the axis survives its place on it") {
    support::for_any(500, [](base::Rng& rng) {
        const std::int64_t count = rng.between(1, 99) * gib;
        CHECK(lesson::count_at(to_1000, in_gib, lesson::share_of(to_1000, count)) == count);
        CHECK(lesson::count_at(to_128, in_gib, lesson::share_of(to_128, count)) == count);
    });
}

TEST_CASE("a log axis is marked at powers of ten, a linear one at its quarters") {
    using Counts = std::vector<std::int64_t>;
    CHECK(lesson::ticks_of(to_1000, in_gib) == Counts{10 * gib, 100 * gib});
    CHECK(lesson::ticks_of(to_128, in_gib) == Counts{32 * gib, 64 * gib, 96 * gib});
}
