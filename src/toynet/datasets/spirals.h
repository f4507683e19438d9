#pragma once

#include <cstdint>
#include <span>

namespace toynet {

/// Three spiral arms, the classic toy that a straight line cannot separate. Fills `points` with x,
/// y of each sample in turn and `labels` with its arm, a third of the samples an arm: sample i of
/// arm k lies at radius (i + 0.5) / n and angle 2πk/3 + 4 radius + N(0, noise). `labels` holds a
/// multiple of three, `points` twice as many.
void spirals(std::uint64_t seed, std::span<float> points, std::span<std::int64_t> labels,
             double noise = 0.2);

}  // namespace toynet
