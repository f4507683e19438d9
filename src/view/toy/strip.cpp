#include "view/toy/strip.h"

#include "base/sort.h"
#include "base/units.h"

#include <algorithm>

namespace view {
namespace {

using widgets::Recording;

constexpr float edge = 4;           // room for the newborn's ring
constexpr float read_rule = 3;      // below a buffer that is read for the last time
constexpr float room_for_two = 56;  // name over bytes
constexpr float room_for_name = 30;

/// Where the bar lies in the picture.
struct Bar {
    float y = 0;
    float height = 0;
};

Rect rect_of(const Bar& bar, const StripPlace& place) {
    return {place.x, bar.y, place.width, bar.height};
}

std::string short_name_of(const Recording& recording, int buffer) {
    return toynet::text_of(recording.buffers[static_cast<std::size_t>(buffer)].name,
                           recording.layers);
}

/// "dz₂ was just born"; empty when nothing happened.
std::string news_of(const Recording& recording, int moment) {
    const widgets::Moment& now = recording.at(moment);
    if (now.refused)
        return toynet::text_of(recording.refusal->name, recording.layers) + " was refused";
    return now.born < 0 ? "" : short_name_of(recording, now.born) + " was just born";
}

// "Alive now 13,776 bytes", what a block is, and what happened; in a second line where there is no
// room. Returns the bottom.
float draw_heading(Sketch& sketch, const Recording& recording, int moment) {
    constexpr float between = 12;
    const Theme& theme = sketch.theme;
    const Fonts& fonts = sketch.fonts;
    const widgets::Moment& now = recording.at(moment);
    const float line =
        std::max(fonts.line(TextStyle::SmallStrong), fonts.line(TextStyle::DataSmall));
    const float width = sketch.picture.width;
    float y = line / 2;
    const Rect title = sketch.text({0, y}, {TextStyle::SmallStrong, theme.ink}, "Alive now");
    float x = right_of(title) + between;
    const std::string amount = base::exact_text(now.live);
    if (x + fonts.width(TextStyle::DataSmall, amount) > width) {
        x = 0;
        y += line;
    }
    x = right_of(sketch.text({x, y}, {TextStyle::DataSmall, theme.ink}, amount)) + between;
    const std::string news = news_of(recording, moment);
    const Lettering strong{TextStyle::SmallStrong, now.refused ? theme.alarm : theme.ink,
                           Anchor::End};
    const float news_width = fonts.width(strong.style, news);
    const std::string about = "each block is one buffer, as wide as its bytes";
    const float about_width = fonts.width(TextStyle::Small, about);
    if (x + about_width + 2 * between + news_width <= width)
        sketch.text({x, y}, {TextStyle::Small, theme.ink3}, about);
    if (news.empty())
        return y + line / 2;
    if (x + news_width > width) {
        y += line;
        sketch.text({0, y}, {strong.style, strong.color}, news);
    } else {
        sketch.text({width, y}, strong, news);
    }
    return y + line / 2;
}

// Both lines, or the name alone, where they fit; false: neither does.
bool label_inside(Sketch& sketch, const Rect& rect, const widgets::StripBlock& block) {
    constexpr float side = 4;
    const Fonts& fonts = sketch.fonts;
    const float room = rect.width - 2 * side;
    const float name_width = fonts.width(TextStyle::SmallStrong, block.name);
    const std::string bytes = base::count_text(block.bytes.count);
    const float middle = rect.x + rect.width / 2;
    if (rect.width >= room_for_two && name_width <= room &&
        fonts.width(TextStyle::Tick, bytes) <= room) {
        const float name_line = fonts.line(TextStyle::SmallStrong);
        const float both = name_line + fonts.line(TextStyle::Tick);
        const float top = rect.y + (rect.height - both) / 2;
        write_in_block(sketch, {middle, top + name_line / 2}, rect, block.tag,
                       TextStyle::SmallStrong, block.name);
        write_in_block(sketch, {middle, top + name_line + fonts.line(TextStyle::Tick) / 2}, rect,
                       block.tag, TextStyle::Tick, bytes);
        return true;
    }
    if (rect.width < room_for_name || fonts.width(TextStyle::Small, block.name) > room)
        return false;
    write_in_block(sketch, {middle, rect.y + rect.height / 2}, rect, block.tag, TextStyle::Small,
                   block.name);
    return true;
}

// Names below the bar, the newborn's and then the largest first; those without room go unnamed.
void label_below(Sketch& sketch, const Bar& bar, std::vector<const StripPlace*> places) {
    constexpr float between = 4;
    base::sort_few(places, [](const StripPlace* a, const StripPlace* b) {
        if (a->block.born != b->block.born)
            return a->block.born;
        return a->block.bytes > b->block.bytes;
    });
    const float y = bar.y + bar.height + edge + read_rule + sketch.fonts.line(TextStyle::Tick) / 2;
    for (const StripPlace* place : places) {
        const Lettering words{TextStyle::Tick,
                              place->block.born ? sketch.theme.ink : sketch.theme.ink2};
        const float width = sketch.fonts.width(words.style, place->block.name);
        const float wanted = place->x + place->width / 2 - width / 2;
        const float x = std::clamp(wanted, 0.0F, std::max(0.0F, sketch.picture.width - width));
        Rect room = sketch.room_for({x, y}, words, place->block.name);
        room.x -= between;
        room.width += 2 * between;
        const auto taken = [&](const Mark& mark) {
            return std::holds_alternative<TextMark>(mark) && overlap(room, covered_by(mark));
        };
        const auto& marks = sketch.picture.marks;
        if (width <= sketch.picture.width && std::none_of(marks.begin(), marks.end(), taken))
            sketch.text({x, y}, words, place->block.name);
    }
}

void draw_block(Sketch& sketch, const Rect& rect, const StripPlace& place) {
    constexpr float ring = 2;
    const widgets::StripBlock& block = place.block;
    const BlockLook look = place.dying ? BlockLook::Pale : look_of(block.tag);
    sketch.add(BlockMark{rect, memory_of(block.tag), look});
    if (block.going && !place.dying)
        sketch.add(
            FillMark{{rect.x, bottom_of(rect) + 2, rect.width, read_rule}, sketch.theme.ink, 1});
    if (block.born && !place.dying) {
        const float left = std::max(0.0F, rect.x - ring);
        const float right = std::min(sketch.picture.width, right_of(rect) + ring);
        sketch.add(OutlineMark{{left, rect.y - ring, right - left, rect.height + 2 * ring},
                               sketch.theme.ink,
                               5,
                               2.5F,
                               Stroke::Solid});
    }
}

}  // namespace

Picture strip_picture(const Theme& theme, const Fonts& fonts, const Recording& recording,
                      const StripView& view, const ToyFormat& format) {
    Sketch sketch{theme, fonts, {format.width, 0, {}}};
    if (recording.moments.empty())
        return sketch.picture;
    StripView shown = view;
    shown.moment = std::clamp(view.moment, 0, recording.count() - 1);
    const float heading = draw_heading(sketch, recording, shown.moment);
    const Bar bar{heading + 8,
                  fonts.line(TextStyle::SmallStrong) + fonts.line(TextStyle::Tick) + 4};
    sketch.picture.height = bar.y + bar.height + edge + read_rule + fonts.line(TextStyle::Tick);
    const StripLayout layout = strip_layout(recording, shown, edge, format.width - 2 * edge);
    const float right = format.width - edge;
    if (right - layout.used - layout.refused > 3)
        sketch.add(OutlineMark{
            {layout.used + layout.refused, bar.y, right - layout.used - layout.refused, bar.height},
            theme.edge});
    for (const StripPlace& place : layout.places)
        draw_block(sketch, rect_of(bar, place), place);
    if (layout.refused > 0)
        sketch.add(RefusedMark{{layout.used, bar.y, layout.refused, bar.height}});
    if (layout.limit > 0)
        sketch.budget_line({layout.limit, bar.y - 3}, {layout.limit, bar.y + bar.height + 3});
    std::vector<const StripPlace*> outside;
    for (const StripPlace& place : layout.places) {
        if (!place.dying && !label_inside(sketch, rect_of(bar, place), place.block))
            outside.push_back(&place);
    }
    label_below(sketch, bar, outside);
    return sketch.picture;
}

}  // namespace view
