#include "view/pictogram.h"

#include "view/paint.h"

#include <algorithm>
#include <array>

namespace view {
namespace {

constexpr float box = 44;  // the grid the pictograms are drawn on

BlockMark block(Rect rect, Memory kind) {
    return {rect, kind, BlockLook::Solid};
}

// Two stacks under the budget: the weights fit, what training adds does not.
void add_budget(Picture& picture, const Theme& theme) {
    picture.marks = {
        block({3, 24, 16, 17}, Memory::Weights), block({25, 24, 16, 17}, Memory::Weights),
        block({25, 13, 16, 10}, Memory::Gradients), block({25, 1, 16, 11}, Memory::Optimizer),
        PathMark{{{0, 18.5F}, {box, 18.5F}}, theme.ink, 2, Stroke::Solid, 0}};
}

// A network answers: its weights stay, two outputs are alive, the earlier ones are gone.
void add_answering(Picture& picture, const Theme& theme) {
    picture.marks = {
        block({2, 28, 40, 13}, Memory::Weights),
        OutlineMark{{2, 10, 8, 15}, theme.edge, radius::block, 1.5F, Stroke::Free},
        OutlineMark{{12.5F, 10, 8, 15}, theme.edge, radius::block, 1.5F, Stroke::Free},
        block({23, 10, 8.5F, 15}, Memory::Activations),
        block({33.5F, 10, 8.5F, 15}, Memory::Activations),
    };
}

// A training step over time: forward piles up, backward takes down while gradients come.
void add_mountain(Picture& picture, const Theme& theme) {
    picture.marks = {block({2, 31, 40, 10}, Memory::Weights),
                     block({8, 22, 6, 8}, Memory::Activations),
                     block({15, 12, 6, 18}, Memory::Activations),
                     block({22, 6, 6, 24}, Memory::Activations),
                     block({29, 18, 6, 12}, Memory::Gradients),
                     block({36, 24, 6, 6}, Memory::Gradients),
                     PathMark{{{22, 2.5F}, {28, 2.5F}}, theme.ink, 2, Stroke::Solid, 0}};
}

struct Pictogram {
    std::string_view name;
    void (*add)(Picture& picture, const Theme& theme);
};

constexpr std::array pictograms = {Pictogram{"budget", add_budget},
                                   Pictogram{"answering", add_answering},
                                   Pictogram{"mountain", add_mountain}};

void scale(Picture& picture, float factor) {
    const auto grow = [factor](Rect& rect) {
        rect = {rect.x * factor, rect.y * factor, rect.width * factor, rect.height * factor};
    };
    for (Mark& mark : picture.marks) {
        if (auto* rect = std::get_if<BlockMark>(&mark))
            grow(rect->rect);
        if (auto* outline = std::get_if<OutlineMark>(&mark))
            grow(outline->rect);
        if (auto* path = std::get_if<PathMark>(&mark)) {
            for (Point& point : path->points)
                point = {point.x * factor, point.y * factor};
        }
    }
}

}  // namespace

void draw_pictogram(const Ui& ui, std::string_view name, float x, float y, float size) {
    Picture picture{size, size, {}};
    const auto known = std::find_if(pictograms.begin(), pictograms.end(),
                                    [&](const Pictogram& one) { return one.name == name; });
    (known == pictograms.end() ? pictograms.front() : *known).add(picture, ui.theme());
    scale(picture, size / box);
    paint({ui.list(), ui.theme(), ui.fonts(), {x, y}}, picture);
}

}  // namespace view
