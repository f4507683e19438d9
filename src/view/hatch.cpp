#include "view/hatch.h"

#include <algorithm>
#include <cmath>

namespace view {
namespace {

using semantics::Rect;

struct Edges {
    float left, top, right, bottom;
};

Edges edges_of(const Rect& area) {
    return {area.x, area.y, area.x + area.width, area.y + area.height};
}

// What of it can be seen: while a scale glides a block may reach millions of pixels beyond.
Edges seen(const Edges& e, const ImDrawList& list) {
    const ImVec2 from = list.GetClipRectMin();
    const ImVec2 to = list.GetClipRectMax();
    return {std::max(e.left, from.x), std::max(e.top, from.y), std::min(e.right, to.x),
            std::min(e.bottom, to.y)};
}

float first_multiple(float step, float from) {
    return std::ceil(from / step) * step;
}

// Lines x + slope·y = k·step, slope 1 rising to the right and −1 falling.
struct Diagonals {
    float step;
    float thickness;
    float slope;
};

void draw_diagonals(ImDrawList& list, const Edges& e, const Diagonals& look, Color ink) {
    const float corner_a = e.left + look.slope * e.top;
    const float corner_b = e.right + look.slope * e.bottom;
    const float corner_c = e.left + look.slope * e.bottom;
    const float corner_d = e.right + look.slope * e.top;
    const float last = std::max({corner_a, corner_b, corner_c, corner_d});
    float k = first_multiple(look.step, std::min({corner_a, corner_b, corner_c, corner_d}));
    for (; k < last; k += look.step) {
        const float at_top = k - look.slope * e.top;
        const float at_bottom = k - look.slope * e.bottom;
        const float x0 = std::clamp(at_top, e.left, e.right);
        const float x1 = std::clamp(at_bottom, e.left, e.right);
        list.AddLine({x0, (k - x0) / look.slope}, {x1, (k - x1) / look.slope}, ink, look.thickness);
    }
}

void draw_dots(ImDrawList& list, const Edges& e, Color ink) {
    constexpr float pitch = 3.5F;
    constexpr float radius = 1.1F;
    constexpr int sides = 6;
    for (auto row = static_cast<int>(std::ceil((e.top + radius) / pitch - 0.5F));; ++row) {
        const float y = (static_cast<float>(row) + 0.5F) * pitch;
        if (y > e.bottom - radius)
            return;
        const float shift = row % 2 == 0 ? 0.25F : 0.75F;
        auto column = static_cast<int>(std::ceil((e.left + radius) / (2 * pitch) - shift));
        for (;; ++column) {
            const float x = (static_cast<float>(column) + shift) * 2 * pitch;
            if (x > e.right - radius)
                break;
            list.AddCircleFilled({x, y}, radius, ink, sides);
        }
    }
}

void draw_levels(ImDrawList& list, const Edges& e, float step, float offset, Color ink) {
    for (float y = first_multiple(step, e.top - offset + 0.5F) + offset; y < e.bottom; y += step)
        list.AddLine({e.left, y}, {e.right, y}, ink, 1);
}

void draw_uprights(ImDrawList& list, const Edges& e, float step, float offset, Color ink) {
    for (float x = first_multiple(step, e.left - offset + 0.5F) + offset; x < e.right; x += step)
        list.AddLine({x, e.top}, {x, e.bottom}, ink, 1);
}

void draw_dashes(ImDrawList& list, const Edges& e, Color ink) {
    constexpr float row_step = 7;
    constexpr float period = 10;
    constexpr float on = 4;
    for (float y = first_multiple(row_step, e.top - 3.5F) + 3.5F; y < e.bottom - 1; y += row_step) {
        const bool odd = static_cast<int>(y / row_step) % 2 != 0;
        for (float x = first_multiple(period, e.left - period) + (odd ? period / 2 : 0);
             x < e.right; x += period) {
            const float from = std::max(x, e.left);
            const float to = std::min(x + on, e.right);
            if (from < to)
                list.AddLine({from, y}, {to, y}, ink, 1);
        }
    }
}

}  // namespace

void draw_hatch(ImDrawList& list, const Rect& area, Hatch hatch, Color ink) {
    const Edges e = seen(edges_of(area), list);
    if (e.right - e.left < 2 || e.bottom - e.top < 2)
        return;
    switch (hatch) {
        case Hatch::None:
            break;
        case Hatch::Diagonals:
            draw_diagonals(list, e, {9.9F, 1.5F, 1}, ink);  // 7 px apart across the lines
            break;
        case Hatch::Dots:
            draw_dots(list, e, ink);
            break;
        case Hatch::LinePairs:
            draw_levels(list, e, 9, 2.5F, ink);
            draw_levels(list, e, 9, 5.5F, ink);
            break;
        case Hatch::Grid:
            draw_levels(list, e, 8, 0.5F, ink);
            draw_uprights(list, e, 8, 0.5F, ink);
            break;
        case Hatch::Dashes:
            draw_dashes(list, e, ink);
            break;
    }
}

void draw_refusal(ImDrawList& list, const Rect& area, Color ink) {
    draw_diagonals(list, edges_of(area), {8.5F, 1.2F, -1}, ink);  // 6 px apart across the lines
}

}  // namespace view
