#pragma once

#include "estimator/program.h"

namespace estimator {

/// Appends one layer's attention that reads `input`, from its projections to its output matrix,
/// whose output it returns. Which projections there are says the family's table: one a matrix, one
/// for all three, or those of latents.
TensorId add_attention(LayerMaker& make, Program& program, TensorId input);

}  // namespace estimator
