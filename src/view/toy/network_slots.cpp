#include "view/toy/network_slots.h"

#include "base/sort.h"

#include <algorithm>

namespace view {
namespace {

using toynet::Op;
using toynet::Role;
using widgets::BufferLife;
using widgets::Recording;

int linear_column(int layer) {
    return 2 * layer - 1;
}

int loss_column(int layers) {
    return 2 * layers + 1;
}

int column_of(const toynet::Name& name, int layers) {
    switch (name.role) {
        case Role::Inputs:
        case Role::Labels:
            return 0;
        case Role::Weight:
        case Role::Bias:
        case Role::Moment:
        case Role::SecondMoment:
        case Role::StepCount:
            return linear_column(name.layer);
        case Role::Linear:
        case Role::Activated:
            return linear_column(name.layer) + 1;
        case Role::LogProbabilities:
        case Role::TotalWeight:
        case Role::Loss:
            return loss_column(layers);
    }
    return 0;
}

Shelf shelf_of(const BufferLife& buffer) {
    if (buffer.tag == toynet::Tag::OptimizerState)
        return Shelf::Optimizer;
    return buffer.name.gradient ? Shelf::Gradients : Shelf::Values;
}

/// Names under which small buffers are told together with a large one.
std::string item_name(const BufferLife& buffer, const Recording& recording) {
    toynet::Name name = buffer.name;
    if (name.role == Role::Bias)
        name.role = Role::Weight;
    if (name.role == Role::TotalWeight)
        name.role = Role::Loss;
    return toynet::text_of(name, recording.layers);
}

bool has_second_moments(const Recording& recording) {
    return std::any_of(
        recording.buffers.begin(), recording.buffers.end(),
        [](const BufferLife& buffer) { return buffer.name.role == Role::SecondMoment; });
}

template <class Any, class Test>
Any& found_or_added(std::vector<Any>& all, const Test& test, Any added) {
    const auto found = std::find_if(all.begin(), all.end(), test);
    return found != all.end() ? *found : all.emplace_back(std::move(added));
}

}  // namespace

std::vector<NetworkColumn> network_columns(const toynet::MlpShape& shape,
                                           const Recording& recording) {
    const int layers = shape.layers();
    const std::string activation = shape.activation == toynet::Activation::Relu ? "relu" : "tanh";
    std::vector<NetworkColumn> columns = {{"data", shape.sizes.front()}};
    for (int layer = 1; layer <= layers; ++layer) {
        const auto at = static_cast<std::size_t>(layer);
        columns.push_back(
            {std::to_string(shape.sizes[at - 1]) + "×" + std::to_string(shape.sizes[at]), 0});
        columns.push_back({layer < layers ? activation : "", shape.sizes[at]});
    }
    const bool learns =
        std::any_of(recording.moments.begin(), recording.moments.end(),
                    [](const auto& moment) { return moment.phase == toynet::Phase::Loss; });
    if (learns)
        columns.push_back({"loss", 1});
    return columns;
}

std::optional<int> column_at(const Recording& recording, int moment) {
    const widgets::Moment& now = recording.at(moment);
    std::optional<toynet::Name> name;
    if (now.born >= 0)
        name = recording.buffers[static_cast<std::size_t>(now.born)].name;
    else if (now.refused)
        name = recording.refusal->name;
    if (!name)
        return std::nullopt;
    if (now.op == Op::Linear) {
        // The gradient of an activation is made by the layer above it.
        const bool above = name->gradient && name->role == Role::Activated;
        return linear_column(name->layer + (above ? 1 : 0));
    }
    if (now.op == Op::LogSoftmax || now.op == Op::NegativeLogLikelihood)
        return loss_column(recording.layers);
    return column_of(*name, recording.layers);
}

std::vector<Slot> slots_at(const Recording& recording, int moment) {
    const std::string optimizer = has_second_moments(recording) ? "m v" : "m";
    std::vector<Slot> slots;
    for (const BufferLife& buffer : recording.buffers) {
        const Shelf shelf = shelf_of(buffer);
        const int column = column_of(buffer.name, recording.layers);
        Slot& slot = found_or_added(
            slots,
            [&](const Slot& other) { return other.shelf == shelf && other.column == column; },
            {shelf, column, {}});
        const std::string name =
            shelf == Shelf::Optimizer ? optimizer : item_name(buffer, recording);
        SlotItem& item =
            found_or_added(slot.items, [&](const SlotItem& other) { return other.name == name; },
                           {name, buffer.tag, {}, {}, false, false});
        item.most += buffer.bytes;
        if (!buffer.alive_at(moment))
            continue;
        item.alive = true;
        item.bytes += buffer.bytes;
        item.born = item.born || buffer.born == moment;
    }
    base::sort_few(slots, [](const Slot& a, const Slot& b) { return a.column < b.column; });
    return slots;
}

}  // namespace view
