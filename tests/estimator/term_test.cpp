#include "estimator/term.h"

#include <limits>

#include <doctest/doctest.h>

namespace estimator {

TEST_CASE("a term is the product of its factors and shows it") {
    const Term cache{"KV cache",
                     {{"(keys and values)", 2},
                      {"layers", 32},
                      {"KV heads", 8},
                      {"wide", 128},
                      {"tokens", 8192},
                      {"bytes (bf16)", 2}}};
    CHECK(bytes_of(cache).value() == base::gib);
    CHECK(working_of(cache) ==
          "2 (keys and values) \xC3\x97 32 layers \xC3\x97 8 KV heads \xC3\x97 128 wide \xC3\x97 "
          "8,192 tokens \xC3\x97 2 bytes (bf16)");
}

TEST_CASE("a rational factor is rounded up once, at the end") {
    const Term blocks{"q4_0", {{"weights", 33}, {"bytes per weights", 18, 32}}};
    CHECK(count_of(blocks).value() == 19);  // 18.5625
    CHECK(working_of(blocks) == "33 weights \xC3\x97 18/32 bytes per weights");
    const Term thirds{"thirds", {{"a", 1, 3}, {"b", 1, 3}, {"c", 9}}};
    CHECK(count_of(thirds).value() == 1);  // rounding each factor would give 9
}

TEST_CASE("a product past 2^63 - 1 is an error, never wrapped") {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    CHECK(count_of(Term{"most", {{"x", most}}}).value() == most);
    CHECK(count_of(Term{"halved", {{"x", most}, {"y", 2, 2}}}).value() == most);
    CHECK(count_of(Term{"back", {{"x", most}, {"y", 6}, {"z", 1, 6}}}).value() == most);
    const auto cube = count_of(Term{"cube", {{"x", most}, {"y", most}, {"z", most}}});
    REQUIRE_FALSE(cube);
    CHECK(cube.error().message ==
          "cube is more than 2^63 - 1, the largest count this course can hold");
    const auto twice = count_of(Term{"twice", {{"x", most}, {"y", 2}}});
    REQUIRE_FALSE(twice);
    CHECK(twice.error().message ==
          "twice is more than 2^63 - 1, the largest count this course can hold");
    const Term half{"half", {{"x", most / 2 + 1}}};
    const auto sum = count_of(Breakdown{"both", {half, half}});
    REQUIRE_FALSE(sum);
    CHECK(sum.error().message ==
          "both is more than 2^63 - 1, the largest count this course can hold");
}

TEST_CASE("a factor below zero or over zero is an error") {
    const auto negative = count_of(Term{"t", {{"layers", -1}}});
    REQUIRE_FALSE(negative);
    CHECK(negative.error().message ==
          "t: the factor '\xE2\x88\x92"
          "1 layers' is not a positive number");
    const auto divided = count_of(Term{"t", {{"layers", 1, 0}}});
    REQUIRE_FALSE(divided);
    CHECK(divided.error().message == "t: the factor '1/0 layers' is not a positive number");
}

}  // namespace estimator
