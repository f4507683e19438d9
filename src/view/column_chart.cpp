#include "view/column_chart.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace view {

using widgets::MemoryKind;

Memory memory_of(MemoryKind kind) {
    switch (kind) {
        case MemoryKind::Weights:
            return Memory::Weights;
        case MemoryKind::KvCache:
            return Memory::KvCache;
        case MemoryKind::OptimizerState:
            return Memory::Optimizer;
        case MemoryKind::Other:
            return Memory::Other;
        case MemoryKind::Gradients:
            return Memory::Gradients;
        case MemoryKind::Activations:
            return Memory::Activations;
    }
    return Memory::Other;
}

namespace {

constexpr float tick_gap = 10;  // between a tick and the plot
constexpr float label_pad = 8;  // left on each side of a label in a mark
constexpr float clearance = 4;  // between a label and the budget line

// "30 GiB" counts with its number alone: the unit runs into the plot, before the gridline.
std::string_view number_of(std::string_view tick) {
    return tick.substr(0, tick.find(' '));
}

struct Lane {
    float top = 0;
    float bottom = 0;

    float height() const { return bottom - top; }

    float middle() const { return (top + bottom) / 2; }
};

// The taller part of a block above or below the line that a label must not cross.
Lane lane_of(const Rect& rect, float keep_clear) {
    const Lane whole{rect.y, bottom_of(rect)};
    if (keep_clear < whole.top - clearance || keep_clear > whole.bottom + clearance)
        return whole;
    const Lane above{whole.top, std::min(whole.bottom, keep_clear - clearance)};
    const Lane below{std::max(whole.top, keep_clear + clearance), whole.bottom};
    return above.height() > below.height() ? above : below;
}

}  // namespace

float tick_gutter(const Sketch& sketch, const widgets::Scale& scale) {
    float widest = 0;
    for (const widgets::Tick& tick : scale.ticks)
        widest = std::max(widest, sketch.fonts.width(TextStyle::Tick, number_of(tick.text)));
    return widest + tick_gap;
}

void draw_grid(Sketch& sketch, const Axis& axis, const widgets::Scale& scale, float left,
               float right, float keep_clear) {
    const float line = sketch.fonts.line(TextStyle::Tick);
    const float least = line * 0.6F;
    std::string unit;    // waits for the highest tick that is drawn
    float last = -line;  // y of the tick above
    for (auto tick = scale.ticks.rbegin(); tick != scale.ticks.rend(); ++tick) {
        const float y = axis.at(tick->at);
        const std::string number(number_of(tick->text));
        if (number.size() < tick->text.size())
            unit = tick->text.substr(number.size());
        if (y < axis.full - 1 || std::abs(y - keep_clear) < least || y - last < line)
            continue;
        last = y;
        const float width = sketch.fonts.width(TextStyle::Tick, number);
        const Rect words = sketch.text({left - tick_gap - width, y},
                                       {TextStyle::Tick, sketch.theme.ink3}, number + unit);
        const float start = unit.empty() ? left : right_of(words) + label_pad;
        sketch.line({start, y}, {right, y}, sketch.theme.line, stroke::hair);
        unit.clear();
    }
}

std::vector<Rect> draw_stack(Sketch& sketch, const Axis& axis, const widgets::Column& column,
                             const Stand& stand) {
    constexpr float gap = 1.5F;
    constexpr float least = 3;  // a block that exists is seen
    std::vector<Rect> rects;
    base::Bytes sum;
    float bottom = axis.zero;
    const double limit = static_cast<double>(column.total.count) * stand.shown;
    for (const widgets::Block& block : column.blocks) {
        const bool begun = static_cast<double>(sum.count) < limit || stand.shown >= 1;
        sum += block.bytes;
        const double until = std::min(static_cast<double>(sum.count), limit);
        const float wanted = axis.at(stand.shown >= 1 ? sum : base::Bytes{std::llround(until)});
        const float top =
            block.bytes.count > 0 && begun ? std::min(wanted, bottom - least - gap) : bottom;
        const Rect rect{stand.x, top, stand.width, std::max(0.0F, bottom - top - gap)};
        if (rect.height > 0)
            sketch.add(BlockMark{rect, memory_of(block.kind), stand.look});
        rects.push_back(rect);
        bottom = top;
    }
    return rects;
}

