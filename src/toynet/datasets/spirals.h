#pragma once

#include <cstdint>
#include <vector>

namespace toynet {

/// Points of a plane with a class each: `points` holds x, y of every sample in turn.
struct Dataset {
    std::vector<float> points;
    std::vector<std::int64_t> labels;
};

/// Three spiral arms, the classic toy that a straight line cannot separate: sample i of arm k lies
/// at radius (i + 0.5) / a_class and angle 2πk/3 + 4 radius + N(0, noise).
Dataset spirals(std::uint64_t seed, int a_class = 100, double noise = 0.2);

}  // namespace toynet
