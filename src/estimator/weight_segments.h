#pragma once

#include "estimator/script_writer.h"

#include <algorithm>

namespace estimator {

/// All weights of a run, or those it trains.
enum class Weights { All, Trained };

/// Calls `event(weight)` for each weight in segments like `segment`: before, in and after the
/// layers, and for layers of another kind apart.
template <class Open, class EventOf>
void for_weights(const ScriptWriter& writer, Weights which, Segment segment, Open open,
                 EventOf event) {
    const ModelShape& model = writer.plan().model;
    const LayerRange trained = trained_layers(writer.plan());
    const WeightTensor* last = nullptr;
    for (const WeightBuffers& row : writer.weights()) {
        const WeightTensor& tensor = row.tensor;
        if (which == Weights::Trained && !row.trained)
            continue;
        segment.layers = layers_with(model, tensor.layers);
        if (which == Weights::Trained)
            segment.layers = common(segment.layers, trained);
        if (tensor.per_layer && segment.layers.size() == 0)
            continue;
        if (last == nullptr || tensor.per_layer != last->per_layer ||
            tensor.layers != last->layers) {
            segment.repeat = tensor.per_layer ? Repeat::UpLayers : Repeat::Once;
            open(segment);
        }
        last = &tensor;
        event(row);
    }
}

/// True if a weight `has` it.
template <class Has>
bool any_weight(const ScriptWriter& writer, Has has) {
    return std::any_of(writer.weights().begin(), writer.weights().end(), has);
}

}  // namespace estimator
