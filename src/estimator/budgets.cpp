#include "estimator/budgets.h"

#include "estimator/families.h"
#include "estimator/gradient_free.h"
#include "estimator/kv_cache.h"
#include "estimator/optimizer_state.h"
#include "estimator/planned_weights.h"
#include "estimator/quantised_weights.h"

#include <array>
#include <span>
#include <utility>
#include <vector>

namespace estimator {
namespace {

constexpr std::string_view parameters_name = "parameters";

Factor bytes_factor(formats::Dtype dtype) {
    const formats::DtypeRow& row = formats::row_of(dtype);
    return {row.bytes_name, row.bytes};
}

Factor parameters_factor(const Plan& plan) {
    return {parameters_name, parameter_count(weights_of(plan.model))};
}

Factor trained_factor(const Plan& plan) {
    // The tower of a model that sees is not trained.
    if (plan.finetune.trained == Trained::Everything && plan.model.vision_layers == 0)
        return parameters_factor(plan);
    return {"trained parameters", trained_count(plan)};
}

/// Nothing is added to the model's own tensors, and none of them is quantised.
bool only_the_model(const Plan& plan) {
    const Trained trained = plan.finetune.trained;
    return trained != Trained::Adapters && trained != Trained::NewTokens &&
           plan.finetune.base == BaseFormat::AsRecipe;
}

std::int64_t product(std::span<const Factor> factors) {
    const auto count = count_of(Term{"", {factors.begin(), factors.end()}});
    return count ? count.value() : 0;
}

/// Bytes of all copies of one tensor as it is stored.
std::int64_t stored_bytes(const Plan& plan, const PlannedWeight& weight) {
    const WeightTensor& tensor = weight.tensor;
    const Factor experts = {"experts", tensor.experts};
    const Factor rows = {"rows", tensor.rows};
    const Factor columns = {"columns", tensor.cols};
    const std::int64_t layers = tensor.copies / tensor.experts;
    if (!weight.quantised)
        return product(std::array{experts, rows, columns, bytes_factor(weight.dtype)}) * layers;
    const BaseRow& base = row_of(plan.finetune.base);
    std::int64_t bytes = 0;
    for (std::size_t i = 0; i < base.part_count; ++i) {
        const formats::Group part = part_of(base, i, tensor.cols);
        bytes += product(std::array{experts, rows, columns, Factor{"", part.bytes, part.elements}});
    }
    return bytes * layers;
}

/// Bytes of the optimizer's state beside all trained copies of one tensor.
std::int64_t state_bytes(const Plan& plan, const PlannedWeight& weight) {
    if (!weight.trained)
        return 0;
    std::int64_t bytes = 0;
    for (const StateBuffer& state :
         state_of({plan.optimizer, weight.moments, plan.state_rank}, weight.tensor)) {
        const auto& [one, two, three, four] = state.factors;
        bytes +=
            product(std::array{Factor{"experts", weight.tensor.experts}, one, two, three, four});
    }
    return bytes * (trained_copies(plan, weight.tensor) / weight.tensor.experts);
}

/// A sum over tensors that are not alike, as one number; `breakdown_at` names each.
Term sum_term(std::string name, const Plan& plan,
              std::int64_t (*bytes_of_one)(const Plan&, const PlannedWeight&)) {
    std::int64_t sum = 0;
    for (const PlannedWeight& weight : planned_weights(plan))
        sum += bytes_of_one(plan, weight);
    return {std::move(name), {{"bytes over all tensors", sum}}};
}

/// Every buffer of `kind` that is alive when the first forward pass of the step ends.
Breakdown alive_after_forward(const Script& script, Kind kind) {
    std::vector<BufferId> order;
    std::vector<std::int64_t> copies(script.buffers.size(), 0);
    for (const Segment& segment : script.step) {
        if (segment.phase != Phase::Forward)
            break;
        for (const Event& event : events_of(script, segment)) {
            const auto at = static_cast<std::size_t>(event.buffer);
            if (script.buffers[at].kind != kind)
                continue;
            if (event.action == Action::Allocate && copies[at] == 0)
                order.push_back(event.buffer);
            copies[at] += event.action == Action::Allocate ? repeats(segment) : -repeats(segment);
        }
    }
    Breakdown kept{std::string(row_of(kind).title), {}};
    for (const BufferId id : order) {
        std::int64_t& count = copies[static_cast<std::size_t>(id)];
        if (count > 0)
            kept.terms.push_back(term_of(script.buffers[static_cast<std::size_t>(id)], count));
        count = 0;  // a buffer that was empty in between is listed twice
    }
    return kept;
}

/// The most that buffers of `kind` outside the layers hold at once during one step.
Breakdown widest(const Script& script, Kind kind) {
    std::vector<const Buffer*> alive;
    std::int64_t bytes = 0;
    std::int64_t most = 0;
    Breakdown result{std::string(row_of(kind).title), {}};
    for (const Segment& segment : script.step) {
        for (const Event& event : events_of(script, segment)) {
            const Buffer& buffer = script.buffers[static_cast<std::size_t>(event.buffer)];
            if (buffer.kind != kind)
                continue;
            if (event.action == Action::Free) {
                bytes -= buffer.bytes;
                std::erase(alive, &buffer);
                continue;
            }
            bytes += buffer.bytes;
            alive.push_back(&buffer);
            if (bytes <= most)
                continue;
            most = bytes;
            result.terms.clear();
            for (const Buffer* each : alive)
                result.terms.push_back(term_of(*each, 1));
        }
    }
    return result;
}

base::Result<Script> training_script(Plan plan) {
    plan.task = Task::Training;
    return script_of(plan);
}

}  // namespace

Term weights_of(const Plan& plan) {
    if (is_packed(plan)) {
        const auto scheme = scheme_called(plan.packing);
        const auto bytes = scheme ? weight_bytes(plan.model, scheme.value()) : base::Bytes{};
        return {"weights", {{"bytes over all tensors", bytes ? bytes.value().count : 0}}};
    }
    if (plan.task == Task::Inference || only_the_model(plan))
        return {"weights", {parameters_factor(plan), bytes_factor(formats_of(plan).weights)}};
    return sum_term("weights", plan, stored_bytes);
}

Term gradients_of(const Plan& plan) {
    if (gradient_free(plan))
        return {"gradients", {{"gradients", 0}}};
    const RecipeRow& recipe = row_of(plan.recipe);
    if (!only_the_model(plan))
        return {"gradients", {trained_factor(plan), bytes_factor(plan.finetune.adapter_dtype)}};
    Factor bytes = bytes_factor(recipe.gradients);
    if (recipe.life == GradientLife::CopiedForUpdate)
        bytes = {"bytes (bf16 and fp32)", gradient_bytes(recipe)};
    return {"gradients", {trained_factor(plan), bytes}};
}

Term master_copy_of(const Plan& plan) {
    const auto master = row_of(plan.recipe).master;
    if (!master || !only_the_model(plan) || gradient_free(plan))
        return {"fp32 copy of the weights", {{"copies in fp32", 0}}};
    return {"fp32 copy of the weights", {trained_factor(plan), bytes_factor(*master)}};
}

Term optimizer_state_of(const Plan& plan) {
    if (gradient_free(plan))
        return {"optimizer state", {{"numbers kept for each parameter", 0}}};
    if (!is_uniform(plan.optimizer))
        return sum_term("optimizer state", plan, state_bytes);
    const formats::Dtype moments =
        only_the_model(plan) ? row_of(plan.recipe).moments : plan.finetune.adapter_dtype;
    return {"optimizer state",
            {{"numbers kept for each parameter", row_of(plan.optimizer).states},
             trained_factor(plan),
             bytes_factor(moments)}};
}

Term kv_cache_of(const Plan& plan) {
    const CacheLayout layout = layout_of(plan.model);
    const std::int64_t layers = layout.full_layers + layout.local_layers;
    Term cache{"KV cache", {{"(keys and values)", 2}, {"layers", layers}}};
    if (layout.latent > 0) {
        cache.factors = {{"layers", layers}, {"wide", layout.latent}};
    } else {
        cache.factors.push_back({"KV heads", layout.kv_heads});
        cache.factors.push_back({"wide", layout.key_width});
    }
    cache.factors.push_back({"tokens", plan.tokens});
    if (plan.batch != 1)
        cache.factors.push_back({"sequences", plan.batch});
    Factor bytes = bytes_factor(plan.dtype);
    if (plan.cache) {
        const formats::Fraction each = formats::bytes_each(*plan.cache);
        bytes = {formats::row_of(*plan.cache).bytes_name, each.over, each.under};
    }
    cache.factors.push_back(bytes);
    return cache;
}

base::Result<Breakdown> saved_activations_of(const Plan& plan) {
    const auto script = training_script(plan);
    if (!script)
        return script.error();
    return alive_after_forward(script.value(), Kind::Activations);
}

base::Result<Breakdown> logits_of(const Plan& plan) {
    const auto script = training_script(plan);
    if (!script)
        return script.error();
    return widest(script.value(), Kind::Logits);
}

Breakdown states_of(const Plan& plan) {
    Breakdown states{"states of training", {weights_of(plan)}};
    if (row_of(plan.recipe).master && only_the_model(plan))
        states.terms.push_back(master_copy_of(plan));
    states.terms.push_back(gradients_of(plan));
    if (row_of(plan.optimizer).states > 0)
        states.terms.push_back(optimizer_state_of(plan));
    return states;
}

Breakdown states_per_parameter(const Plan& plan) {
    Breakdown states = states_of(plan);
    for (Term& term : states.terms) {
        std::erase_if(term.factors,
                      [](const Factor& factor) { return factor.name == parameters_name; });
    }
    return states;
}

std::vector<Breakdown> short_breakdown_at(const Plan& plan, const Script& script,
                                          const Position& position) {
    const std::array products = {weights_of(plan), master_copy_of(plan), gradients_of(plan),
                                 optimizer_state_of(plan), kv_cache_of(plan)};
    std::vector<Breakdown> kinds = breakdown_at(script, position);
    for (Breakdown& kind : kinds) {
        for (const Term& product : products) {
            const auto whole = count_of(product);
            const auto sum = count_of(kind);
            if (product.name == kind.name && whole && sum && whole.value() == sum.value())
                kind.terms = {product};
        }
    }
    return kinds;
}

base::Result<Breakdown> peak_breakdown_of(const Plan& plan) {
    const auto script = script_of(plan);
    if (!script)
        return script.error();
    const PhasePeak peak = estimate_of(script.value()).at_peak();
    Breakdown all{"peak", {}};
    for (const Breakdown& kind : short_breakdown_at(plan, script.value(), peak.position))
        all.terms.insert(all.terms.end(), kind.terms.begin(), kind.terms.end());
    return all;
}

}  // namespace estimator
