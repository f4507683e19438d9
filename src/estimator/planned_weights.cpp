#include "estimator/planned_weights.h"

#include "estimator/families.h"
#include "estimator/gradient_free.h"

#include <algorithm>
#include <array>

namespace estimator {
namespace {

struct TargetName {
    std::string_view end;  ///< of the weight's name
    std::uint32_t targets;
};

// As the modules of transformers call them; the most common first, longer names before their ends.
constexpr std::array target_names = {
    TargetName{".q_proj.weight", TargetQ},
    TargetName{".k_proj.weight", TargetK},
    TargetName{".v_proj.weight", TargetV},
    TargetName{".o_proj.weight", TargetO},
    TargetName{".gate_proj.weight", TargetGate},
    TargetName{".up_proj.weight", TargetUp},
    TargetName{".down_proj.weight", TargetDown},
    TargetName{".q_a_proj.weight", TargetQ},
    TargetName{".q_b_proj.weight", TargetQ},
    TargetName{".kv_a_proj_with_mqa.weight", TargetK | TargetV},
    TargetName{".kv_b_proj.weight", TargetK | TargetV},
    TargetName{".query_key_value.weight", TargetQ | TargetK | TargetV},
    TargetName{".qkv_proj.weight", TargetQ | TargetK | TargetV},
    TargetName{".c_attn.weight", TargetQ | TargetK | TargetV},
    TargetName{".gate_up_proj.weight", TargetGate | TargetUp},
    TargetName{".out_proj.weight", TargetO},
    TargetName{".attention.dense.weight", TargetO},
    TargetName{".self_attention.dense.weight", TargetO},
    TargetName{".self_attn.dense.weight", TargetO},
    TargetName{".attn.c_proj.weight", TargetO},
    TargetName{".fc1.weight", TargetUp},
    TargetName{".c_fc.weight", TargetUp},
    TargetName{".dense_h_to_4h.weight", TargetUp},
    TargetName{".fc2.weight", TargetDown},
    TargetName{".mlp.c_proj.weight", TargetDown},
    TargetName{".dense_4h_to_h.weight", TargetDown},
    TargetName{".w1.weight", TargetGate},
    TargetName{".w3.weight", TargetUp},
    TargetName{".w2.weight", TargetDown},
    TargetName{".gate_up_proj", TargetGate | TargetUp},
    TargetName{".down_proj", TargetDown},
    TargetName{".self.query.weight", TargetQ},
    TargetName{".self.key.weight", TargetK},
    TargetName{".self.value.weight", TargetV},
    TargetName{".attention.output.dense.weight", TargetO},
    TargetName{".intermediate.dense.weight", TargetUp},
    TargetName{".output.dense.weight", TargetDown},
};

constexpr bool trains_whole_layers(Trained trained) {
    return trained == Trained::TopLayers || trained == Trained::BottomLayers;
}

bool sees(const WeightTensor& tensor) {
    return tensor.part == Part::Vision || tensor.part == Part::Projector;
}

/// The norm of an embedding, below every layer.
bool before_layers(const Plan& plan, const WeightTensor& tensor) {
    const std::string_view norm = find_family(plan.model.family)->form.embedding_norm;
    return !norm.empty() && tensor.name.starts_with(norm);
}

/// Of a model that sees the text is trained; nothing of its tower runs, so it has no gradients.
bool is_trained(const Plan& plan, const WeightTensor& tensor) {
    if (sees(tensor))
        return false;
    const bool top = plan.finetune.trained == Trained::TopLayers;
    switch (plan.finetune.trained) {
        case Trained::Everything:
            return true;
        case Trained::TopLayers:
        case Trained::BottomLayers:
            return tensor.per_layer ||
                   (top && (tensor.part == Part::Head ||
                            (tensor.part == Part::Norm && !before_layers(plan, tensor))));
        case Trained::Head:
            return tensor.part == Part::Head;
        case Trained::Biases:
            return tensor.name.ends_with(".bias");
        case Trained::Norms:
            return tensor.part == Part::Norm;
        case Trained::Adapters:
        case Trained::NewTokens:
            return false;
    }
    return false;
}

/// Appends the tensors of an adapter on one matrix.
class AdapterWriter {
  public:
    AdapterWriter(const Finetune& finetune, std::vector<PlannedWeight>& planned)
        : finetune_(finetune), planned_(planned) {}

    void add_low_rank(const WeightTensor& base) {
        const AdapterRow& row = row_of(finetune_.adapter);
        add(base, ".lora_A.weight", finetune_.rank, base.cols, row.trains_a);
        add(base, ".lora_B.weight", base.rows, finetune_.rank, true);
        if (row.magnitude)
            add(base, ".lora_magnitude_vector", 1, base.rows, true);
    }

    /// IA3 scales what keys and values put out and what the MLP's last matrix takes in.
    void add_factors(const WeightTensor& base) {
        const bool inputs = (targets_of(base.name) & TargetDown) != 0;
        add(base, ".ia3_l", 1, inputs ? base.cols : base.rows, true);
    }

    void add_rows(const WeightTensor& embedding) {
        add(embedding, ".trainable_tokens_delta", finetune_.rows, embedding.cols, true);
    }

