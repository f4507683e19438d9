#include "base/sort.h"
#include "widgets/recording.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace widgets {
namespace {

using toynet::Role;
using toynet::Tag;

/// What a small buffer is shown under together with others of its kind; empty: it stands alone.
std::string group_of(const toynet::Name& name, Tag tag) {
    if (tag == Tag::Weights)
        return "W, b";
    if (tag == Tag::Gradients)
        return "dW, db";
    if (name.role == Role::Moment)
        return "m";
    if (name.role == Role::SecondMoment || name.role == Role::StepCount)
        return "v";
    return {};
}

constexpr std::array order = {Tag::Weights,         Tag::OptimizerState, Tag::Data,
                              Tag::Workspace,       Tag::Gradients,      Tag::Activations,
                              Tag::PassingGradients};

void add(std::vector<StripBlock>& blocks, const StripBlock& block, bool grouped) {
    const auto same = std::find_if(blocks.begin(), blocks.end(), [&](const StripBlock& other) {
        return grouped && other.tag == block.tag && other.name == block.name;
    });
    if (same == blocks.end()) {
        blocks.push_back(block);
        return;
    }
    same->bytes += block.bytes;
    same->born = same->born || block.born;
    same->going = same->going && block.going;
}

/// Those of a tag that are alive; m before v, whichever was born first.
std::vector<BufferLife> alive_of(const Recording& recording, Tag tag, int moment) {
    std::vector<BufferLife> alive;
    std::copy_if(
        recording.buffers.begin(), recording.buffers.end(), std::back_inserter(alive),
        [&](const BufferLife& buffer) { return buffer.tag == tag && buffer.alive_at(moment); });
    if (tag == Tag::OptimizerState)
        base::sort_few(alive, [](const BufferLife& a, const BufferLife& b) {
            return a.name.role < b.name.role;
        });
    return alive;
}

}  // namespace

std::vector<StripBlock> strip_at(const Recording& recording, int moment) {
    std::vector<StripBlock> blocks;
    for (const Tag tag : order) {
        for (const BufferLife& buffer : alive_of(recording, tag, moment)) {
            const std::string group = group_of(buffer.name, tag);
            const std::string name =
                group.empty() ? toynet::text_of(buffer.name, recording.layers) : group;
            add(blocks, {tag, name, buffer.bytes, buffer.born == moment, buffer.gone == moment + 1},
                !group.empty());
        }
    }
    return blocks;
}

}  // namespace widgets
