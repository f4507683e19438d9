#include "base/units.h"
#include "widgets/recording.h"

#include <string>

namespace widgets {
namespace {

using toynet::Name;
using toynet::Op;
using toynet::Phase;
using toynet::Role;

/// Names as they stand in a sentence about one layer.
struct Layer {
    int layers = 0;
    int number = 0;

    std::string of(Role role, int layer, bool gradient = false) const {
        return toynet::text_of({role, static_cast<std::int16_t>(layer), gradient}, layers);
    }

    std::string input() const {
        return number == 1 ? of(Role::Inputs, 0) : of(Role::Activated, number - 1);
    }

    std::string output() const { return of(Role::Linear, number); }

    std::string weight() const { return of(Role::Weight, number); }

    std::string gradient_of_output() const { return of(Role::Linear, number, true); }
};

std::string forward_sentence(const Name& name, const Layer& layer) {
    switch (name.role) {
        case Role::Inputs:
            return "The batch X is copied in.";
        case Role::Linear:
            return layer.output() + " is " + layer.input() + " times " + layer.weight() +
                   ", plus the bias.";
        case Role::Activated:
            return layer.of(Role::Activated, layer.number) + " is " + layer.output() +
                   " with everything below zero cut off.";
        case Role::LogProbabilities:
            return "Softmax turns the logits into probabilities; their logarithms are kept.";
        case Role::Loss:
            return "The loss is one number: how surprised the network was by the right classes.";
        case Role::TotalWeight:
            return "The loss also keeps how many samples it counted.";
        default:
            return {};
    }
}

std::string backward_sentence(const Name& name, const Layer& layer) {
    const Layer next{layer.layers, layer.number + 1};
    switch (name.role) {
        case Role::Loss:
            return "Backward starts with the gradient of the loss by itself: the number 1.";
        case Role::LogProbabilities:
            return "How the loss changes with each logarithm of a probability.";
        case Role::Linear:
            if (layer.number == layer.layers)
                return "How the loss changes with each logit.";
            return "The gradient flows back through relu: to make " + layer.gradient_of_output() +
                   " it needs " + layer.of(Role::Activated, layer.number, true) +
                   " and the saved " + layer.of(Role::Activated, layer.number) + ".";
        case Role::Activated:
            return "The gradient flows back through the layer: " + next.gradient_of_output() +
                   " times " + next.weight() + ".";
        case Role::Weight:
            return "How each weight should move: " + layer.gradient_of_output() + " times " +
                   layer.input() + ". For this " + layer.input() + " was kept.";
        case Role::Bias:
            return "How each bias should move: " + layer.gradient_of_output() +
                   " added up over the batch.";
        default:
            return {};
    }
}

std::string update_sentence(const Name& name) {
    switch (name.role) {
        case Role::Moment:
            return "The first update makes a running mean of the gradient. It stays for good.";
        case Role::SecondMoment:
            return "And a running mean of the squared gradient. It stays for good too.";
        default:
            return "The optimizer counts its steps, one number a tensor.";
    }
}

/// The names of the buffers for which `test` holds, in a list; empty: there are none.
template <class Test>
std::string list_of(const Recording& recording, const Test& test) {
    std::string names;
    int more = 0;
    constexpr std::size_t longest = 40;
    for (const BufferLife& buffer : recording.buffers) {
        if (!test(buffer))
            continue;
        if (names.size() > longest)
            ++more;
        else
            names += (names.empty() ? "" : ", ") + toynet::text_of(buffer.name, recording.layers);
    }
    return more == 0 ? names : names + " and " + std::to_string(more) + " more";
}

/// What went since the moment before.
std::string freed_sentence(const Recording& recording, int moment) {
    const std::string gone = list_of(
        recording, [&](const BufferLife& buffer) { return moment > 0 && buffer.gone == moment; });
    return gone.empty() ? "" : " Freed: " + gone + ".";
}

std::string quiet_sentence(const Recording& recording, int moment) {
    const Phase phase = recording.at(moment).phase;
    const bool gone = !freed_sentence(recording, moment).empty();
    if (phase == Phase::ZeroGrad)
        return gone ? "The last step's gradients are given back."
                    : "There are no gradients yet: nothing to give back.";
    if (phase == Phase::Update)
        return "Every weight moves a little. The update is one fused loop: nothing is born.";
    if (moment > 0)
        return "The answer is read. Everything but the weights is free again.";
    std::string there;
    for (const StripBlock& block : strip_at(recording, 0))
        there += (there.empty() ? "" : ", ") + block.name;
    return "What is there before: " + there + ".";
}

std::string birth_sentence(const Recording& recording, const BufferLife& buffer, Phase phase) {
    const Layer layer{recording.layers, buffer.name.layer};
    const std::string born = toynet::text_of(buffer.name, recording.layers) + " is born, " +
                             base::exact_text(buffer.bytes) + ". ";
    if (phase == Phase::Update)
        return born + update_sentence(buffer.name);
    return born + (buffer.name.gradient ? backward_sentence(buffer.name, layer)
                                        : forward_sentence(buffer.name, layer));
}

std::string refused_sentence(const Recording& recording) {
    const toynet::Refusal& refusal = *recording.refusal;
    return toynet::text_of(refusal.name, recording.layers) + " asks for " +
           base::exact_text(refusal.wanted) + ", and of " + base::exact_text(refusal.budget) +
           " only " + base::exact_text(refusal.budget - refusal.live) + " are free.";
}

std::string title_of(const Recording& recording, const Moment& moment, int index) {
    if (moment.refused)
        return "Out of memory";
    if (index == 0)
        return "Before it starts";
    switch (moment.phase) {
        case Phase::ZeroGrad:
            return "zero_grad";
        case Phase::Update:
            return moment.born < 0 ? "update" : "first update";
        case Phase::Setup:
            return moment.born < 0 ? "Afterwards" : "data";
        default:
            break;
    }
    const std::string way = moment.phase == Phase::Backward ? ", backward" : ", forward";
    if (moment.op == Op::Linear || moment.op == Op::Relu || moment.op == Op::Tanh) {
        // The gradient of an activation is made by the layer above it.
        const BufferLife& born = recording.buffers[static_cast<std::size_t>(moment.born)];
        const bool above = born.name.gradient && born.name.role == Role::Activated;
        return std::string(text_of(moment.op)) + ' ' +
               std::to_string(moment.layer + (above ? 1 : 0)) + way;
    }
    return "loss" + way;
}

}  // namespace

MomentWords words_at(const Recording& recording, int moment) {
    const Moment& shown = recording.at(moment);
    MomentWords words{title_of(recording, shown, moment), {}};
    if (shown.refused)
        words.text = refused_sentence(recording);
    else if (shown.born < 0)
        words.text = quiet_sentence(recording, moment);
    else
        words.text = birth_sentence(
            recording, recording.buffers[static_cast<std::size_t>(shown.born)], shown.phase);
    words.text += freed_sentence(recording, moment);
    if (moment == recording.peak && moment > 0)
        words.text += " This is the highest moment.";
    return words;
}

}  // namespace widgets