  private:
    void add(WeightTensor tensor, std::string_view role, std::int64_t rows, std::int64_t cols,
             bool trained) {
        tensor.name = module_of(tensor.name);
        tensor.rows = rows;
        tensor.cols = cols;
        planned_.push_back({.tensor = tensor,
                            .role = role,
                            .trained = trained,
                            .dtype = finetune_.adapter_dtype,
                            .gradients = finetune_.adapter_dtype,
                            .moments = finetune_.adapter_dtype,
                            .master = {}});
    }

    const Finetune& finetune_;
    std::vector<PlannedWeight>& planned_;
};

void add_adapters(const Plan& plan, const WeightList& weights,
                  std::vector<PlannedWeight>& planned) {
    AdapterWriter writer(plan.finetune, planned);
    const std::string_view embedding = find_family(plan.model.family)->form.embedding;
    for (const WeightTensor& tensor : weights) {
        if (plan.finetune.trained == Trained::NewTokens && module_of(tensor.name) == embedding)
            writer.add_rows(tensor);
        if (sees(tensor) || !takes_adapter(plan, tensor.name))
            continue;
        if (row_of(plan.finetune.adapter).low_rank)
            writer.add_low_rank(tensor);
        else
            writer.add_factors(tensor);
    }
}

}  // namespace

std::uint32_t targets_of(std::string_view weight_name) {
    for (const TargetName& row : target_names) {
        if (weight_name.ends_with(row.end))
            return row.targets;
    }
    return 0;
}

bool takes_adapter(const Plan& plan, std::string_view weight_name) {
    return plan.task == Task::Training && plan.finetune.trained == Trained::Adapters &&
           weight_name.ends_with(".weight") &&
           (targets_of(weight_name) & plan.finetune.targets) != 0;
}

std::string_view module_of(std::string_view weight_name) {
    constexpr std::string_view end = ".weight";
    return weight_name.ends_with(end) ? weight_name.substr(0, weight_name.size() - end.size())
                                      : weight_name;
}

std::vector<PlannedWeight> planned_weights(const Plan& plan) {
    const WeightList weights = weights_of(plan.model);
    const RecipeRow& recipe = row_of(plan.recipe);
    const formats::Dtype dtype = formats_of(plan).weights;
    const bool training = plan.task == Task::Training;
    const bool quantised_base = training && plan.finetune.base != BaseFormat::AsRecipe;
    constexpr std::size_t most_targets = 7;
    constexpr std::size_t most_parts = 3;
    std::vector<PlannedWeight> planned;
    planned.reserve(weights.size() + most_targets * most_parts);
    for (const WeightTensor& tensor : weights) {
        // bitsandbytes replaces Linears; experts that are bare parameters stay as they are.
        const bool hidden = (tensor.part == Part::Attention || tensor.part == Part::Mlp) &&
                            tensor.name.ends_with(".weight");
        planned.push_back({.tensor = tensor,
                           .role = "",
                           .trained = training && is_trained(plan, tensor),
                           .quantised = quantised_base && hidden && tensor.rows > 1,
                           .dtype = dtype,
                           .gradients = recipe.gradients,
                           .moments = recipe.moments,
                           .master = recipe.master});
    }
    if (training)
        add_adapters(plan, weights, planned);
    return planned;
}

GradientLife gradient_life(const Plan& plan) {
    const Trained trained = plan.finetune.trained;
    const bool beside = trained == Trained::Adapters || trained == Trained::NewTokens;
    return beside ? GradientLife::Backward : row_of(plan.recipe).life;
}

LayerRange trained_layers(const Plan& plan) {
    const std::int64_t layers = plan.model.layers;
    switch (plan.finetune.trained) {
        case Trained::TopLayers:
            return {layers - plan.finetune.layers, layers};
        case Trained::BottomLayers:
            return {0, plan.finetune.layers};
        case Trained::Head:
        case Trained::NewTokens:
            return {layers, layers};
        case Trained::Everything:
        case Trained::Adapters:
        case Trained::Biases:
        case Trained::Norms:
            return {0, layers};
    }
    return {};
}

LayerRange layers_with(const ModelShape& model, Layers layers) {
    switch (layers) {
        case Layers::All:
            return {0, model.layers};
        case Layers::Dense:
            return {0, model.layers - expert_layers(model)};
        case Layers::Routed:
            return {model.layers - expert_layers(model), model.layers};
        case Layers::Vision:
            return {0, model.vision_layers};
    }
    return {};
}

LayerRange common(LayerRange one, LayerRange other) {
    const std::int64_t first = std::max(one.first, other.first);
    return {first, std::max(first, std::min(one.end, other.end))};
}

LayerRange graph_layers(const Plan& plan) {
    const std::int64_t layers = plan.model.layers;
    if (plan.finetune.trained == Trained::NewTokens)
        return {0, layers};
    return {trained_layers(plan).first, layers};
}

bool graph_reaches_head(const Plan& plan) {
    return plan.finetune.trained != Trained::Head && !gradient_free(plan);
}

std::int64_t trained_copies(const Plan& plan, const WeightTensor& tensor) {
    if (tensor.per_layer && trains_whole_layers(plan.finetune.trained))
        return common(trained_layers(plan), layers_with(plan.model, tensor.layers)).size() *
               tensor.experts;
    return tensor.copies;
}

std::int64_t trained_count(const Plan& plan) {
    std::int64_t count = 0;
    for (const PlannedWeight& weight : planned_weights(plan)) {
        if (weight.trained)
            count += elements_of_one(weight.tensor) * trained_copies(plan, weight.tensor);
    }
    return count;
}

}  // namespace estimator
