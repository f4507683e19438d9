#pragma once

#include "base/result.h"
#include "cases/inputs.h"
#include "cases/rules.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Published numbers, and what the estimator says about them. A file of cases is a list of
/// {id, kind, inputs, expected {value, unit}, tolerance {type, value}}, bare or as its member
/// "cases"; a case names its model by `config_file`, by `model`, or by its fields.
namespace cases {

enum class ToleranceType {
    Exact,  ///< equal, or equal to the digits printed where the unit is not bytes or things
    Relative,
    Absolute,
};

struct Tolerance {
    ToleranceType type = ToleranceType::Exact;
    double value = 0;
};

/// One published number.
struct Case {
    std::string id;
    std::string kind;
    Inputs inputs;
    std::optional<double> expected;
    int decimals = 0;  ///< digits after the point of `expected` as the file writes it
    std::string unit;
    std::optional<Tolerance> tolerance;
};

enum class Verdict { Pass, Fail, NotModelled };

/// "pass", "fail", "not-modelled".
std::string_view id_of(Verdict verdict);

/// What became of a case; `predicted` is in the unit of `expected`.
struct Outcome {
    std::string id;
    std::string kind;
    Verdict verdict = Verdict::NotModelled;
    std::optional<double> predicted;
    std::optional<double> expected;
    std::string unit;
    std::string tolerance;
    std::optional<Rule> rule;
    std::string reason;
};

/// The text of the file at a path that a case names, or why it cannot be read.
using ReadFile = std::function<base::Result<std::string>(std::string_view path)>;

/// The cases in `text`. The error is one sentence with line and column where it is not JSON.
base::Result<std::vector<Case>> read_cases(std::string_view text, const ReadFile& read_file);

/// What the estimator predicts for a case, held against what is published.
Outcome judged(const Case& published);

}  // namespace cases
