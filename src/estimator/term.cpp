#include "estimator/term.h"

#include "base/units.h"

#include <limits>

namespace estimator {
namespace {

// 2^63 - 1 times a factor below 2^63 still fits, so one multiplication cannot wrap before the
// check.
__extension__ using Wide = __int128;

constexpr Wide most_count = std::numeric_limits<std::int64_t>::max();

base::Error overflow(const std::string& name) {
    return base::Error{name + " is more than 2^63 - 1, the largest count this course can hold"};
}

std::string factor_text(const Factor& factor) {
    std::string text = base::count_text(factor.value);
    if (factor.per != 1)
        text += '/' + base::count_text(factor.per);
    return text + ' ' + std::string(factor.name);
}

}  // namespace

base::Result<std::int64_t> count_of(const Term& term) {
    Wide over = 1;
    Wide under = 1;
    for (const Factor& factor : term.factors) {
        if (factor.value < 0 || factor.per < 1) {
            return base::Error{term.name + ": the factor '" + factor_text(factor) +
                               "' is not a positive number"};
        }
        over *= factor.value;
        under *= factor.per;
        // Divide out what divides evenly, so that a long chain of rational factors stays small.
        if (under != 1 && over % under == 0) {
            over /= under;
            under = 1;
        }
        if (over > most_count || under > most_count)
            return overflow(term.name);
    }
    return static_cast<std::int64_t>((over + under - 1) / under);
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
