#include "base/units.h"
#include "estimator/budgets.h"
#include "estimator/config_json.h"
#include "estimator/estimate.h"
#include "estimator/families.h"
#include "estimator/golden_cases.h"

#include <cmath>

#include <doctest/doctest.h>

namespace {

using namespace estimator;

Plan plan_for(const golden::Case& row) {
    const auto shape = parse_config_json(row.config_text);
    REQUIRE_MESSAGE(shape, shape.error().message);
    return {.model = shape.value()};
}

/// A model of one embedding of `rows` x `columns` and nothing else of size: for cases that give a
/// number of parameters and no shape.
double in_unit(std::int64_t bytes, std::string_view unit) {
    for (const auto& [name, size] :
         {std::pair{"GiB", base::gib}, std::pair{"MiB", base::mib}, std::pair{"KiB", base::kib}}) {
        if (unit.starts_with(name))
            return static_cast<double>(bytes) / static_cast<double>(size.count);
    }
    return static_cast<double>(bytes);
}

}  // namespace

TEST_CASE("parameter counts equal the published ones, all 16 of them") {
    const auto cases = golden::cases("param_count");
    REQUIRE(cases.size() == 16);
    for (const golden::Case& row : cases) {
        const Plan plan = plan_for(row);
        const WeightList weights = weights_of(plan.model);
        INFO(row.id);
        CHECK(parameter_count(weights) == static_cast<std::int64_t>(row.expected));
        CHECK(count_of(parameters_of(weights)).value() == parameter_count(weights));
    }
}

TEST_CASE("KV caches equal those printed by runtimes, all 7 of them") {
    const auto cases = golden::cases("kv_cache");
    REQUIRE(cases.size() == 7);
    for (const golden::Case& row : cases) {
        Plan plan = plan_for(row);
        plan.tokens = row.tokens;
        INFO(row.id);
        REQUIRE(formats::row_of(plan.dtype).bytes == row.bytes_per_element);
        CHECK(in_unit(bytes_of(kv_cache_of(plan)).value().count, row.unit) == row.expected);
        CHECK(estimate(plan).value().at_peak().live.of(Kind::KvCache) ==
              bytes_of(kv_cache_of(plan)).value());
    }
}
