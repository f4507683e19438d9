#pragma once

#include "base/bytes.h"
#include "base/fields.h"
#include "base/result.h"
#include "estimator/quantities.h"
#include "widgets/toy_net.h"

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace widgets {

/// What a name beginning with "toy-" in a lesson's text stands for. It is measured: a trainer is
/// made and run, and its ledger asked.
struct ToyQuantity {
    std::variant<base::Bytes, estimator::Count, std::string> value;
    std::string name;                  // heading of the working
    std::vector<std::string> working;  // one term a line; empty behind words
};

/// Every name, in the order of the manual; the parameters are fields of ToyNet and ToyTraining.
std::span<const estimator::QuantityName> toy_quantity_names();

/// The quantity called `name`, for the default network changed by `parameters`. An unknown name or
/// parameter is an error that lists the known ones.
base::Result<ToyQuantity> evaluate_toy(std::string_view name,
                                       const std::vector<base::NamedText>& parameters);

}  // namespace widgets
