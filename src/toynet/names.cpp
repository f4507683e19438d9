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

std::string plain_text(const Name& name, int layers) {
    const std::string layer = std::to_string(name.layer);
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
            return "log-probabilities";
        case Role::TotalWeight:
            return "total weight";
        case Role::Loss:
            return "loss";
        case Role::Moment:
            return "m of " + owner;
        case Role::SecondMoment:
            return "v of " + owner;
        case Role::StepCount:
            return "step of " + owner;
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
    return plain_text(name, layers) + (name.gradient ? ".grad" : "");
}

}  // namespace toynet
