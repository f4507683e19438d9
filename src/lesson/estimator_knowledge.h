#pragma once

#include "lesson/values.h"

namespace lesson {

/// Everything lessons may ask, answered by the estimator: its quantities in the unit a lesson asks
/// for, and the misconceptions it can compute with.
Knowledge estimator_knowledge();

/// How a unit is written behind the bar, for the author's manual: "GiB", "GiB.2", "parameters", …
inline constexpr std::string_view unit_rule =
    "bytes need a unit: bytes, KiB, MiB, GiB, TiB or GB; GiB.2 shows two decimals, GiB one. Counts "
    "need what they count: parameters; million or billion before it scales them: billion "
    "parameters.1. Words take no unit.";

}  // namespace lesson
