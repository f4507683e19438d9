#include "toynet/datasets/spirals.h"

#include "base/elementary.h"
#include "toynet/mlp.h"

namespace toynet {

Dataset spirals(std::uint64_t seed, int a_class, double noise) {
    constexpr int arms = 3;
    constexpr double arm_angle = 6.283185307179586 / arms;
    constexpr double twist = 4;  // radians from the centre to the rim
    base::Rng rng{seed};
    Dataset data;
    for (int arm = 0; arm < arms; ++arm) {
        for (int i = 0; i < a_class; ++i) {
            const double radius = (i + 0.5) / a_class;
            const double angle = arm * arm_angle + twist * radius + noise * normal(rng);
            data.points.push_back(static_cast<float>(radius * base::cosine(angle)));
            data.points.push_back(static_cast<float>(radius * base::sine(angle)));
            data.labels.push_back(arm);
        }
    }
    return data;
}

}  // namespace toynet
