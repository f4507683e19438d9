#pragma once

#include "estimator/plan.h"
#include "estimator/script.h"
#include "estimator/weights.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace estimator {

/// One weight tensor as a run keeps it: a weight of the model, or a part of an adapter beside one.
/// `tensor.name` + `role` reads "model.layers.*.self_attn.q_proj" + ".lora_A.weight".
struct PlannedWeight {
    WeightTensor tensor;
    std::string_view role;
    bool trained = false;
    bool quantised = false;
    formats::Dtype dtype = formats::Dtype::Bf16;  ///< where it is not quantised
    formats::Dtype gradients = formats::Dtype::Bf16;
    formats::Dtype moments = formats::Dtype::Bf16;
    std::optional<formats::Dtype> master;
};

/// Every tensor of the plan's model in the order of its list, then those of its adapters.
std::vector<PlannedWeight> planned_weights(const Plan& plan);

/// When this plan's gradients are made: adapters and new rows are trained in their own format, not
/// as the recipe says.
GradientLife gradient_life(const Plan& plan);

/// The layers whose own weights are trained.
LayerRange trained_layers(const Plan& plan);

/// The layers through which gradients flow: from the lowest trained one up.
LayerRange graph_layers(const Plan& plan);

/// The layers that have such a tensor.
LayerRange layers_with(const ModelShape& model, Layers layers);

/// The layers in both ranges.
LayerRange common(LayerRange one, LayerRange other);

/// Whether gradients flow through the head: something below it is trained.
bool graph_reaches_head(const Plan& plan);

/// Of how many layers this tensor of a trained kind has a gradient; 1 outside the layers.
std::int64_t trained_copies(const Plan& plan, const WeightTensor& tensor);

/// How many numbers the run changes: those with a gradient and a state.
std::int64_t trained_count(const Plan& plan);

/// Whether an adapter of the plan sits beside this weight: a module's matrix, not a bare parameter.
bool takes_adapter(const Plan& plan, std::string_view weight_name);

/// Which of the seven matrices a weight of this name is: more than one where they are fused.
std::uint32_t targets_of(std::string_view weight_name);

/// "model.layers.*.mlp.up_proj" for "model.layers.*.mlp.up_proj.weight".
std::string_view module_of(std::string_view weight_name);

}  // namespace estimator
