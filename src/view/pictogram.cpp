#include "view/pictogram.h"

#include "view/paint.h"

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

void scale(Picture& picture, float factor) {
    const auto grow = [factor](Rect& rect) {
        rect = {rect.x * factor, rect.y * factor, rect.width * factor, rect.height * factor};
    };
    for (Mark& mark : picture.marks) {
        if (auto* rect = std::get_if<BlockMark>(&mark))
            grow(rect->rect);
        if (auto* path = std::get_if<PathMark>(&mark)) {
            for (Point& point : path->points)
                point = {point.x * factor, point.y * factor};
        }
    }
}

}  // namespace

void draw_pictogram(const Ui& ui, std::string_view /*name*/, float x, float y, float size) {
    Picture picture{size, size, {}};
    add_budget(picture, ui.theme());
    scale(picture, size / box);
    paint({ui.list(), ui.theme(), ui.fonts(), {x, y}}, picture);
}

}  // namespace view
