#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace toynet {

/// w −= lr (g + weight_decay w), as torch.optim.SGD without momentum.
struct Sgd {
    static constexpr std::string_view name = "sgd";
    static constexpr int moments = 0;  // buffers of the weight's size
    static constexpr bool counts_steps = false;

    double learning_rate = 0.1;
    double weight_decay = 0;

    template <class Real>
    void update(std::span<Real> weight, std::span<const Real> gradient, std::span<Real> /*first*/,
                std::span<Real> /*second*/, std::int64_t /*step*/) const {
        const auto rate = static_cast<Real>(learning_rate);
        const auto decay = static_cast<Real>(weight_decay);
        for (std::size_t i = 0; i < weight.size(); ++i)
            weight[i] -= rate * (gradient[i] + decay * weight[i]);
    }

    bool operator==(const Sgd&) const = default;
};

}  // namespace toynet
