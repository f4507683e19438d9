#pragma once

#include "base/result.h"

#include <string>
#include <string_view>

namespace widgets {

/// What the field `model` holds for a text that names or describes a model: the id of a known
/// model, a shape code, or the whole of a config.json. The error is the sentence to show beside the
/// text.
base::Result<std::string> model_from_text(std::string_view text);

}  // namespace widgets
