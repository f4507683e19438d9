#include "rules.h"

#include "base/overloaded.h"

#include <algorithm>

#include <doctest/doctest.h>

namespace {

using view::Point;
using view::Rect;

constexpr float slack = 0.6F;

Rect around(const std::vector<Point>& points) {
    if (points.empty())
        return {};
    Rect rect{points.front().x, points.front().y, 0, 0};
    for (const Point& point : points) {
        const float right = std::max(rect.x + rect.width, point.x);
        const float bottom = std::max(rect.y + rect.height, point.y);
        rect.x = std::min(rect.x, point.x);
        rect.y = std::min(rect.y, point.y);
        rect.width = right - rect.x;
        rect.height = bottom - rect.y;
    }
    return rect;
}

// The rectangles a mark is made of, those of lines too.
std::vector<Rect> extent_of(const view::Mark& mark) {
    return std::visit(
        base::Overloaded{
            [](const view::PathMark& path) { return std::vector<Rect>{around(path.points)}; },
            [](const view::LinesMark& lines) { return std::vector<Rect>{around(lines.ends)}; },
            [](const view::AreaMark& area) { return area.steps; },
            [](const auto& other) { return std::vector<Rect>{view::covered_by(other)}; }},
        mark);
}

}  // namespace

void check_rules(const view::Picture& picture) {
    for (const view::Mark& mark : picture.marks) {
        for (const Rect& rect : extent_of(mark)) {
            const bool inside = rect.x >= -slack && rect.y >= -slack &&
                                view::right_of(rect) <= picture.width + slack &&
                                view::bottom_of(rect) <= picture.height + slack;
            const auto* text = std::get_if<view::TextMark>(&mark);
            CHECK_MESSAGE(inside, "mark " << mark.index() << ' ' << (text ? text->text : "")
                                          << " at " << rect.x << ", " << rect.y << ", "
                                          << rect.width << " x " << rect.height << " leaves "
                                          << picture.width << " x " << picture.height);
        }
    }
    const auto texts = marks_of<view::TextMark>(picture);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        for (std::size_t j = i + 1; j < texts.size(); ++j)
            CHECK_MESSAGE(!view::overlap(texts[i].rect, texts[j].rect, slack),
                          texts[i].text << " and " << texts[j].text << " overlap");
    }
}

void check_lines_are_clear(const view::Picture& picture) {
    for (const auto& path : marks_of<view::PathMark>(picture)) {
        if (path.casing == 0)
            continue;
        Rect line = around(path.points);
        line = {line.x - 1, line.y - 1, line.width + 2, line.height + 2};
        for (const auto& text : marks_of<view::TextMark>(picture))
            CHECK_MESSAGE(!view::overlap(text.rect, line), text.text << " crosses a heavy line");
    }
}

bool says(const view::Picture& picture, std::string_view words) {
    for (const auto& text : marks_of<view::TextMark>(picture)) {
        if (text.text.find(words) != std::string::npos)
            return true;
    }
    return false;
}
