#include "lesson/axis.h"

#include "base/elementary.h"
#include "base/units.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lesson {

namespace {

constexpr double most_linear_steps = 128;
constexpr int steps_a_decade = 20;
constexpr int most_decimals = 3;
constexpr double ten = 10;

double log_ten(double value) {
    return base::logarithm(value) / base::logarithm(ten);
}

double power_of_ten(int exponent) {
    double power = 1;
    for (int i = 0; i < std::abs(exponent); ++i)
        power *= ten;
    return exponent < 0 ? 1 / power : power;
}

double in_units(std::int64_t count, const Amount& unit) {
    return static_cast<double>(count) / static_cast<double>(unit.unit_size);
}

double decades(const Axis& axis) {
    return log_ten(static_cast<double>(axis.to) / static_cast<double>(axis.from));
}

/// The roundest step, in units, of which at most 128 go into a linear axis.
double linear_grain(const Axis& axis, const Amount& unit) {
    constexpr std::array round_steps = {1.0, 2.0, 5.0, ten};
    const double least = in_units(axis.to - axis.from, unit) / most_linear_steps;
    const double decade = power_of_ten(static_cast<int>(std::floor(log_ten(least))));
    const auto* const step =
        std::find_if(round_steps.begin(), round_steps.end() - 1,
                     [&](double one) { return one * decade >= least * (1 - 1e-9); });
    // Bytes and things are whole.
    return std::max(*step * decade, 1 / static_cast<double>(unit.unit_size));
}

/// Two significant digits.
double rounded(double value) {
    const double grain = power_of_ten(static_cast<int>(std::floor(log_ten(value) + 1e-9)) - 1);
    return std::round(value / grain) * grain;
}

std::int64_t whole(double in_units, const Amount& unit) {
    return std::llround(in_units * static_cast<double>(unit.unit_size));
}

}  // namespace

std::string amount_number(std::int64_t count, const Amount& unit) {
    std::string text = base::decimal_text(in_units(count, unit), most_decimals);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.')
        text.pop_back();
    return text;
}

std::string amount_text(std::int64_t count, const Amount& unit) {
    return amount_number(count, unit) + ' ' + unit.unit;
}

double share_of(const Axis& axis, std::int64_t count) {
    const auto from = static_cast<double>(axis.from);
    const auto at = static_cast<double>(std::clamp(count, axis.from, axis.to));
    if (axis.spacing == Spacing::Logarithmic)
        return log_ten(at / from) / decades(axis);
    return (at - from) / (static_cast<double>(axis.to) - from);
}

int steps_of(const Axis& axis, const Amount& unit) {
    const double steps = axis.spacing == Spacing::Logarithmic
                             ? decades(axis) * steps_a_decade
                             : in_units(axis.to - axis.from, unit) / linear_grain(axis, unit);
    return std::max(1, static_cast<int>(std::lround(steps)));
}

std::int64_t count_at(const Axis& axis, const Amount& unit, double share) {
    const double along = std::clamp(share, 0.0, 1.0);
    const double from = in_units(axis.from, unit);
    if (axis.spacing == Spacing::Logarithmic) {
        const double value = from * base::exponential(along * decades(axis) * base::logarithm(ten));
        return std::clamp(whole(rounded(value), unit), axis.from, axis.to);
    }
    const double grain = linear_grain(axis, unit);
    const double range = in_units(axis.to - axis.from, unit);
    const double steps = std::round(along * range / grain);
    const double least =
        from > 0 ? 0.0 : 1.0;  // nothing is no estimate: a ratio to it says nothing
    return std::clamp(whole(from + std::max(steps, least) * grain, unit), axis.from, axis.to);
}

std::vector<std::int64_t> ticks_of(const Axis& axis, const Amount& unit) {
    std::vector<std::int64_t> ticks;
    if (axis.spacing == Spacing::Linear) {
        const std::int64_t quarter = (axis.to - axis.from) / 4;
        return {axis.from + quarter, axis.from + 2 * quarter, axis.from + 3 * quarter};
    }
    const auto first = static_cast<int>(std::floor(log_ten(in_units(axis.from, unit)) + 1e-9)) + 1;
    for (int exponent = first; whole(power_of_ten(exponent), unit) < axis.to; ++exponent)
        ticks.push_back(whole(power_of_ten(exponent), unit));
    return ticks;
}

}  // namespace lesson
