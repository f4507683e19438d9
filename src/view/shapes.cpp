#include "view/shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <imgui.h>

namespace view {
namespace {

struct Edges {
    ImVec2 low;
    ImVec2 high;
};

Edges snapped(const Ui& ui, const Rect& rect) {
    const Fonts& fonts = ui.fonts();
    return {{fonts.snap(rect.x), fonts.snap(rect.y)},
            {fonts.snap(rect.x + rect.width), fonts.snap(rect.y + rect.height)}};
}

ImVec2 between(ImVec2 a, ImVec2 b, float share) {
    return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}

/// Draws the pieces of a line that lie under the pen as it moves along, pen down first.
class Dasher {
  public:
    Dasher(ImDrawList& list, Color color, float stroke, Dash dash)
        : list_(list), color_(color), stroke_(stroke), dash_(dash), left_(dash.on) {}

    void along(ImVec2 from, ImVec2 to) {
        const float length = std::hypot(to.x - from.x, to.y - from.y);
        for (float at = 0; at < length;) {
            const float piece = std::min(left_, length - at);
            if (down_)
                list_.AddLine(between(from, to, at / length),
                              between(from, to, (at + piece) / length), color_, stroke_);
            at += piece;
            left_ -= piece;
            if (left_ > 0)
                continue;
            down_ = !down_;
            left_ = down_ ? dash_.on : dash_.off;
        }
    }

  private:
    ImDrawList& list_;
    Color color_;
    float stroke_;
    Dash dash_;
    float left_;
    bool down_ = true;
};

}  // namespace

void fill(const Ui& ui, const Rect& rect, Color color, float radius) {
    const Edges edges = snapped(ui, rect);
    ui.list().AddRectFilled(edges.low, edges.high, color, radius);
}

void frame(const Ui& ui, const Rect& rect, Color color, float radius, float stroke) {
    const Edges edges = snapped(ui, rect);
    const float half = stroke / 2;
    ui.list().AddRect({edges.low.x + half, edges.low.y + half},
                      {edges.high.x - half, edges.high.y - half}, color,
                      std::max(0.0F, radius - half), 0, stroke);
}

void dashed_frame(const Ui& ui, const Rect& rect, Color color, float radius, float stroke,
                  Dash dash) {
    const Edges edges = snapped(ui, rect);
    const float half = stroke / 2;
    ImDrawList& list = ui.list();
    list.PathRect({edges.low.x + half, edges.low.y + half},
                  {edges.high.x - half, edges.high.y - half}, std::max(0.0F, radius - half));
    const std::vector<ImVec2> corners(list._Path.begin(), list._Path.end());
    list.PathClear();
    Dasher dasher(list, color, stroke, dash);
    for (std::size_t i = 0; i < corners.size(); ++i)
        dasher.along(corners[i], corners[(i + 1) % corners.size()]);
}

void rule(const Ui& ui, float x, float y, float width, Color color, float stroke) {
    const float thick = std::max(ui.fonts().snap(stroke), 1 / ui.fonts().density());
    const float top = ui.fonts().snap(y);
    ui.list().AddRectFilled({ui.fonts().snap(x), top}, {ui.fonts().snap(x + width), top + thick},
                            color);
}

void dotted_rule(const Ui& ui, float x, float y, float width, Color color, float size) {
    const float top = ui.fonts().snap(y);
    for (float at = x; at + size <= x + width; at += 2 * size)
        ui.list().AddRectFilled({at, top}, {at + size, top + size}, color, size / 2);
}

void shadow(const Ui& ui, const Rect& rect, float radius) {
    struct Shade {
        float down, grown, alpha;
    };

    constexpr std::array shades = {Shade{8, 6, 0.04F}, Shade{3, 2, 0.05F}, Shade{1, 0, 0.06F}};
    for (const Shade& shade : shades) {
        Rect below = grow(rect, shade.grown);
        below.y += shade.down;
        fill(ui, below, fade(rgb(0), std::min(1.0F, shade.alpha * ui.theme().shadow)),
             radius + shade.grown);
    }
}

Rect grow(const Rect& rect, float by) {
    return {rect.x - by, rect.y - by, rect.width + 2 * by, rect.height + 2 * by};
}

void draw_right(const Ui& ui, float x, float y, float size) {
    const float unit = size / 20;
    const auto at = [&](float px, float py) { return ImVec2{x + px * unit, y + py * unit}; };
    ui.list().AddCircleFilled(at(10, 10), 10 * unit, ui.theme().good);
    const std::array tick = {at(5.5F, 10.3F), at(8.7F, 13.5F), at(14.5F, 6.8F)};
    ui.list().AddPolyline(tick.data(), static_cast<int>(tick.size()), ui.theme().card, 0, 2 * unit);
}

void draw_wrong(const Ui& ui, float x, float y, float size) {
    const float unit = size / 20;
    const auto at = [&](float px, float py) { return ImVec2{x + px * unit, y + py * unit}; };
    const Color alarm = ui.theme().alarm;
    ui.list().AddCircle(at(10, 10), 9 * unit, alarm, 0, 2 * unit);
    ui.list().AddLine(at(6.8F, 6.8F), at(13.2F, 13.2F), alarm, 2 * unit);
    ui.list().AddLine(at(13.2F, 6.8F), at(6.8F, 13.2F), alarm, 2 * unit);
}

}  // namespace view
