#include "estimator/term.h"

#include "base/units.h"

#include <limits>
#include <utility>

namespace estimator {
namespace {

__extension__ using Wide = __int128;

constexpr Wide most_count = std::numeric_limits<std::int64_t>::max();
constexpr Wide widest = (most_count << 63) | most_count;  // 2^126 - 1

Wide common_divisor(Wide a, Wide b) {
    while (b != 0)
        a = std::exchange(b, a % b);
    return a;
}

base::Error overflow(const std::string& name) {
    return base::Error{name + " is more than 2^63 - 1, the largest count this course can hold"};
}

std::string factor_text(const Factor& factor) {
    std::string text = base::count_text(factor.value);
    if (factor.per != 1)
        text += '/' + base::count_text(factor.per);
    return text + ' ' + std::string(factor.name);
}

/// A product of factors in lowest terms.
struct Fraction {
    Wide over = 1;
    Wide under = 1;
};

base::Result<Fraction> fraction_of(const Term& term) {
    Wide over = 1;
    Wide under = 1;
    for (const Factor& factor : term.factors) {
        if (factor.value < 0 || factor.per < 1) {
            return base::Error{term.name + ": the factor '" + factor_text(factor) +
                               "' is not a positive number"};
        }
        if (over > widest / (factor.value + Wide{1}) || under > widest / factor.per)
            return overflow(term.name);
        over *= factor.value;
        under *= factor.per;
        const Wide common = common_divisor(over, under);
        over /= common;
        under /= common;
    }
    return Fraction{over, under};
}

}  // namespace

base::Result<std::int64_t> count_of(const Term& term) {
    const auto fraction = fraction_of(term);
    if (!fraction)
        return fraction.error();
    const auto [over, under] = fraction.value();
    const Wide rounded_up = (over + under - 1) / under;
    if (rounded_up > most_count)
        return overflow(term.name);
    return static_cast<std::int64_t>(rounded_up);
}

bool is_whole(const Term& term) {
    const auto fraction = fraction_of(term);
    return fraction && fraction.value().under == 1;
}

base::Result<std::int64_t> count_of(const Breakdown& breakdown) {
    Wide sum = 0;
    for (const Term& term : breakdown.terms) {
        const auto count = count_of(term);
        if (!count)
            return count.error();
        sum += count.value();
    }
    if (sum > most_count)
        return overflow(breakdown.name);
    return static_cast<std::int64_t>(sum);
}

base::Result<base::Bytes> bytes_of(const Term& term) {
    const auto count = count_of(term);
    if (!count)
        return count.error();
    return base::Bytes{count.value()};
}

base::Result<base::Bytes> bytes_of(const Breakdown& breakdown) {
    const auto count = count_of(breakdown);
    if (!count)
        return count.error();
    return base::Bytes{count.value()};
}

std::string working_of(const Term& term) {
    std::string text;
    for (const Factor& factor : term.factors)
        text += (text.empty() ? "" : " \xC3\x97 ") + factor_text(factor);
    return text;
}

std::string working_of(const Breakdown& breakdown) {
    std::string text;
    for (const Term& term : breakdown.terms)
        text += (text.empty() ? "" : " + ") + working_of(term);
    return text;
}

}  // namespace estimator
