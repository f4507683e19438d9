#pragma once

#include "base/result.h"
#include "estimator/shape.h"

#include <string>
#include <string_view>

namespace estimator {

/// "llama_h4096_i14336_l32_a32_k8_d128_v128256": a shape as text that a link can carry; what is 0
/// or off is left out.
std::string shape_code(const ModelShape& shape);

/// The shape written as `code`; numbers may come in any order, each at most once.
base::Result<ModelShape> parse_shape_code(std::string_view code);

}  // namespace estimator
