#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace toynet {

/// v = μ v + g; w −= lr v, or with Nesterov w −= lr (g + μ v), as torch.optim.SGD: the first buffer
/// is the first gradient (dampening 0).
struct Momentum {
    static constexpr std::string_view name = "momentum";
    static constexpr int moments = 1;
    static constexpr bool counts_steps = false;

    double learning_rate = 0.1;
    double momentum = 0.9;
    bool nesterov = false;

    template <class Real>
    void update(std::span<Real> weight, std::span<const Real> gradient, std::span<Real> velocity,
                std::span<Real> /*second*/, std::int64_t /*step*/) const {
        const auto rate = static_cast<Real>(learning_rate);
        const auto mu = static_cast<Real>(momentum);
        for (std::size_t i = 0; i < weight.size(); ++i) {
            velocity[i] = mu * velocity[i] + gradient[i];
            weight[i] -= rate * (nesterov ? gradient[i] + mu * velocity[i] : velocity[i]);
        }
    }

    bool operator==(const Momentum&) const = default;
};

}  // namespace toynet
