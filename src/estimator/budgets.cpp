#include "estimator/budgets.h"

#include "estimator/families.h"
#include "estimator/kv_cache.h"

#include <array>
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

/// Every buffer of `kind` that is kept after the forward pass, all layers of it.
Breakdown kept_buffers(const Script& script, Kind kind) {
    Breakdown kept{std::string(row_of(kind).title), {}};
    for (const Segment& segment : script.step) {
        if (segment.phase != Phase::Forward)
            continue;
        for (const Event& event : events_of(script, segment)) {
            const Buffer& buffer = script.buffers[static_cast<std::size_t>(event.buffer)];
            if (event.action == Action::Allocate && buffer.kept && buffer.kind == kind)
                kept.terms.push_back(term_of(buffer, repeats(script, segment)));
        }
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
    return {"weights", {parameters_factor(plan), bytes_factor(compute_dtype(plan))}};
}

Term gradients_of(const Plan& plan) {
    return {"gradients", {parameters_factor(plan), bytes_factor(row_of(plan.recipe).gradients)}};
}

Term master_copy_of(const Plan& plan) {
    const auto master = row_of(plan.recipe).master;
    if (!master)
        return {"fp32 copy of the weights", {{"copies in fp32", 0}}};
    return {"fp32 copy of the weights", {parameters_factor(plan), bytes_factor(*master)}};
}

Term optimizer_state_of(const Plan& plan) {
    return {"optimizer state",
            {{"numbers kept for each parameter", row_of(plan.optimizer).states},
             parameters_factor(plan),
             bytes_factor(row_of(plan.recipe).moments)}};
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
    cache.factors.push_back(bytes_factor(plan.dtype));
    return cache;
}

base::Result<Breakdown> saved_activations_of(const Plan& plan) {
    const auto script = training_script(plan);
    if (!script)
        return script.error();
    return kept_buffers(script.value(), Kind::Activations);
}

base::Result<Breakdown> logits_of(const Plan& plan) {
    const auto script = training_script(plan);
    if (!script)
        return script.error();
    return widest(script.value(), Kind::Logits);
}

Breakdown states_of(const Plan& plan) {
    Breakdown states{"states of training", {weights_of(plan)}};
    if (row_of(plan.recipe).master)
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
