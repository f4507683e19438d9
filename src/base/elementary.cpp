#include "base/elementary.h"

#include <cmath>
#include <limits>

namespace base {
namespace {

// ln 2 and π/2 in two parts: the first has trailing zero bits, so that k times it is exact for
// small whole k.
constexpr double ln2_high = 6.93147180369123816490e-01;
constexpr double ln2_low = 1.90821492927058770002e-10;
constexpr double half_pi_high = 1.57079632673412561417e+00;
constexpr double half_pi_low = 6.07710050650619224932e-11;

/// 1 + x/1 (1 + x/2 (1 + …)): the Taylor series of e^x, for |x| <= ln 2 / 2.
double exponential_near_zero(double x) {
    double sum = 1;
    for (int term = 14; term > 0; --term)
        sum = 1 + x * sum / term;
    return sum;
}

/// Taylor series of sine and cosine for |x| <= π/4.
double sine_near_zero(double x) {
    double sum = 1;
    for (int term = 18; term > 0; term -= 2)
        sum = 1 - x * x * sum / (term * (term + 1));
    return x * sum;
}

double cosine_near_zero(double x) {
    double sum = 1;
    for (int term = 19; term > 0; term -= 2)
        sum = 1 - x * x * sum / (term * (term + 1));
    return sum;
}

double sine_with_quarter_turns(double x, int turns) {
    const double quarters = std::floor(x / (half_pi_high + half_pi_low) + 0.5);
    const double rest = (x - quarters * half_pi_high) - quarters * half_pi_low;
    switch ((static_cast<int>(quarters) + turns) & 3) {
        case 0:
            return sine_near_zero(rest);
        case 1:
            return cosine_near_zero(rest);
        case 2:
            return -sine_near_zero(rest);
        default:
            return -cosine_near_zero(rest);
    }
}

}  // namespace

double exponential(double x) {
    if (!(x < 710))
        return x + std::numeric_limits<double>::infinity();  // NaN stays NaN
    if (x < -746)
        return 0;
    const double k = std::floor(x / (ln2_high + ln2_low) + 0.5);
    const double rest = (x - k * ln2_high) - k * ln2_low;
    return std::ldexp(exponential_near_zero(rest), static_cast<int>(k));
}

double logarithm(double x) {
    if (x == 0)
        return -std::numeric_limits<double>::infinity();
    if (!(x > 0))
        return std::numeric_limits<double>::quiet_NaN();
    if (x == std::numeric_limits<double>::infinity())
        return x;
    constexpr double half_root = 0.70710678118654752440;
    int exponent = 0;
    double mantissa = std::frexp(x, &exponent);
    if (mantissa < half_root) {
        mantissa *= 2;
        --exponent;
    }
    // ln m = 2 artanh(s), s = (m − 1) / (m + 1), |s| < 0.172.
    const double s = (mantissa - 1) / (mantissa + 1);
    double sum = 0;
    for (int power = 23; power > 0; power -= 2)
        sum = 1.0 / power + s * s * sum;
    return exponent * ln2_high + (2 * s * sum + exponent * ln2_low);
}

double hyperbolic_tangent(double x) {
    const double size = std::abs(x);
    if (size < 0.6) {
        // Lambert's continued fraction x / (1 + x² / (3 + x² / (5 + …))).
        double fraction = 0;
        for (int odd = 19; odd > 0; odd -= 2)
            fraction = x * x / (odd + fraction);
        return x == 0 ? x : fraction / x;
    }
    const double value = 1 - 2 / (exponential(2 * size) + 1);
    return x < 0 ? -value : value;
}

double sine(double x) {
    return sine_with_quarter_turns(x, 0);
}

double cosine(double x) {
    return sine_with_quarter_turns(x, 1);
}

}  // namespace base
