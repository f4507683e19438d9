#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <string_view>

namespace toynet {

/// Where weight decay acts: L2 adds it to the gradient before the moments, Decoupled shrinks the
/// weight directly (AdamW, Loshchilov and Hutter 2019).
enum class Decay : std::uint8_t { L2, Decoupled };

/// Adam (Kingma and Ba 2015) as torch.optim codes it: w −= lr / (1 − β₁ᵗ) m / (√v / √(1 − β₂ᵗ) +
/// ε). Powers of β by repeated squaring in double, so that they have the same bits everywhere.
struct Adam {
    static constexpr std::string_view name = "adam";
    static constexpr int moments = 2;
    static constexpr bool counts_steps =
        true;  // PyTorch keeps the step as a 4-byte tensor a parameter

    double learning_rate = 0.01;
    double beta1 = 0.9;
    double beta2 = 0.999;
    double epsilon = 1e-8;
    double weight_decay = 0;
    Decay decay = Decay::L2;

    template <class Real>
    void update(std::span<Real> weight, std::span<const Real> gradient, std::span<Real> first,
                std::span<Real> second, std::int64_t step) const {
        const double power1 = power(beta1, step);
        const double power2 = power(beta2, step);
        const bool coupled = decay == Decay::L2;
        const auto shrink = static_cast<Real>(coupled ? 1.0 : 1 - learning_rate * weight_decay);
        const auto added = static_cast<Real>(coupled ? weight_decay : 0.0);
        const auto keep1 = static_cast<Real>(beta1);
        const auto take1 = static_cast<Real>(1 - beta1);
        const auto keep2 = static_cast<Real>(beta2);
        const auto take2 = static_cast<Real>(1 - beta2);
        const auto rate = static_cast<Real>(learning_rate / (1 - power1));
        const auto root = static_cast<Real>(std::sqrt(1 - power2));
        const auto small = static_cast<Real>(epsilon);
        for (std::size_t i = 0; i < weight.size(); ++i) {
            const Real w = weight[i] * shrink;
            const Real g = gradient[i] + added * w;
            first[i] = keep1 * first[i] + take1 * g;
            second[i] = keep2 * second[i] + take2 * g * g;
            weight[i] = w - rate * first[i] / (std::sqrt(second[i]) / root + small);
        }
    }

    bool operator==(const Adam&) const = default;

  private:
    static double power(double base, std::int64_t exponent) {
        double product = 1;
        for (; exponent > 0; exponent /= 2) {
            if (exponent % 2 == 1)
                product *= base;
            base *= base;
        }
        return product;
    }
};

}  // namespace toynet
