#pragma once

#include <cstdint>
#include <span>

namespace toynet {

/// Handwritten-looking digits, drawn from strokes: sample i shows the digit i mod 10 on `side` x
/// `side` pixels (0 paper, 1 ink, row by row from the top), each a little turned, sheared, scaled,
/// shifted, thicker or thinner, with noise. `pixels` holds side² times as many numbers as `labels`.
void digits(std::uint64_t seed, int side, std::span<float> pixels, std::span<std::int64_t> labels);

}  // namespace toynet
