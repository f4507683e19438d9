#include "view/picture.h"

#include "base/overloaded.h"

#include <algorithm>
#include <utility>

namespace view {

Picture::Picture() = default;

Picture::Picture(float width, float height, std::vector<Mark> marks)
    : width(width), height(height), marks(std::move(marks)) {}

Picture::Picture(const Picture& other) = default;
Picture::Picture(Picture&& other) noexcept = default;
Picture& Picture::operator=(const Picture& other) = default;
Picture& Picture::operator=(Picture&& other) noexcept = default;
Picture::~Picture() = default;

template <class Any>
void Sketch::add(Any mark) {
    picture.marks.emplace_back(std::move(mark));
}

template void Sketch::add(BlockMark);
template void Sketch::add(OutlineMark);
template void Sketch::add(FillMark);
template void Sketch::add(PathMark);
template void Sketch::add(TextMark);
template void Sketch::add(SignMark);
template void Sketch::add(RefusedMark);
template void Sketch::add(AreaMark);
template void Sketch::add(LinesMark);
template void Sketch::add(ShapeMark);
template void Sketch::add(DiscMark);
template void Sketch::add(QuestionMark);

Rect Sketch::room_for(Point at, const Lettering& words, std::string_view text) const {
    const float width = fonts.width(words.style, text);
    const float line = fonts.line(words.style);
    const float shift = words.anchor == Anchor::Start    ? 0
                        : words.anchor == Anchor::Middle ? width / 2
                                                         : width;
    return {at.x - shift, at.y - line / 2, width, line};
}

Rect Sketch::text(Point at, const Lettering& words, std::string_view text) {
    const Rect rect = room_for(at, words, text);
    add(TextMark{rect, words.style, words.color, std::string(text)});
    return rect;
}

Rect Sketch::text_over_lines(Point at, const Lettering& words, std::string_view text) {
    constexpr float side = 3;
    const Rect room = room_for(at, words, text);
    add(FillMark{{room.x - side, room.y, room.width + 2 * side, room.height}, theme.card, 0});
    return this->text(at, words, text);
}

void Sketch::add_picture(const Picture& other, Point at) {
    for (const Mark& mark : other.marks)
        picture.marks.push_back(moved(mark, at));
}

Rect Sketch::plate(Point at, const Lettering& words, Memory kind, BlockLook look,
                   std::string_view text) {
    constexpr float side = 5;
    const Rect room = room_for(at, words, text);
    const Material& material = theme.of(kind);
    if (material.hatch != Hatch::None) {
        add(FillMark{{room.x - side, room.y, room.width + 2 * side, room.height},
                     look == BlockLook::Pale ? material.tint : material.fill,
                     radius::block});
    }
    Lettering on_plate = words;
    on_plate.color = look == BlockLook::Pale ? theme.ink : material.on;
    return this->text(at, on_plate, text);
}

void Sketch::line(Point from, Point to, Color color, float thickness) {
    add(PathMark{{from, to}, color, thickness, Stroke::Solid, 0});
}

void Sketch::budget_line(Point from, Point to) {
    constexpr float casing = 0.9F;
    add(PathMark{{from, to}, theme.ink, stroke::budget, Stroke::Solid, fade(theme.card, casing)});
}

bool Sketch::is_free(const Rect& rect) const {
    constexpr float slack = 0.5F;
    if (rect.x < -slack || rect.y < -slack || right_of(rect) > picture.width + slack ||
        bottom_of(rect) > picture.height + slack)
        return false;
    return std::none_of(picture.marks.begin(), picture.marks.end(),
                        [&](const Mark& mark) { return overlap(rect, covered_by(mark), slack); });
}

Mark moved(const Mark& mark, Point by) {
    const auto shift = [by](auto& place) {
        place.x += by.x;
        place.y += by.y;
    };
    Mark copy = mark;
    std::visit(
        base::Overloaded{
            [&](PathMark& path) { std::for_each(path.points.begin(), path.points.end(), shift); },
            [&](AreaMark& area) { std::for_each(area.steps.begin(), area.steps.end(), shift); },
            [&](LinesMark& lines) { std::for_each(lines.ends.begin(), lines.ends.end(), shift); },
            [&](ShapeMark& shape) {
                std::for_each(shape.corners.begin(), shape.corners.end(), shift);
            },
            [&](SignMark& sign) { shift(sign.centre); },
            [&](DiscMark& disc) { shift(disc.centre); },
            [&](QuestionMark& question) { shift(question.centre); },
            [&](auto& other) { shift(other.rect); }},
        copy);
    return copy;
}

namespace {

Rect around(const std::vector<Point>& points) {
    if (points.empty())
        return {};
    Point low = points.front();
    Point high = low;
    for (const Point& point : points) {
        low = {std::min(low.x, point.x), std::min(low.y, point.y)};
        high = {std::max(high.x, point.x), std::max(high.y, point.y)};
    }
    return {low.x, low.y, high.x - low.x, high.y - low.y};
}

Rect around(Point centre, float r) {
    return {centre.x - r, centre.y - r, 2 * r, 2 * r};
}

}  // namespace

bool overlap(const Rect& a, const Rect& b, float slack) {
    return std::min(right_of(a), right_of(b)) - std::max(a.x, b.x) > slack &&
           std::min(bottom_of(a), bottom_of(b)) - std::max(a.y, b.y) > slack;
}

Rect covered_by(const Mark& mark) {
    return std::visit(
        base::Overloaded{[](const PathMark&) { return Rect{}; },
                         [](const AreaMark&) { return Rect{}; },
                         [](const LinesMark&) { return Rect{}; },
                         [](const ShapeMark& shape) { return around(shape.corners); },
                         [](const SignMark& sign) { return around(sign.centre, sign.radius); },
                         [](const DiscMark& disc) { return around(disc.centre, disc.radius); },
                         [](const QuestionMark& question) {
                             return Rect{question.centre.x - 20, question.centre.y - 30, 40, 60};
                         },
                         [](const auto& other) { return other.rect; }},
        mark);
}

}  // namespace view
