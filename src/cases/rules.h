#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "cases/inputs.h"
#include "cases/unit.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cases {

/// What a rule is asked: the inputs of a case and what its published number counts.
struct Question {
    Inputs inputs;
    Unit unit;
    std::string unit_text;  ///< as the case writes it: "5as/h" and "fraction" are both ratios
};

/// A number that a public function of `estimator` gave: `value / per` bytes, things or bits.
struct Prediction {
    std::int64_t value = 0;
    std::int64_t per = 1;
    Measure measure = Measure::Bytes;
};

/// How the number comes about: from a whole model or run, or from a formula's own symbols.
enum class Route { Plan, Rule };

/// One way to predict. The rules of a kind are tried in order; the first whose inputs are there is
/// taken, and its error is the reason why a case is not modelled.
struct Rule {
    std::string_view kind;
    std::string_view name;  ///< what is computed, for the report
    Route route;
    bool (*applies)(const Question&);
    base::Result<Prediction> (*predict)(const Question&);
};

/// Every rule; each file named rules_*.cpp holds a table of them.
std::vector<Rule> all_rules();

std::span<const Rule> parameter_rules();
std::span<const Rule> weight_rules();
std::span<const Rule> cache_rules();
std::span<const Rule> finetuning_rules();
std::span<const Rule> state_rules();
std::span<const Rule> activation_rules();
std::span<const Rule> measured_rules();

/// A prediction of things, or the error of what should have counted them.
base::Result<Prediction> in_count(const base::Result<std::int64_t>& count);

/// A prediction of bytes, or the error of what should have given them.
base::Result<Prediction> in_bytes(const base::Result<base::Bytes>& bytes);

}  // namespace cases
