#include "view/toy/kinds.h"

#include "base/units.h"

#include <algorithm>
#include <array>

namespace view {
namespace {

using toynet::Tag;

struct Kind {
    Tag tag;
    Memory memory;
    int rank;
};

constexpr std::array kinds = {Kind{Tag::Weights, Memory::Weights, 0},
                              Kind{Tag::Data, Memory::Other, 2},
                              Kind{Tag::Activations, Memory::Activations, 4},
                              Kind{Tag::Gradients, Memory::Gradients, 3},
                              Kind{Tag::PassingGradients, Memory::Gradients, 5},
                              Kind{Tag::OptimizerState, Memory::Optimizer, 1},
                              Kind{Tag::Workspace, Memory::Other, 2}};
static_assert(kinds.size() == toynet::tag_count);

const Kind& kind_of(Tag tag) {
    return *std::find_if(kinds.begin(), kinds.end(),
                         [tag](const Kind& kind) { return kind.tag == tag; });
}

}  // namespace

Memory memory_of(Tag tag) {
    return kind_of(tag).memory;
}

BlockLook look_of(Tag tag) {
    return tag == Tag::PassingGradients ? BlockLook::Pale : BlockLook::Solid;
}

int rank_of(Tag tag) {
    return kind_of(tag).rank;
}

void write_in_block(Sketch& sketch, Point middle, const Rect& block, Tag tag, TextStyle style,
                    std::string_view text) {
    constexpr float side = 5;
    const Material& material = sketch.theme.of(memory_of(tag));
    const bool pale = look_of(tag) == BlockLook::Pale;
    const Lettering words{style, pale ? sketch.theme.ink : material.on, Anchor::Middle};
    const Rect room = sketch.room_for(middle, words, text);
    const float left = std::max(room.x - side, block.x + 1);
    const float right = std::min(right_of(room) + side, right_of(block) - 1);
    if (material.hatch != Hatch::None) {
        const float top = std::max(room.y, block.y + 1);
        const float bottom = std::min(bottom_of(room), bottom_of(block) - 1);
        sketch.add(FillMark{{left, top, right - left, bottom - top},
                            pale ? material.tint : material.fill,
                            radius::block});
    }
    sketch.text(middle, words, text);
}

}  // namespace view
