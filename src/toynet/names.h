#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// What a buffer is, said without strings: the ledger writes thousands of lines a second.
namespace toynet {

/// When the last step's gradients go: after the loss as in the classic listing, before the forward
/// pass, or never (they add up).
enum class ZeroGrad : std::uint8_t { AfterLoss, BeforeForward, Never };

/// The kinds of memory. PassingGradients are those of activations: they die within the backward
/// pass.
enum class Tag : std::uint8_t {
    Weights,
    Data,
    Activations,
    Gradients,
    PassingGradients,
    OptimizerState,
    Workspace,
};
inline constexpr int tag_count = 7;

/// The parts of a training step as the classic listing names them.
enum class Phase : std::uint8_t { Setup, Forward, Loss, ZeroGrad, Backward, Update };
inline constexpr int phase_count = 6;

/// The operations that ask for memory or give it back.
enum class Op : std::uint8_t {
    None,
    Linear,
    Relu,
    Tanh,
    LogSoftmax,
    NegativeLogLikelihood,
    Rebind,  // a name is bound to a new tensor: the old one goes
    ZeroGrad,
    Update,
};

/// The thing a buffer holds.
enum class Role : std::uint8_t {
    Inputs,
    Labels,
    Weight,
    Bias,
    Linear,     // x Wᵀ + b
    Activated,  // after relu or tanh
    LogProbabilities,
    TotalWeight,  // how much the labels weigh together; PyTorch's nll_loss keeps it
    Loss,
    Moment,
    SecondMoment,
    StepCount,
};

/// A buffer's name. Layers count from 1; 0 belongs to none. `of_bias`: of a moment or step count,
/// whose it is.
struct Name {
    Role role = Role::Inputs;
    std::int16_t layer = 0;
    bool gradient = false;
    bool of_bias = false;

    bool operator==(const Name&) const = default;
};

std::string_view text_of(Tag tag);
std::string_view text_of(Phase phase);
std::string_view text_of(Op op);

/// "W₂", "db₂", "a₁", "dlogits" when `layers` says which layer is the last, "m of W₂": as short as
/// a block is wide.
std::string text_of(const Name& name, int layers);

}  // namespace toynet
