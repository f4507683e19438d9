#include "widgets/toy_net.h"

#include <algorithm>

namespace widgets {

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

toynet::Settings settings_of(const ToyNet& net, const ToyTraining& training) {
    toynet::Settings settings;
    settings.shape = shape_of(net);
    settings.optimizer = rule_of(training.optimizer);
    settings.zero_grad = training.zero_grad;
    settings.seed = static_cast<std::uint64_t>(net.seed);
    if (training.budget > 0)
        settings.budget = base::Bytes{training.budget * 1024};
    return settings;
}

}  // namespace widgets
