#include "toynet/names.h"

#include <array>

namespace toynet {
namespace {

constexpr std::array<std::string_view, tag_count> tag_texts = {
    "weights",         "data",     "activations", "gradients", "passing gradients",
    "optimizer state", "workspace"};

constexpr std::array<std::string_view, phase_count> phase_texts = {
    "setup", "forward", "loss", "zero_grad", "backward", "update"};

constexpr std::array<std::string_view, 9> op_texts = {
    "", "linear", "relu", "tanh", "log_softmax", "nll_loss", "rebind", "zero_grad", "step"};

/// "₁₂": digits that stand low.
std::string low(int number) {
    std::string digits;
    for (const char digit : std::to_string(number))
        digits += std::string("\xE2\x82") + static_cast<char>(0x80 + (digit - '0'));
    return digits;
}

std::string plain_text(const Name& name, int layers) {
    const std::string layer = low(name.layer);
    const std::string owner = (name.of_bias ? "b" : "W") + layer;
    switch (name.role) {
        case Role::Inputs:
            return "X";
        case Role::Labels:
            return "y";
        case Role::Weight:
            return "W" + layer;
        case Role::Bias:
            return "b" + layer;
        case Role::Linear:
            return name.layer == layers ? "logits" : "z" + layer;
        case Role::Activated:
            return "a" + layer;
        case Role::LogProbabilities:
            return "log p";
        case Role::TotalWeight:
            return "count";
        case Role::Loss:
            return "loss";
        case Role::Moment:
            return "m of " + owner;
        case Role::SecondMoment:
            return "v of " + owner;
        case Role::StepCount:
            return "t of " + owner;
    }
    return {};
}

}  // namespace

std::string_view text_of(Tag tag) {
    return tag_texts[static_cast<std::size_t>(tag)];
}

std::string_view text_of(Phase phase) {
    return phase_texts[static_cast<std::size_t>(phase)];
}

std::string_view text_of(Op op) {
    return op_texts[static_cast<std::size_t>(op)];
}

std::string text_of(const Name& name, int layers) {
    return (name.gradient ? "d" : "") + plain_text(name, layers);
}

}  // namespace toynet
