#pragma once

#include "base/result.h"
#include "estimator/json_members.h"
#include "estimator/shape.h"

#include <span>
#include <string_view>
#include <vector>

namespace estimator {

/// A shape as members of one flat JSON object: "model_type", then each number it has under its
/// usual name in config.json, then each switch that is on.
std::vector<JsonMember> shape_members(const ModelShape& shape);

/// True for a name that shape_members() may give.
bool is_shape_member(std::string_view name);

/// The reverse, whatever the order and whatever else is there. Unlike a config.json nothing is left
/// to a family's defaults: what is missing is 0 or off, or an error where that cannot be.
base::Result<ModelShape> shape_of_members(std::span<const JsonMember> members);

}  // namespace estimator
