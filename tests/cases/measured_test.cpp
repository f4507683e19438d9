// The measured runs that the planner shows: what was published is what the case of that name says,
// and what is predicted is what its inputs give.
#include "estimator/measured.h"

#include "cases/cases.h"
#include "estimator/estimate.h"
#include "support/project.h"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

TEST_CASE("a measured run is the case it names: published as there, predicted as there") {
    const auto read_file = [](std::string_view path) -> base::Result<std::string> {
        return support::project_file("tests/data/" + std::string(path));
    };
    const auto golden =
        cases::read_cases(support::project_file("tests/data/golden.json"), read_file);
    REQUIRE(golden);
    REQUIRE(estimator::measured_runs().size() >= 10);
    for (const estimator::MeasuredRun& run : estimator::measured_runs()) {
        INFO(run.id);
        const auto found = std::find_if(golden.value().begin(), golden.value().end(),
                                        [&](const cases::Case& each) { return each.id == run.id; });
        REQUIRE(found != golden.value().end());
        CHECK(found->expected == run.published);
        CHECK(found->decimals == run.decimals);
        CHECK(found->unit.starts_with(base::unit_text(run.unit)));
        const cases::Outcome outcome = cases::judged(*found);
        const auto plan = estimator::plan_of(run);
        REQUIRE(plan);
        const auto estimate = estimator::estimate(plan.value());
        REQUIRE(estimate);
        const auto bytes = static_cast<double>(estimate.value().total().count);
        const auto unit = static_cast<double>(base::unit_size(run.unit).count);
        CHECK(outcome.predicted.value_or(0) == doctest::Approx(bytes / unit).epsilon(1e-12));
    }
}
