#include "view/paint.h"

#include "base/overloaded.h"
#include "view/hatch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace view {
namespace {

// A rectangle on the screen whose edges lie on the device's pixel grid.
Rect placed(const Canvas& canvas, const Rect& rect) {
    const float left = canvas.fonts.snap(canvas.origin.x + rect.x);
    const float top = canvas.fonts.snap(canvas.origin.y + rect.y);
    const float right = canvas.fonts.snap(canvas.origin.x + rect.x + rect.width);
    const float bottom = canvas.fonts.snap(canvas.origin.y + rect.y + rect.height);
    return {left, top, right - left, bottom - top};
}

Rect inset(const Rect& rect, float by) {
    return {rect.x + by, rect.y + by, rect.width - 2 * by, rect.height - 2 * by};
}

void fill(ImDrawList& list, const Rect& rect, Color color, float radius) {
    list.AddRectFilled({rect.x, rect.y}, {rect.x + rect.width, rect.y + rect.height}, color,
                       std::min({radius, rect.width / 2, rect.height / 2}));
}

// The line lies inside the rectangle, so that its outer side is on the pixel grid.
void frame(ImDrawList& list, const Rect& rect, Color color, float radius, float thickness) {
    const Rect middle = inset(rect, thickness / 2);
    list.AddRect({middle.x, middle.y}, {middle.x + middle.width, middle.y + middle.height}, color,
                 std::max(0.0F, radius - thickness / 2), 0, thickness);
}

void paint_mark(const Canvas& canvas, const BlockMark& mark) {
    const Material& material = canvas.theme.of(mark.kind);
    const Rect rect = placed(canvas, mark.rect);
    if (rect.width <= 0 || rect.height <= 0)
        return;
    const bool pale = mark.look == BlockLook::Pale;
    constexpr float least_width = 8;  // below these a hatch is only noise
    constexpr float least_height = 6;
    constexpr float least_edge = 3;  // nothing left inside an edge: the block is all edge
    constexpr float pale_hatch = 0.45F;
    const bool thin = rect.width <= least_edge || rect.height <= least_edge;
    const Color body = pale ? material.tint : material.fill;
    fill(canvas.list, rect, thin ? material.line : body, radius::block);
    if (rect.width > least_width && rect.height > least_height) {
        draw_hatch(canvas.list, inset(rect, 1), material.hatch,
                   pale ? fade(material.line, pale_hatch) : material.hatch_ink);
    }
    if (!thin)
        frame(canvas.list, rect, material.line, radius::block, stroke::block);
}

std::vector<Point> perimeter(const Rect& rect, float radius) {
    const float r = std::min({radius, rect.width / 2, rect.height / 2});
    const float right = rect.x + rect.width;
    const float bottom = rect.y + rect.height;
    const std::array<Point, 4> centres = {
        Point{right - r, rect.y + r}, Point{right - r, bottom - r}, Point{rect.x + r, bottom - r},
        Point{rect.x + r, rect.y + r}};
    constexpr int steps = 4;
    constexpr float quarter = 1.57079633F;
    std::vector<Point> points = {{rect.x + r, rect.y}};
    for (std::size_t corner = 0; corner < centres.size(); ++corner) {
        for (int i = 0; i <= steps; ++i) {
            const float angle = quarter * (static_cast<float>(corner) - 1 +
                                           static_cast<float>(i) / static_cast<float>(steps));
            points.push_back(
                {centres[corner].x + r * std::cos(angle), centres[corner].y + r * std::sin(angle)});
        }
    }
    return points;
}

Dash dash_of(Stroke stroke) {
    return stroke == Stroke::Predicted ? dash::predicted : dash::free;
}

void paint_mark(const Canvas& canvas, const OutlineMark& mark) {
    const Rect rect = placed(canvas, mark.rect);
    if (mark.stroke == Stroke::Solid) {
        frame(canvas.list, rect, mark.color, mark.radius, mark.thickness);
        return;
    }
    paint_dashes(canvas.list, perimeter(inset(rect, mark.thickness / 2), mark.radius),
                 dash_of(mark.stroke), mark.color, mark.thickness);
}

void paint_mark(const Canvas& canvas, const FillMark& mark) {
    fill(canvas.list, placed(canvas, mark.rect), mark.color, mark.radius);
}

// A thin line is sharp when its middle lies half its thickness off the grid.
Point aligned(const Canvas& canvas, Point point, float thickness) {
    const float shift =
        std::fmod(thickness * canvas.fonts.density(), 2.0F) / 2 / canvas.fonts.density();
    return {canvas.fonts.snap(canvas.origin.x + point.x - shift) + shift,
            canvas.fonts.snap(canvas.origin.y + point.y - shift) + shift};
}

void paint_line(ImDrawList& list, const std::vector<Point>& points, Color color, float thickness) {
    std::vector<ImVec2> corners;
    corners.reserve(points.size());
    for (const Point& point : points)
        corners.emplace_back(point.x, point.y);
    list.AddPolyline(corners.data(), static_cast<int>(corners.size()), color, 0, thickness);
}

void paint_mark(const Canvas& canvas, const PathMark& mark) {
    std::vector<Point> points;
    points.reserve(mark.points.size());
    for (const Point& point : mark.points)
        points.push_back(aligned(canvas, point, mark.thickness));
    if (mark.casing != 0)
        paint_line(canvas.list, points, mark.casing, mark.thickness + 2 * stroke::casing);
    if (mark.stroke == Stroke::Solid)
        paint_line(canvas.list, points, mark.color, mark.thickness);
    else
        paint_dashes(canvas.list, points, dash_of(mark.stroke), mark.color, mark.thickness);
}

void paint_mark(const Canvas& canvas, const TextMark& mark) {
    canvas.fonts.draw(canvas.list, mark.style, canvas.origin.x + mark.rect.x,
                      canvas.origin.y + mark.rect.y, mark.color, mark.text);
}

void paint_mark(const Canvas& canvas, const QuestionMark& mark) {
    constexpr float line = 72;
    canvas.fonts.draw_question(canvas.list, canvas.origin.x + mark.centre.x,
                               canvas.origin.y + mark.centre.y - line / 2, mark.color);
}

void paint_mark(const Canvas& canvas, const SignMark& mark) {
    const ImVec2 centre{canvas.origin.x + mark.centre.x, canvas.origin.y + mark.centre.y};
    const float r = mark.radius;
    const float thickness = r * 0.2F;
    const float arm = r * 0.36F;
    if (mark.sign == Sign::CrossRing)
        canvas.list.AddCircle(centre, r - thickness / 2, mark.color, 0, thickness);
    else
        canvas.list.AddCircleFilled(centre, r, mark.color);
    if (mark.sign == Sign::CheckDisc) {
        const std::array<ImVec2, 3> tick = {ImVec2{centre.x - r * 0.45F, centre.y + r * 0.03F},
                                            ImVec2{centre.x - r * 0.13F, centre.y + r * 0.35F},
                                            ImVec2{centre.x + r * 0.45F, centre.y - r * 0.32F}};
        canvas.list.AddPolyline(tick.data(), static_cast<int>(tick.size()), mark.ink, 0, thickness);
        return;
    }
    canvas.list.AddLine({centre.x - arm, centre.y - arm}, {centre.x + arm, centre.y + arm},
                        mark.ink, thickness);
    canvas.list.AddLine({centre.x - arm, centre.y + arm}, {centre.x + arm, centre.y - arm},
                        mark.ink, thickness);
}

void paint_mark(const Canvas& canvas, const RefusedMark& mark) {
    constexpr float diagonals = 0.55F;
    const Rect rect = placed(canvas, mark.rect);
    fill(canvas.list, rect, canvas.theme.alarm_tint, radius::block);
    draw_refusal(canvas.list, inset(rect, 2), fade(canvas.theme.alarm, diagonals));
    frame(canvas.list, rect, canvas.theme.alarm, radius::block, stroke::selected);
}

/// How an area is filled and edged.
struct AreaColors {
    Color body = 0;
    Color hatch = 0;  // 0: none
    Color edge = 0;
};

AreaColors colors_of(const Material& material, AreaLook look) {
    constexpr float pale_hatch = 0.45F;
    constexpr float faint_edge = 0.4F;
    switch (look) {
        case AreaLook::Solid:
            return {material.fill, material.hatch_ink, material.line};
        case AreaLook::Pale:
            return {material.tint, fade(material.line, pale_hatch), material.line};
        case AreaLook::Faint:
            return {material.tint, 0, fade(material.line, faint_edge)};
    }
    return {};
}

// One rectangle a step, so that no concave polygon is ever filled; then the outline in one line.
void paint_mark(const Canvas& canvas, const AreaMark& mark) {
    if (mark.steps.empty())
        return;
    const Material& material = canvas.theme.of(mark.kind);
    const AreaColors colors = colors_of(material, mark.look);
    std::vector<Point> outline;
    for (const Rect& step : mark.steps) {
        const Rect rect = placed(canvas, step);
        fill(canvas.list, rect, colors.body, 0);
        if (colors.hatch != 0) {
            draw_hatch(canvas.list, {rect.x, rect.y + 1, rect.width, rect.height - 2},
                       material.hatch, colors.hatch);
        }
        outline.push_back({rect.x + 0.5F, rect.y + 0.5F});
        outline.push_back({rect.x + rect.width + 0.5F, rect.y + 0.5F});
    }
    for (auto step = mark.steps.rbegin(); step != mark.steps.rend(); ++step) {
        const Rect rect = placed(canvas, *step);
        outline.push_back({rect.x + rect.width + 0.5F, rect.y + rect.height - 0.5F});
        outline.push_back({rect.x + 0.5F, rect.y + rect.height - 0.5F});
    }
    outline.push_back(outline.front());
    paint_line(canvas.list, outline, colors.edge, stroke::block);
}

ImVec2 on_screen(const Canvas& canvas, Point point) {
    return {canvas.origin.x + point.x, canvas.origin.y + point.y};
}

void paint_mark(const Canvas& canvas, const LinesMark& mark) {
    for (std::size_t i = 0; i + 1 < mark.ends.size(); i += 2)
        canvas.list.AddLine(on_screen(canvas, mark.ends[i]), on_screen(canvas, mark.ends[i + 1]),
                            mark.color, mark.thickness);
}

void paint_mark(const Canvas& canvas, const ShapeMark& mark) {
    std::vector<ImVec2> corners;
    corners.reserve(mark.corners.size());
    for (const Point& corner : mark.corners)
        corners.push_back(on_screen(canvas, corner));
    canvas.list.AddConvexPolyFilled(corners.data(), static_cast<int>(corners.size()), mark.color);
}

void paint_mark(const Canvas& canvas, const DiscMark& mark) {
    const ImVec2 centre = on_screen(canvas, mark.centre);
    if (mark.fill != 0)
        canvas.list.AddCircleFilled(centre, mark.radius, mark.fill);
    if (mark.edge != 0)
        canvas.list.AddCircle(centre, mark.radius - mark.thickness / 2, mark.edge, 0,
                              mark.thickness);
}

}  // namespace

void paint(const Canvas& canvas, const Picture& picture) {
    for (const Mark& mark : picture.marks)
        std::visit([&](const auto& each) { paint_mark(canvas, each); }, mark);
}

void paint_dashes(ImDrawList& list, const std::vector<Point>& points, Dash dash, Color color,
                  float thickness) {
    bool pen_down = true;
    float left = dash.on;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const Point from = points[i];
        const float dx = points[i + 1].x - from.x;
        const float dy = points[i + 1].y - from.y;
        const float length = std::hypot(dx, dy);
        float at = 0;
        while (at < length) {
            const float step = std::min(left, length - at);
            if (pen_down) {
                list.AddLine(
                    {from.x + dx * at / length, from.y + dy * at / length},
                    {from.x + dx * (at + step) / length, from.y + dy * (at + step) / length}, color,
                    thickness);
            }
            at += step;
            left -= step;
            if (left <= 0) {
                pen_down = !pen_down;
                left = pen_down ? dash.on : dash.off;
            }
        }
    }
}

}  // namespace view
