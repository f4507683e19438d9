#pragma once

#include "estimator/estimate.h"

#include <doctest/doctest.h>

/// The fullest moment of a plan that can be run.
inline base::Bytes peak_of(const estimator::Plan& plan) {
    const auto found = estimator::estimate(plan);
    REQUIRE_MESSAGE(found, found.error().message);
    return found.value().total();
}