bool label_block(Sketch& sketch, const Rect& rect, const widgets::Block& block, BlockLook look,
                 LabelSize size, float keep_clear) {
    const bool large = size == LabelSize::Large;
    const TextStyle name_style = large ? TextStyle::UiStrong : TextStyle::SmallStrong;
    const TextStyle amount_style = large ? TextStyle::Data : TextStyle::DataSmall;
    const Lane lane = lane_of(rect, keep_clear);
    const float room = rect.width - 2 * label_pad;
    const Point middle{rect.x + rect.width / 2, lane.middle()};
    const Memory kind = memory_of(block.kind);
    const auto width = [&](TextStyle style, std::string_view text) {
        return sketch.fonts.width(style, text);
    };
    const float name_line = sketch.fonts.line(name_style);
    const float amount_line = sketch.fonts.line(amount_style);
    const float both = name_line + amount_line;
    for (const std::string& name : {block.name, block.short_name}) {
        if (both + label_pad > lane.height() || width(name_style, name) > room ||
            width(amount_style, block.amount) > room)
            continue;
        sketch.plate({middle.x, middle.y - both / 2 + name_line / 2},
                     {name_style, 0, Anchor::Middle}, kind, look, name);
        sketch.plate({middle.x, middle.y + both / 2 - amount_line / 2},
                     {amount_style, 0, Anchor::Middle}, kind, look, block.amount);
        return true;
    }
    const float line = sketch.fonts.line(TextStyle::Small);
    const std::array<std::string, 4> candidates = {block.name + ' ' + block.amount,
                                                   block.short_name + ' ' + block.amount,
                                                   block.name, block.short_name};
    for (const std::string& candidate : candidates) {
        if (line > lane.height() || width(TextStyle::Small, candidate) > room)
            continue;
        sketch.plate(middle, {TextStyle::Small, 0, Anchor::Middle}, kind, look, candidate);
        return true;
    }
    return false;
}

void draw_caption(Sketch& sketch, Point top_middle, float room, const widgets::Column& column,
                  LabelSize size) {
    const TextStyle style = size == LabelSize::Large ? TextStyle::UiStrong : TextStyle::SmallStrong;
    const float name_line = sketch.fonts.line(style);
    const float note_line = sketch.fonts.line(TextStyle::Small);
    const auto write = [&](float y, const Lettering& words, const std::string& full,
                           const std::string& brief) {
        for (const std::string& text : {full, brief}) {
            if (sketch.fonts.width(words.style, text) <= room) {
                sketch.text({top_middle.x, y}, words, text);
                return;
            }
        }
    };
    write(top_middle.y + name_line / 2, {style, sketch.theme.ink, Anchor::Middle}, column.name,
          column.short_name);
    write(top_middle.y + name_line + note_line / 2,
          {TextStyle::Small, sketch.theme.ink2, Anchor::Middle}, column.note, column.short_note);
}

std::optional<Rect> write_where_free(Sketch& sketch, std::span<const Point> places,
                                     const Lettering& words, std::span<const std::string> lines) {
    float width = 0;
    for (const std::string& line : lines)
        width = std::max(width, sketch.fonts.width(words.style, line));
    const float line_height = sketch.fonts.line(words.style);
    const float height = line_height * static_cast<float>(lines.size());
    for (const Point& place : places) {
        const Rect room{place.x, place.y - height, width, height};
        if (!sketch.is_free(room))
            continue;
        float y = room.y + line_height / 2;
        const float x = words.anchor == Anchor::Start    ? room.x
                        : words.anchor == Anchor::Middle ? room.x + width / 2
                                                         : right_of(room);
        for (const std::string& line : lines) {
            sketch.text({x, y}, words, line);
            y += line_height;
        }
        return room;
    }
    return std::nullopt;
}

}  // namespace view
