#include "view/icons.h"

#include "view/shapes.h"

#include <array>
#include <span>

#include <imgui.h>

namespace view {
namespace {

struct Point {
    float x = 0;
    float y = 0;
};

// A line through up to eight points, or a circle when `radius` is set; on a 20 px box.
struct Stroke {
    int count = 0;
    std::array<Point, 8> points{};
    float radius = 0;
    bool closed = false;
};

constexpr Stroke segment(Point a, Point b) {
    return {2, {a, b}};
}

constexpr Stroke bend(Point a, Point b, Point c) {
    return {3, {a, b, c}};
}

constexpr Stroke ring(Point centre, float radius) {
    return {1, {centre}, radius};
}

constexpr Stroke box(float left, float top, float right, float bottom) {
    return {4, {Point{left, top}, {right, top}, {right, bottom}, {left, bottom}}, 0, true};
}

constexpr std::array map = {segment({3, 5}, {10, 5}),   segment({3, 10}, {14, 10}),
                            segment({3, 15}, {11, 15}), ring({12, 5}, 2),
                            ring({16, 10}, 2),          ring({13, 15}, 2)};
constexpr std::array text_size = {
    bend({2.5F, 15.5F}, {6, 5}, {9.5F, 15.5F}), segment({3.8F, 12}, {8.2F, 12}),
    bend({12.5F, 15.5F}, {15, 9}, {17.5F, 15.5F}), segment({13.4F, 13.3F}, {16.6F, 13.3F})};
constexpr std::array theme = {ring({10, 10}, 6.5F), segment({10, 3.5F}, {10, 16.5F}),
                              segment({10, 7}, {15.2F, 7}), segment({10, 10}, {16, 10}),
                              segment({10, 13}, {15.2F, 13})};
constexpr std::array next = {segment({4, 10}, {15, 10}),
                             bend({10.5F, 5.5F}, {15, 10}, {10.5F, 14.5F})};
constexpr std::array back = {segment({16, 10}, {5, 10}),
                             bend({9.5F, 5.5F}, {5, 10}, {9.5F, 14.5F})};
constexpr std::array play = {Stroke{3, {Point{6, 4}, {6, 16}, {16, 10}}, 0, true}};
constexpr std::array pause = {segment({7, 4.5F}, {7, 15.5F}), segment({13, 4.5F}, {13, 15.5F})};
constexpr std::array step_forward = {Stroke{3, {Point{5, 4.5F}, {5, 15.5F}, {13, 10}}, 0, true},
                                     segment({15.5F, 4.5F}, {15.5F, 15.5F})};
constexpr std::array step_back = {Stroke{3, {Point{15, 4.5F}, {15, 15.5F}, {7, 10}}, 0, true},
                                  segment({4.5F, 4.5F}, {4.5F, 15.5F})};
constexpr std::array check = {bend({4, 10.5F}, {8.2F, 15}, {16, 5.5F})};
constexpr std::array cross = {segment({5, 5}, {15, 15}), segment({15, 5}, {5, 15})};
constexpr std::array undo = {Stroke{8,
                                    {Point{4, 8},
                                     {12, 8},
                                     {14.8F, 9.2F},
                                     {16, 12},
                                     {14.8F, 14.8F},
                                     {12, 16},
                                     {10, 16},
                                     {8, 16}}},
                             bend({7, 4.5F}, {3.5F, 8}, {7, 11.5F})};
// Five eighths of a circle of radius 5.5 about (10, 10), beginning at its left.
constexpr std::array reset = {Stroke{8,
                                     {Point{4.5F, 10},
                                      {5.8F, 13.6F},
                                      {9, 15.4F},
                                      {12.8F, 14.8F},
                                      {15.2F, 11.8F},
                                      {15.2F, 8.2F},
                                      {12.8F, 5.2F},
                                      {10, 4.5F}}},
                              bend({10, 4.5F}, {8, 4.7F}, {6.5F, 5.8F}),
                              bend({6.5F, 2.5F}, {6.5F, 6.1F}, {10.1F, 6.1F})};
constexpr std::array plus = {segment({10, 4.5F}, {10, 15.5F}), segment({4.5F, 10}, {15.5F, 10})};
constexpr std::array minus = {segment({4.5F, 10}, {15.5F, 10})};
constexpr std::array info = {ring({10, 10}, 7), segment({10, 9}, {10, 13.5F}),
                             segment({10, 6.3F}, {10, 6.7F})};
constexpr std::array link = {
    segment({8.5F, 11.5F}, {11.5F, 8.5F}),
    Stroke{6,
           {Point{9, 6.5F}, {10.6F, 4.9F}, {13, 4.4F}, {15.4F, 6.4F}, {14.9F, 9.2F}, {13.3F, 11}}},
    Stroke{6,
           {Point{11, 13.5F}, {9.4F, 15.1F}, {7, 15.6F}, {4.6F, 13.6F}, {5.1F, 10.8F}, {6.7F, 9}}}};
constexpr std::array lock = {
    Stroke{6, {Point{6, 9}, {6, 7}, {7.6F, 3.9F}, {12.4F, 3.9F}, {14, 7}, {14, 9}}},
    box(4.5F, 9, 15.5F, 16)};
constexpr std::array copy = {box(7, 7, 16, 16), Stroke{3, {Point{4, 13}, {4, 4}, {13, 4}}}};
constexpr std::array flag = {segment({5, 17}, {5, 3.5F}),
                             Stroke{5, {Point{5, 4}, {14, 4}, {12, 7}, {14, 10}, {5, 10}}}};
constexpr std::array menu = {segment({3, 6}, {17, 6}), segment({3, 10}, {17, 10}),
                             segment({3, 14}, {17, 14})};
constexpr std::array down = {bend({5, 8}, {10, 13}, {15, 8})};
constexpr std::array up = {bend({5, 12.5F}, {10, 7.5F}, {15, 12.5F})};
constexpr std::array right = {bend({8, 5}, {13, 10}, {8, 15})};
constexpr std::array print = {
    Stroke{4, {Point{6, 8}, {6, 3.5F}, {14, 3.5F}, {14, 8}}},
    Stroke{6, {Point{6, 13}, {3.5F, 13}, {3.5F, 8}, {16.5F, 8}, {16.5F, 13}, {14, 13}}},
    box(6, 11.5F, 14, 17)};

// In the order of Icon.
constexpr std::array<std::span<const Stroke>, 26> drawings = {std::span<const Stroke>{},
                                                              map,
                                                              text_size,
                                                              theme,
                                                              next,
                                                              back,
                                                              play,
                                                              pause,
                                                              step_forward,
                                                              step_back,
                                                              check,
                                                              cross,
                                                              undo,
                                                              reset,
                                                              plus,
                                                              minus,
                                                              info,
                                                              link,
                                                              lock,
                                                              copy,
                                                              flag,
                                                              menu,
                                                              down,
                                                              right,
                                                              print,
                                                              up};
static_assert(drawings.size() == static_cast<std::size_t>(Icon::Up) + 1);

}  // namespace

void draw_icon(const Ui& ui, Icon icon, float x, float y, Color color, float size) {
    const float unit = size / 20;
    const float thick = 1.75F * unit;
    ImDrawList& list = ui.list();
    for (const Stroke& stroke : drawings[static_cast<std::size_t>(icon)]) {
        std::array<ImVec2, 8> points;
        for (std::size_t i = 0; i < points.size(); ++i)
            points[i] = {x + stroke.points[i].x * unit, y + stroke.points[i].y * unit};
        if (stroke.radius > 0) {
            list.AddCircle(points[0], stroke.radius * unit, color, 0, thick);
            continue;
        }
        const auto last = static_cast<std::size_t>(stroke.count - 1);
        list.AddPolyline(points.data(), stroke.count, color,
                         stroke.closed ? ImDrawFlags_Closed : ImDrawFlags_None, thick);
        if (!stroke.closed) {
            list.AddCircleFilled(points[0], thick / 2, color, 8);
            list.AddCircleFilled(points[last], thick / 2, color, 8);
        }
    }
}

void draw_mark(const Ui& ui, float x, float y, float size) {
    const float unit = size / 24;
    const Theme& colours = ui.theme();
    const auto block = [&](float left, float top, float height, Memory kind) {
        fill(ui, {x + left * unit, y + top * unit, 9 * unit, height * unit}, colours.of(kind).fill,
             1.5F * unit);
    };
    block(2, 15, 8, Memory::Weights);
    block(13, 15, 8, Memory::Weights);
    block(13, 10, 4, Memory::Optimizer);
    block(13, 1, 8, Memory::Activations);
    rule(ui, x, y + 5.5F * unit, size, colours.ink, 2 * unit);
}

}  // namespace view
