#pragma once

#include "estimator/script_writer.h"

#include <algorithm>

namespace estimator {

/// All weights of a run, or those it trains.
enum class Weights { All, Trained };

/// Calls `event(weight)` for each weight in segments like `segment`: before, in and after the
/// layers.
template <class Open, class EventOf>
void for_weights(const ScriptWriter& writer, Weights which, Segment segment, Open open,
                 EventOf event) {
    if (which == Weights::Trained)
        segment.layers = trained_layers(writer.plan());
    const WeightBuffers* last = nullptr;
    for (const WeightBuffers& row : writer.weights()) {
        if (which == Weights::Trained && !row.trained)
            continue;
        if (last == nullptr || row.per_layer != last->per_layer) {
            segment.repeat = row.per_layer ? Repeat::UpLayers : Repeat::Once;
            open(segment);
        }
        last = &row;
        event(row);
    }
}

/// True if a weight `has` it.
template <class Has>
bool any_weight(const ScriptWriter& writer, Has has) {
    return std::any_of(writer.weights().begin(), writer.weights().end(), has);
}

}  // namespace estimator
