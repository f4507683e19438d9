#pragma once

#include "estimator/program.h"

namespace estimator {

/// Which of a layer's MLPs: the plain one, or routed experts with what stands beside them.
enum class LayerKind : std::uint8_t { Dense, Routed };

/// Appends one layer's MLP that reads `input` and returns its output. `input` is let go where
/// nothing else holds it. Experts run side by side, as grouped kernels do: each token is there once
/// for each expert that reads it.
TensorId add_feed_forward(LayerMaker& make, Program& program, LayerKind kind, TensorId input);

}  // namespace estimator
