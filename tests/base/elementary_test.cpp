#include "base/elementary.h"

#include "base/rng.h"

#include <cmath>
#include <limits>

#include <doctest/doctest.h>

namespace {

double relative_error(double value, double expected) {
    return std::abs(value - expected) / std::max(std::abs(expected), 1e-300);
}

double uniform(base::Rng& rng, double low, double high) {
    return low + (high - low) * static_cast<double>(rng.next() >> 11) * 0x1p-53;
}

}  // namespace

TEST_CASE("the elementary functions agree with the C library to 1e-14") {
    base::Rng rng{1};
    double worst = 0;
    for (int i = 0; i < 100'000; ++i) {
        const double x = uniform(rng, -30, 30);
        worst = std::max(worst, relative_error(base::exponential(x), std::exp(x)));
        worst = std::max(worst, relative_error(base::hyperbolic_tangent(x), std::tanh(x)));
        worst =
            std::max(worst, relative_error(base::hyperbolic_tangent(x / 40), std::tanh(x / 40)));
        const double positive = std::exp(x);
        worst = std::max(worst, std::abs(base::logarithm(positive) - std::log(positive)) /
                                    std::max(1.0, std::abs(x)));
        worst = std::max(worst, std::abs(base::sine(x) - std::sin(x)));
        worst = std::max(worst, std::abs(base::cosine(x) - std::cos(x)));
    }
    CHECK(worst < 1e-14);
}

TEST_CASE("the elementary functions keep their limits") {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    CHECK(base::exponential(0) == 1);
    CHECK(base::exponential(-800) == 0);
    CHECK(base::exponential(800) == infinity);
    CHECK(std::isnan(base::exponential(std::numeric_limits<double>::quiet_NaN())));
    CHECK(base::logarithm(1) == 0);
    CHECK(base::logarithm(0) == -infinity);
    CHECK(base::logarithm(infinity) == infinity);
    CHECK(std::isnan(base::logarithm(-1)));
    CHECK(base::hyperbolic_tangent(0) == 0);
    CHECK(base::hyperbolic_tangent(100) == 1);
    CHECK(base::hyperbolic_tangent(-100) == -1);
}
