#pragma once

#include "estimator/gradient_free.h"
#include "estimator/script_writer.h"

namespace estimator {

/// Writes one step of a plan that learns from forward passes alone: the weights are changed, the
/// changed model is scored, for MeZO once in each direction, and the update follows.
void write_gradient_free_step(ScriptWriter& writer);

}  // namespace estimator
