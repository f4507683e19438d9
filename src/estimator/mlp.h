#pragma once

#include "base/bytes.h"
#include "base/result.h"

#include <cstdint>
#include <string_view>
#include <vector>

/// The memory of training a multilayer perceptron in fp32, in closed form: for each moment of a
/// step one sum of what is alive, with PyTorch's lifetimes (autograd keeps a linear layer's input
/// if its weight learns, an activation's output if a gradient passes through it). The toy trainer
/// counts the same bytes by really allocating them; the two share no code and must agree.
namespace estimator {

/// When last step's gradients are given back.
enum class GradientsLeave : std::uint8_t { AfterLoss, BeforeForward, Never };

/// What an optimizer keeps for a trainable tensor: buffers of its size, and 4 bytes if it counts
/// steps.
struct MlpOptimizer {
    std::int64_t moments = 0;
    bool counts_steps = false;
};

struct MlpPlan {
    std::vector<std::int64_t> sizes;  ///< inputs, hidden widths, outputs
    std::int64_t batch = 1;
    std::vector<bool> trainable;  ///< one a layer
    MlpOptimizer optimizer;
    GradientsLeave leave = GradientsLeave::AfterLoss;
    int steps = 2;  ///< the second has the optimizer's state from its start; later ones are like it
};

/// What happens at a moment; layers count from 1.
enum class MlpOp : std::uint8_t { Linear, Activation, LogSoftmax, Likelihood, Update };

enum class MlpPhase : std::uint8_t { Forward, Loss, Backward, Update };

/// The fullest point of one operation.
struct MlpMoment {
    int step = 1;
    MlpPhase phase = MlpPhase::Forward;
    MlpOp op = MlpOp::Linear;
    int layer = 0;
    base::Bytes live;

    bool operator==(const MlpMoment&) const = default;
};

/// All moments in order, or why the plan makes no sense (a size or batch below 1, sums past 2^62).
base::Result<std::vector<MlpMoment>> mlp_moments(const MlpPlan& plan);

/// The first moment that no other exceeds.
const MlpMoment& mlp_peak(const std::vector<MlpMoment>& moments);

/// The most an answer needs above weights and inputs: two neighbouring layers' outputs, whatever
/// the depth.
base::Result<base::Bytes> mlp_inference_activations(const MlpPlan& plan);

}  // namespace estimator
