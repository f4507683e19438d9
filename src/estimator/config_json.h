#pragma once

#include "base/result.h"
#include "estimator/shape.h"

#include <string>
#include <string_view>

namespace estimator {

struct Family;

/// The shape described by the text of a Hugging Face config.json. Fields it does not need are
/// ignored. The error is one sentence: the field, what was found, what would be right; for an
/// unknown model_type it also offers the nearest family. `read_as` takes that offer: the file is
/// then read as that family's, whatever its model_type.
base::Result<ModelShape> parse_config_json(std::string_view text, const Family* read_as = nullptr);

/// The model_type that a config.json gives, as a family or not; "" where it gives none or is not
/// JSON. With it, `nearest_family` has an offer to make.
std::string model_type_of(std::string_view text);

/// The format that transformers loads the model in: "bf16", "fp16" or "fp32", by torch_dtype; fp32
/// where the file names none that is known.
std::string_view loaded_dtype_of(std::string_view text);

}  // namespace estimator
