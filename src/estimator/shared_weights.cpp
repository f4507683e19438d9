#include "estimator/shared_weights.h"

namespace estimator {
namespace {

/// Whether this weight is used, and together with the unit's others.
bool holds(const ScriptWriter& writer, const SharedUnit& unit, const WeightTensor& tensor) {
    if (tensor.part == Part::Vision || tensor.part == Part::Projector ||
        tensor.per_layer != unit.per_layer)
        return false;
    return !unit.per_layer ||
           common(layers_with(writer.plan().model, tensor.layers), unit.layers).size() > 0;
}

SharedUnit gathered(ScriptWriter& writer, SharedUnit unit, std::string_view name) {
    if (!gathers_weights(writer.plan()))
        return unit;
    std::int64_t bytes = 0;
    for (const WeightBuffers& row : writer.weights()) {
        if (holds(writer, unit, row.tensor))
            bytes += row.gathered_bytes;
    }
    unit.gathered = writer.buffer({.kind = Kind::Workspace,
                                   .name = name,
                                   .owner_role = "",
                                   .role = " weights gathered",
                                   .per_layer = unit.per_layer},
                                  {{"bytes of all devices' shares", bytes}});
    return unit;
}

}  // namespace

SharedUnit layer_unit(ScriptWriter& writer, LayerRange layers) {
    return gathered(writer, {.per_layer = true, .layers = layers}, "model.layers.*");
}

SharedUnit root_unit(ScriptWriter& writer) {
    return gathered(writer, {}, "embedding and head,");
}

void scatter_gradients(ScriptWriter& writer, const SharedUnit& unit) {
    if (!scatters_gradients(writer.plan()))
        return;
    for (const WeightBuffers& row : writer.weights()) {
        if (row.trained && holds(writer, unit, row.tensor))
            writer.gradient_scattered(row);
    }
}

}  // namespace estimator
