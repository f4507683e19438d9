#pragma once

#include "base/result.h"

#include <string>
#include <string_view>

namespace estimator {
struct Family;
}

namespace widgets {

/// The member of a copied plan that no config.json has; see planner_text.h.
inline constexpr std::string_view plan_version_name = "memory_first_plan";

bool is_plan_text(std::string_view text);

/// What the field `model` holds for a text that names or describes a model: the id of a known
/// model, a shape code, or the whole of a config.json, read as the family `read_as` where somebody
/// chose one. The error is the sentence to show beside the text.
base::Result<std::string> model_from_text(std::string_view text,
                                          const estimator::Family* read_as = nullptr);

}  // namespace widgets
