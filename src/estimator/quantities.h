#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "estimator/term.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace estimator {

/// A number of things, where bytes would be wrong.
struct Count {
    std::int64_t value = 0;

    bool operator==(const Count&) const = default;
};

/// What a name in a lesson's text stands for: bytes, a count or words; with the working behind a
/// number (no terms behind words and cards) and a sentence that says where the rule comes from.
struct Quantity {
    std::variant<base::Bytes, Count, std::string> value;
    Breakdown working;
    std::string_view source;
};

/// One line of the author's manual: a name, what it stands for, and which parameters it takes.
struct QuantityName {
    std::string_view name;
    std::string_view description;
    std::string_view parameters;  ///< names of fields of PlanChoice, separated by spaces
};

/// Every name, in the order of the manual.
std::span<const QuantityName> quantity_names();

using QuantityParameter = std::pair<std::string_view, std::string_view>;

/// The quantity called `name`, for the default PlanChoice changed by `parameters`:
/// evaluate("weights", {{"model", "llama-3.1-8b"}, {"dtype", "bf16"}}). An unknown name or
/// parameter is an error that lists the known ones.
base::Result<Quantity> evaluate(std::string_view name,
                                std::span<const QuantityParameter> parameters);

}  // namespace estimator
