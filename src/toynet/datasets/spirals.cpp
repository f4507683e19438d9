#include "toynet/datasets/spirals.h"

#include "base/elementary.h"
#include "toynet/mlp.h"

#include <cassert>

namespace toynet {

void spirals(std::uint64_t seed, std::span<float> points, std::span<std::int64_t> labels,
             double noise) {
    constexpr int arms = 3;
    constexpr double arm_angle = 6.283185307179586 / arms;
    constexpr double twist = 4;  // radians from the centre to the rim
    assert(labels.size() % arms == 0 && points.size() == 2 * labels.size());
    base::Rng rng{seed};
    const std::size_t an_arm = labels.size() / arms;
    for (std::size_t sample = 0; sample < labels.size(); ++sample) {
        const std::size_t arm = sample / an_arm;
        const double radius =
            (static_cast<double>(sample % an_arm) + 0.5) / static_cast<double>(an_arm);
        const double angle =
            static_cast<double>(arm) * arm_angle + twist * radius + noise * normal(rng);
        points[2 * sample] = static_cast<float>(radius * base::cosine(angle));
        points[2 * sample + 1] = static_cast<float>(radius * base::sine(angle));
        labels[sample] = static_cast<std::int64_t>(arm);
    }
}

}  // namespace toynet
