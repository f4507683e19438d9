#include "base/overloaded.h"
#include "base/units.h"
#include "widgets/toy_settings.h"

#include <algorithm>
#include <vector>

namespace widgets {
namespace {

using toynet::Phase;

/// The listing's order of a step.
std::vector<Phase> phases_of(const ToyTraining& training) {
    switch (training.zero_grad) {
        case toynet::ZeroGrad::BeforeForward:
            return {Phase::ZeroGrad, Phase::Forward, Phase::Loss, Phase::Backward, Phase::Update};
        case toynet::ZeroGrad::AfterLoss:
            return {Phase::Forward, Phase::Loss, Phase::ZeroGrad, Phase::Backward, Phase::Update};
        case toynet::ZeroGrad::Never:
            break;
    }
    return {Phase::Forward, Phase::Loss, Phase::Backward, Phase::Update};
}

}  // namespace

std::string name_of(const ToyNet& net) {
    std::string name;
    for (const std::int32_t size : shape_of(net).sizes)
        name += (name.empty() ? "" : "-") + std::to_string(size);
    return name;
}

toynet::MlpShape shape_of(const ToyNet& net) {
    const ToyTaskRow& task = row_of(net.task);
    toynet::MlpShape shape;
    shape.sizes.assign(static_cast<std::size_t>(net.depth), static_cast<std::int32_t>(net.width));
    shape.sizes.insert(shape.sizes.begin(), task.inputs);
    shape.sizes.push_back(task.classes);
    return shape;
}

std::int64_t batch_of(const ToyNet& net) {
    return std::min(net.batch, row_of(net.task).samples);
}

toynet::Optimizer rule_of(ToyOptimizer optimizer) {
    constexpr double decay = 0.01;
    switch (optimizer) {
        case ToyOptimizer::Sgd:
            return toynet::Sgd{};
        case ToyOptimizer::Momentum:
            return toynet::Momentum{};
        case ToyOptimizer::Nesterov:
            return toynet::Momentum{.nesterov = true};
        case ToyOptimizer::Adam:
            return toynet::Adam{};
        case ToyOptimizer::AdamL2:
            return toynet::Adam{.weight_decay = decay};
        case ToyOptimizer::AdamW:
            return toynet::Adam{.weight_decay = decay, .decay = toynet::Decay::Decoupled};
    }
    return toynet::Sgd{};
}

std::string call_of(const toynet::Optimizer& rule) {
    const auto amount = [](double value) { return base::decimal_text(value, value < 0.1 ? 2 : 1); };
    const auto call = [&](std::string_view name, const auto& made) {
        return std::string(name) + "(model.parameters(), lr=" + amount(made.learning_rate);
    };
    return std::visit(base::Overloaded{
                          [&](const toynet::Sgd& sgd) { return call("SGD", sgd) + ')'; },
                          [&](const toynet::Momentum& momentum) {
                              return call("SGD", momentum) +
                                     ", momentum=" + amount(momentum.momentum) +
                                     (momentum.nesterov ? ", nesterov=True)" : ")");
                          },
                          [&](const toynet::Adam& adam) {
                              const bool decoupled = adam.decay == toynet::Decay::Decoupled;
                              return call(decoupled ? "AdamW" : "Adam", adam) +
                                     (adam.weight_decay == 0
                                          ? ")"
                                          : ", weight_decay=" + amount(adam.weight_decay) + ')');
                          },
                      },
                      rule);
}

std::optional<base::Bytes> budget_of(const ToyTraining& training) {
    if (training.budget == 0)
        return std::nullopt;
    return base::Bytes{training.budget * base::unit_size(base::ByteUnit::KiB).count};
}

toynet::Settings settings_of(const ToyNet& net, const ToyTraining& training) {
    toynet::Settings settings;
    settings.shape = shape_of(net);
    settings.optimizer = rule_of(training.optimizer);
    settings.zero_grad = training.zero_grad;
    settings.seed = static_cast<std::uint64_t>(net.seed);
    settings.budget = budget_of(training);
    return settings;
}

Recording recording_of_step(const toynet::Ledger& ledger, const ToyNet& net,
                            const ToyTraining& training) {
    return recording_of(ledger, shape_of(net).layers(), phases_of(training));
}

Recording recording_of_query(const toynet::Ledger& ledger, const ToyNet& net) {
    return recording_of(ledger, shape_of(net).layers(), {Phase::Setup, Phase::Forward});
}

}  // namespace widgets
