// What a learner reads as working is read back here and multiplied again, by other code.
#include "estimator/any_plan.h"
#include "estimator/budgets.h"
#include "estimator/estimate.h"
#include "estimator/weights.h"

#include <cstdint>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

namespace estimator {
namespace {

/// "8,192 tokens" is 8192: the digits before the first space, commas left out.
std::int64_t leading_number(std::string_view text) {
    std::int64_t number = 0;
    for (const char c : text.substr(0, text.find(' '))) {
        REQUIRE_MESSAGE(((c >= '0' && c <= '9') || c == ','), "not a number: " << text);
        if (c != ',')
            number = number * 10 + (c - '0');
    }
    return number;
}

/// Cuts what stands before `separator` off `text`.
std::string_view cut(std::string_view& text, std::string_view separator) {
    const std::size_t end = text.find(separator);
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + separator.size());
    return part;
}

/// The value of a shown working: products of leading numbers, summed.
std::int64_t value_of_shown(std::string_view text) {
    std::int64_t sum = 0;
    while (!text.empty()) {
        std::string_view product = cut(text, " + ");
        std::int64_t value = 1;
        while (!product.empty())
            value *= leading_number(cut(product, " \xC3\x97 "));
        sum += value;
    }
    return sum;
}

}  // namespace

TEST_CASE("the shown working of 1,000 plans multiplies to what is shown beside it") {
    support::for_any(1000, [](base::Rng& rng) {
        const Plan plan = any_plan(rng);
        const Script script = script_of(plan).value();
        const PhasePeak peak = estimate_of(script).at_peak();
        std::int64_t sum = 0;
        for (const Breakdown& kind : breakdown_at(script, peak.position))
            sum += value_of_shown(working_of(kind));
        CHECK(sum == peak.total.count);
        CHECK(value_of_shown(working_of(peak_breakdown_of(plan).value())) == peak.total.count);
        CHECK(value_of_shown(working_of(parameters_of(weights_of(plan.model)))) ==
              parameter_count(weights_of(plan.model)));
        CHECK(value_of_shown(working_of(kv_cache_of(plan))) ==
              bytes_of(kv_cache_of(plan)).value().count);
    });
}

}  // namespace estimator
