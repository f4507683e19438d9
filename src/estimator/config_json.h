#pragma once

#include "base/result.h"
#include "estimator/shape.h"

#include <string_view>

namespace estimator {

/// The shape described by the text of a Hugging Face config.json. Fields it does not need are
/// ignored. The error is one sentence: the field, what was found, what would be right.
base::Result<ModelShape> parse_config_json(std::string_view text);

}  // namespace estimator
