#pragma once

#include "estimator/decoder_layer.h"
#include "estimator/shared_weights.h"

#include <vector>

namespace estimator {

/// Consecutive layers that are alike: in the graph of gradients or below it, their own weights
/// trained or frozen, with experts or without.
struct LayerSpan {
    LayerRange layers;
    bool in_graph = true;
    bool trained = true;
    Program program;
    SharedUnit unit;
};

/// The spans of the plan's layers from the first up: one, or more where a part is frozen or has no
/// experts.
std::vector<LayerSpan> layer_spans(ScriptWriter& writer, const StreamBuffers& stream);

/// The forward pass through all layers: records what the graph needs, or keeps checkpoints.
void layers_forward(ScriptWriter& writer, const std::vector<LayerSpan>& spans);

/// The backward pass from the last layer to the lowest of the graph; with checkpoints each group of
/// layers runs again first.
void layers_backward(ScriptWriter& writer, const std::vector<LayerSpan>& spans);

}  // namespace estimator
