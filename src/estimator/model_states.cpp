#include "estimator/model_states.h"

#include "estimator/optimizer_state.h"

namespace estimator {
namespace {

Factor bytes_factor(formats::Dtype dtype) {
    const formats::DtypeRow& row = formats::row_of(dtype);
    return {row.bytes_name, row.bytes};
}

/// Adds one state, a share of it where the devices divide it.
class States {
  public:
    States(std::int64_t parameters, const Sharding& sharding)
        : parameters_(parameters), sharding_(sharding) {}

    /// `divided_from` is the first stage that shares this state out.
    void add(std::string_view name, Zero divided_from, Factor bytes, std::int64_t numbers = 1) {
        Term term{std::string(name), {{"parameters", parameters_}}};
        if (numbers != 1)
            term.factors.push_back({"numbers", numbers});
        term.factors.push_back(bytes);
        if (sharding_.zero >= divided_from && sharding_.devices > 1)
            term.factors.push_back({"of the devices", 1, sharding_.devices});
        breakdown_.terms.push_back(std::move(term));
    }

    Breakdown take() && { return std::move(breakdown_); }

  private:
    std::int64_t parameters_;
    const Sharding& sharding_;
    Breakdown breakdown_{"states of training", {}};
};

/// The state of each parameter, as that of a matrix large enough to have no exceptions.
void add_optimizer(States& states, Optimizer optimizer, formats::Dtype moments) {
    constexpr std::int64_t side = 1024;
    const WeightTensor matrix{
        .name = "", .part = Part::Mlp, .rows = side, .cols = side, .copies = 1, .per_layer = false};
    const StateBuffers buffers = state_of({optimizer, moments}, matrix);
    for (const StateBuffer& state : buffers)
        states.add(state.role, Zero::Stage1, state.factors[2]);
}

bool has_whole_states(Optimizer optimizer) {
    for (const StateTensor& state : row_of(optimizer).state) {
        if (state.size != StateSize::Whole)
            return false;
    }
    return true;
}

/// DeepSpeed's estimators (docs/code-docs/source/memory.rst): with the optimizer in host memory
/// stages 1 and 2 leave the 16-bit weights on the device, stage 3 its share of them and one
/// gathered layer with its gradients; with the parameters there too only that layer.
Breakdown offloaded(std::int64_t parameters, const RecipeRow& recipe, const Sharding& sharding) {
    States states(parameters, sharding);
    if (sharding.offload == Offload::Optimizer)
        states.add("weights", Zero::Stage3, bytes_factor(recipe.weights));
    Breakdown breakdown = std::move(states).take();
    if (sharding.zero == Zero::Stage3)
        breakdown.terms.push_back({"largest layer",
                                   {{"parameters", sharding.largest_layer},
                                    {"(weights and gradients)", 2},
                                    bytes_factor(recipe.weights)}});
    return breakdown;
}

}  // namespace

base::Result<Breakdown> model_states(std::int64_t parameters, Recipe recipe, Optimizer optimizer,
                                     const Sharding& sharding) {
    const RecipeRow& row = row_of(recipe);
    if (sharding.devices < 1)
        return base::Error{"devices must be at least 1"};
    if (sharding.offload == Offload::Parameters && sharding.zero != Zero::Stage3)
        return base::Error{"only ZeRO-3 can keep parameters in host memory"};
    if (sharding.offload != Offload::None)
        return offloaded(parameters, row, sharding);
    if (!has_whole_states(optimizer) || row_of(optimizer).hidden_matrices_only)
        return base::Error{std::string(row_of(optimizer).title) +
                           ": its state depends on the sides of each matrix; give the model"};
    States states(parameters, sharding);
    states.add("weights", Zero::Stage3, bytes_factor(row.weights));
    if (row.master)
        states.add("fp32 copy of the weights", Zero::Stage1, bytes_factor(*row.master));
    states.add("gradients", Zero::Stage2, bytes_factor(row.gradients));
    if (row.life == GradientLife::CopiedForUpdate)
        states.add("gradients in fp32", Zero::Stage1, bytes_factor(formats::Dtype::Fp32));
    add_optimizer(states, optimizer, row.moments);
    return std::move(states).take();
}

Term parameter_bytes(std::int64_t parameters, std::int64_t numbers, std::int64_t bytes) {
    return {"states", {{"parameters", parameters}, {"numbers", numbers}, {"bytes", bytes}}};
}

}  // namespace estimator
