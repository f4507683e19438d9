#include "cases/rules.h"
#include "estimator/model_states.h"
#include "estimator/optimizer_state.h"

#include <array>

namespace cases {
namespace {

using estimator::Optimizer;
using estimator::Recipe;

constexpr std::string_view kind = "model_states";

/// How a case calls a recipe, from the first words on.
struct RecipeName {
    std::string_view start;
    Recipe recipe;
};

constexpr std::array recipe_names = {
    RecipeName{"mixed fp16 Adam", Recipe::Mixed},
    RecipeName{"pure bf16", Recipe::PureBf16},
    RecipeName{"fp32 weights+grads+Adam", Recipe::Fp32},
};

struct OptimizerName {
    std::string_view name;
    Optimizer optimizer;
};

constexpr std::array optimizer_names = {
    OptimizerName{"sgd", Optimizer::Sgd},
    OptimizerName{"sgd_momentum_fp32", Optimizer::Momentum},
    OptimizerName{"adam_fp32", Optimizer::Adam},
    OptimizerName{"adamw_fp32", Optimizer::AdamW},
    OptimizerName{"amsgrad_fp32", Optimizer::AmsGrad},
    OptimizerName{"adamw_8bit_bnb", Optimizer::AdamW8bit},
    OptimizerName{"adamw_4bit_torchao", Optimizer::AdamW4bit},
    OptimizerName{"lion_fp32", Optimizer::Lion},
    OptimizerName{"muon_hidden_matrices_fp32", Optimizer::Muon},
};

std::optional<std::int64_t> either(const Inputs& inputs, std::string_view one,
                                   std::string_view other) {
    const auto found = inputs.integer(one);
    return found ? found : inputs.integer(other);
}

base::Result<Recipe> recipe_of(const Inputs& inputs) {
    const auto text = inputs.text("recipe");
    // DeepSpeed's engine keeps gradients in both formats (stage_1_and_2.py).
    if (!text)
        return Recipe::BothGradients;
    for (const RecipeName& row : recipe_names) {
        if (text->starts_with(row.start))
            return row.recipe;
    }
    return base::Error{"the recipe '" + *text + "' is not known"};
}

base::Result<Prediction> of_states(const Question& question) {
    const Inputs& inputs = question.inputs;
    const auto recipe = recipe_of(inputs);
    if (!recipe)
        return recipe.error();
    const std::int64_t stage = either(inputs, "zero_stage", "stage").value_or(0);
    if (stage < 0 || stage >= static_cast<std::int64_t>(estimator::zero_ids.size()))
        return base::Error{"the ZeRO stage must be 0, 1, 2 or 3"};
    estimator::Sharding sharding{.zero = static_cast<estimator::Zero>(stage),
                                 .devices = either(inputs, "dp_degree", "gpus").value_or(1),
                                 .largest_layer = inputs.integer("largest_layer").value_or(0)};
    if (inputs.flag("offload_optimizer").value_or(false))
        sharding.offload = estimator::Offload::Optimizer;
    if (inputs.flag("offload_param").value_or(false))
        sharding.offload = estimator::Offload::Parameters;
    const auto states = estimator::model_states(*either(inputs, "parameters", "params"),
                                                recipe.value(), Optimizer::AdamW, sharding);
    if (!states)
        return states.error();
    return in_bytes(estimator::bytes_of(states.value()));
}

/// The state of a matrix so large that no exception for small weights applies, a parameter.
base::Result<Prediction> of_optimizer(const Question& question) {
    constexpr std::int64_t side = 1024;
    const estimator::WeightTensor matrix{.name = "model.layers.*.mlp.up_proj.weight",
                                         .part = estimator::Part::Mlp,
                                         .rows = side,
                                         .cols = side,
                                         .copies = 1,
                                         .per_layer = true};
    const std::string name = question.inputs.text("optimizer").value_or("");
    for (const OptimizerName& row : optimizer_names) {
        if (row.name != name)
            continue;
        estimator::Breakdown states{"optimizer state", {}};
        for (const estimator::StateBuffer& state :
             estimator::state_of({.optimizer = row.optimizer}, matrix))
            states.terms.push_back(
                {std::string(state.role), {state.factors.begin(), state.factors.end()}});
        const auto bytes = estimator::bytes_of(states);
        if (!bytes)
            return bytes.error();
        return Prediction{.value = bytes.value().count, .per = side * side};
    }
    return base::Error{"the optimizer '" + name + "' is not known"};
}

base::Result<Prediction> of_numbers(const Question& question) {
    const Inputs& inputs = question.inputs;
    return in_bytes(estimator::bytes_of(
        estimator::parameter_bytes(*inputs.integer("params"), inputs.integer("moments").value_or(1),
                                   *inputs.integer("bytes"))));
}

constexpr std::array rules = {
    Rule{kind, "optimizer state of a large matrix", Route::Rule,
         [](const Question& q) { return q.inputs.has("optimizer") && !q.inputs.has("params"); },
         of_optimizer},
    Rule{kind, "bytes of each parameter", Route::Rule,
         [](const Question& q) {
             return q.inputs.integer("params") && q.inputs.integer("bytes").has_value();
         },
         of_numbers},
    Rule{kind, "states of training on one of the devices", Route::Rule,
         [](const Question& q) {
             const Inputs& i = q.inputs;
             return either(i, "parameters", "params").has_value() &&
                    (i.has("recipe") || either(i, "zero_stage", "stage").has_value());
         },
         of_states},
};

}  // namespace

std::span<const Rule> state_rules() {
    return rules;
}

}  // namespace cases
