#include "toynet/optimizers.h"

#include <algorithm>

namespace toynet {
namespace {

constexpr std::int64_t step_count_bytes = 4;

struct Needs {
    int moments = 0;
    bool counts_steps = false;
};

Needs needs_of(const Optimizer& optimizer) {
    return std::visit(
        [](const auto& kind) {
            return Needs{kind.moments, kind.counts_steps};
        },
        optimizer);
}

template <class Real>
Tensor zeros_like(Ledger& ledger, const Parameter& parameter, Role role) {
    Name name = parameter.name;
    name.of_bias = name.role == Role::Bias;
    name.role = role;
    Tensor tensor(ledger, parameter.value.shape(), sizeof(Real), Tag::OptimizerState, name);
    if (tensor) {
        const auto values = tensor.values<Real>();
        std::fill(values.begin(), values.end(), Real{0});
    }
    return tensor;
}

Tensor step_count(Ledger& ledger, const Parameter& parameter) {
    Name name = parameter.name;
    name.of_bias = name.role == Role::Bias;
    name.role = Role::StepCount;
    Tensor count(ledger, {1, 1}, step_count_bytes, Tag::OptimizerState, name);
    if (count)
        count.values<std::int32_t>()[0] = 0;
    return count;
}

template <class Real>
std::span<Real> values_or_none(const Tensor& tensor) {
    return tensor ? tensor.values<Real>() : std::span<Real>{};
}

}  // namespace

base::Bytes state_bytes(const Optimizer& optimizer, std::int64_t elements,
                        std::int64_t element_bytes) {
    const Needs needs = needs_of(optimizer);
    return {needs.moments * elements * element_bytes + (needs.counts_steps ? step_count_bytes : 0)};
}

template <class Real>
bool OptimizerState::make_missing(const Optimizer& optimizer, Ledger& ledger,
                                  const std::vector<Parameter>& parameters) {
    const Needs needs = needs_of(optimizer);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        ParameterState& state = states_[i];
        if (!parameters[i].gradient)
            continue;
        if (needs.counts_steps && !state.step && !(state.step = step_count(ledger, parameters[i])))
            return false;
        if (needs.moments > 0 && !state.first &&
            !(state.first = zeros_like<Real>(ledger, parameters[i], Role::Moment)))
            return false;
        if (needs.moments > 1 && !state.second &&
            !(state.second = zeros_like<Real>(ledger, parameters[i], Role::SecondMoment)))
            return false;
    }
    return true;
}

template <class Real>
bool OptimizerState::update(const Optimizer& optimizer, Ledger& ledger,
                            std::vector<Parameter>& parameters) {
    ledger.enter(Phase::Update);
    ledger.begin(Op::Update);
    const std::vector<ParameterState> before = states_;
    states_.resize(parameters.size());
    if (!make_missing<Real>(optimizer, ledger, parameters)) {
        states_ = before;
        return false;
    }
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const Parameter& parameter = parameters[i];
        if (!parameter.gradient)
            continue;
        const ParameterState& state = states_[i];
        const std::int64_t step = state.step ? ++state.step.values<std::int32_t>()[0] : 0;
        std::visit(
            [&](const auto& kind) {
                kind.template update<Real>(parameter.value.values<Real>(),
                                           std::span<const Real>(parameter.gradient.values<Real>()),
                                           values_or_none<Real>(state.first),
                                           values_or_none<Real>(state.second), step);
            },
            optimizer);
    }
    return true;
}

template bool OptimizerState::update<float>(const Optimizer&, Ledger&, std::vector<Parameter>&);
template bool OptimizerState::update<double>(const Optimizer&, Ledger&, std::vector<Parameter>&);

}  // namespace toynet
