#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "estimator/quantities.h"
#include "lesson/document.h"

#include <string>
#include <string_view>
#include <variant>

namespace lesson {

using QuantityValue = std::variant<base::Bytes, estimator::Count, std::string>;

/// A quantity as a lesson prints it, in the unit that stands behind the bar: "GiB", "GiB.2",
/// "parameters". Text, exact number and amount are filled in. An error says which units there are.
base::Result<Value> printed(const QuantityValue& quantity, std::string_view unit);

}  // namespace lesson
