#pragma once

#include "cases/cases.h"

#include <span>
#include <string>

namespace cases {

/// {"cases":[{"id":…,"kind":…,"verdict":…,"predicted":…,"expected":…,…}]}; absent numbers are null.
std::string json_report(std::span<const Outcome> outcomes);

/// A line a case and a last one that counts the verdicts.
std::string table_report(std::span<const Outcome> outcomes);

/// How many outcomes have this verdict.
std::size_t count_of(std::span<const Outcome> outcomes, Verdict verdict);

}  // namespace cases
