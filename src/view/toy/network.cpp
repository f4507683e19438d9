#include "view/toy/network.h"

#include "base/units.h"
#include "view/toy/network_plot.h"

#include <algorithm>

namespace view {
namespace {

constexpr float widest_margin = 0.14F;  // of the picture, for the names of shelves before them

int shelf_count(const widgets::Recording& recording) {
    int count = 1;
    for (const Slot& slot : slots_at(recording, 0))
        count = std::max(count, static_cast<int>(slot.shelf) + 1);
    return count;
}

Direction direction_at(const widgets::Recording& recording, int moment) {
    using toynet::Phase;
    switch (recording.at(moment).phase) {
        case Phase::Forward:
        case Phase::Loss:
            return Direction::Forward;
        case Phase::Backward:
            return Direction::Backward;
        default:
            return Direction::None;
    }
}

void draw_current(Sketch& sketch, const NetworkPlot& plot) {
    if (!plot.current)
        return;
    const float gap = std::min(3.0F, plot.column / 8);
    sketch.add(FillMark{
        {plot.x(*plot.current) - plot.column / 2 + gap, 0, plot.column - 2 * gap, plot.height},
        sketch.theme.select,
        8});
}

// The current column is named first, even where its name is wider than it is.
void name_columns(Sketch& sketch, const NetworkPlot& plot) {
    constexpr float between = 4;
    const auto name = [&](int i, const Lettering& words, bool anyway) {
        const std::string& label = plot.columns[static_cast<std::size_t>(i)].label;
        const float width = sketch.fonts.width(words.style, label);
        if (label.empty() || (width + between > plot.column && !anyway) ||
            width > sketch.picture.width)
            return;
        const float x =
            std::clamp(plot.x(i), width / 2, std::max(width / 2, sketch.picture.width - width / 2));
        Rect room = sketch.room_for({x, sketch.fonts.line(words.style) / 2}, words, label);
        room.x -= between / 2;
        room.width += between;
        const auto& marks = sketch.picture.marks;
        const auto taken = [&](const Mark& mark) {
            return std::holds_alternative<TextMark>(mark) && overlap(room, covered_by(mark));
        };
        if (std::none_of(marks.begin(), marks.end(), taken))
            sketch.text({x, sketch.fonts.line(words.style) / 2}, words, label);
    };
    if (plot.current)
        name(*plot.current, {TextStyle::SmallStrong, sketch.theme.ink, Anchor::Middle}, true);
    for (std::size_t i = 0; i < plot.columns.size(); ++i) {
        if (plot.current != static_cast<int>(i))
            name(static_cast<int>(i), {TextStyle::Small, sketch.theme.ink3, Anchor::Middle}, false);
    }
}

void name_shelves(Sketch& sketch, const NetworkPlot& plot) {
    const Lettering words{TextStyle::Small, sketch.theme.ink2};
    for (int shelf = 0; shelf < plot.shelf_count; ++shelf) {
        const float top = plot.shelf_top(static_cast<Shelf>(shelf));
        const float y = plot.names_above ? top - sketch.fonts.line(words.style) / 2 - 1
                                         : top + plot.slot_height / 2;
        sketch.text({0, y}, words, shelf_names[static_cast<std::size_t>(shelf)]);
    }
}

/// How the slots of a run of columns are labelled: all alike, so that they can be read as a row.
struct SlotLabels {
    std::optional<TextStyle> name;  // nothing: there is no room for names
    bool bytes = false;             // below the names
};

// What fits into every slot of the columns from `first` to `last`.
SlotLabels labels_for(const Fonts& fonts, const NetworkPlot& plot, const std::vector<Slot>& slots,
                      int first, int last) {
    constexpr float side = 2;
    const float room = plot.slot_width - 2 * side;
    const auto fits = [&](const auto& width_of) {
        return std::all_of(slots.begin(), slots.end(), [&](const Slot& slot) {
            return slot.column < first || slot.column > last || width_of(slot) <= room;
        });
    };
    const auto names_fit = [&](TextStyle style) {
        return fonts.line(style) <= plot.slot_height + 2 &&
               fits([&](const Slot& slot) { return fonts.width(style, slot.items.front().name); });
    };
    SlotLabels labels;
    for (const TextStyle style : {TextStyle::Tick, TextStyle::Small, TextStyle::SmallStrong}) {
        if (names_fit(style))
            labels.name = style;
    }
    const float both = fonts.line(TextStyle::SmallStrong) + fonts.line(TextStyle::Tick);
    labels.bytes =
        labels.name && both <= plot.slot_height && fits([&](const Slot& slot) {
            return fonts.width(TextStyle::Tick, base::count_text(slot.items.front().most.count));
        });
    return labels;
}

// As the labels say, unless this item shares its slot and has less room.
void label_item(Sketch& sketch, const Rect& rect, const SlotItem& item, const SlotLabels& labels) {
    constexpr float side = 2;
    const Fonts& fonts = sketch.fonts;
    if (!labels.name)
        return;
    const float room = rect.width - 2 * side;
    const float middle = rect.x + rect.width / 2;
    const std::string bytes = base::count_text(item.bytes.count);
    const float name_line = fonts.line(*labels.name);
    const float both = name_line + fonts.line(TextStyle::Tick);
    if (fonts.width(*labels.name, item.name) > room || name_line > rect.height + 3)
        return;
    if (!labels.bytes || both > rect.height || fonts.width(TextStyle::Tick, bytes) > room) {
        write_in_block(sketch, {middle, rect.y + rect.height / 2}, rect, item.tag, *labels.name,
                       item.name);
        return;
    }
    const float top = rect.y + (rect.height - both) / 2;
    write_in_block(sketch, {middle, top + name_line / 2}, rect, item.tag, *labels.name, item.name);
    write_in_block(sketch, {middle, top + name_line + (both - name_line) / 2}, rect, item.tag,
                   TextStyle::Tick, bytes);
}

void draw_empty(Sketch& sketch, const Rect& rect, const SlotItem& item, const SlotLabels& labels) {
    sketch.add(OutlineMark{rect, sketch.theme.edge});
    const Lettering words{TextStyle::Small, sketch.theme.ink3, Anchor::Middle};
    if (labels.name && sketch.fonts.width(words.style, item.name) <= rect.width - 4 &&
        sketch.fonts.line(words.style) <= rect.height)
        sketch.text({rect.x + rect.width / 2, rect.y + rect.height / 2}, words, item.name);
}

// What is alive shares the slot: side by side where the names then fit, else one above the other.
void draw_slot(Sketch& sketch, const NetworkPlot& plot, const Slot& slot,
               const SlotLabels& labels) {
    constexpr float gap = 3;
    const Rect whole{plot.x(slot.column) - plot.slot_width / 2, plot.shelf_top(slot.shelf),
                     plot.slot_width, plot.slot_height};
    std::vector<const SlotItem*> alive;
    float widest = 0;
    for (const SlotItem& item : slot.items) {
        if (!item.alive)
            continue;
        alive.push_back(&item);
        widest = std::max(widest, sketch.fonts.width(TextStyle::Small, item.name));
    }
    if (alive.empty())
        return draw_empty(sketch, whole, slot.items.front(), labels);
    const auto count = static_cast<float>(alive.size());
    const bool across = (whole.width - gap * (count - 1)) / count >= widest + 4;
    const float step_x = across ? (whole.width + gap) / count : 0;
    const float step_y = across ? 0 : (whole.height + gap) / count;
    for (std::size_t i = 0; i < alive.size(); ++i) {
        const auto at = static_cast<float>(i);
        const Rect rect{whole.x + at * step_x, whole.y + at * step_y,
                        across ? step_x - gap : whole.width, across ? whole.height : step_y - gap};
        sketch.add(BlockMark{rect, memory_of(alive[i]->tag), look_of(alive[i]->tag)});
        if (alive[i]->born)
            sketch.add(OutlineMark{{rect.x - 1, rect.y - 1, rect.width + 2, rect.height + 2},
                                   sketch.theme.ink,
                                   4,
                                   2,
                                   Stroke::Solid});
        label_item(sketch, rect, *alive[i], labels);
    }
}

}  // namespace

NetworkPlot network_plot(const Fonts& fonts, const toynet::MlpShape& shape,
                         const widgets::Recording& recording, int moment, const ToyFormat& format) {
    constexpr float roomy = 40;  // a column where a name fits into a slot
    NetworkPlot plot;
    plot.narrow = format.narrow;
    plot.columns = network_columns(shape, recording);
    plot.current = column_at(recording, moment);
    plot.direction = direction_at(recording, moment);
    plot.shelf_count = shelf_count(recording);
    const float line = fonts.line(TextStyle::Small);
    float margin = 0;
    for (int shelf = 0; shelf < plot.shelf_count; ++shelf)
        margin = std::max(
            margin, fonts.width(TextStyle::Small, shelf_names[static_cast<std::size_t>(shelf)]));
    margin += 12;
    plot.names_above = margin > format.width * widest_margin;
    plot.left = plot.names_above ? 0 : margin;
    plot.column = (format.width - plot.left) / static_cast<float>(plot.columns.size());
    plot.neurons_top = line + 10;
    plot.neurons_height = format.narrow ? 78 : 122;
    plot.arrow = plot.neurons_top + plot.neurons_height + 14;
    plot.shelves = plot.arrow + (format.narrow ? 10.0F : line + 12);
    plot.slot_width = plot.column - std::min(format.narrow ? 6.0F : 12.0F, plot.column * 0.24F);
    const float both = fonts.line(TextStyle::SmallStrong) + fonts.line(TextStyle::Tick) + 4;
    plot.slot_height = plot.column >= roomy ? both : line + 8;
    const float above = plot.names_above ? line + 2 : 0;
    plot.shelves += above;
    plot.shelf_pitch = plot.slot_height + above + (format.narrow ? 6.0F : 8.0F);
    plot.height = plot.shelf_top(static_cast<Shelf>(plot.shelf_count - 1)) + plot.slot_height + 8;
    return plot;
}

Picture network_picture(const Theme& theme, const Fonts& fonts, const toynet::MlpShape& shape,
                        const widgets::Recording& recording, int moment, const ToyFormat& format) {
    Sketch sketch{theme, fonts, {format.width, 0, {}}};
    if (recording.moments.empty())
        return sketch.picture;
    const int shown = std::clamp(moment, 0, recording.count() - 1);
    const NetworkPlot plot = network_plot(fonts, shape, recording, shown, format);
    sketch.picture.height = plot.height;
    draw_current(sketch, plot);
    draw_neurons(sketch, plot);
    name_columns(sketch, plot);
    name_shelves(sketch, plot);
    const std::vector<Slot> slots = slots_at(recording, shown);
    const auto last = static_cast<int>(plot.columns.size()) - 1;
    const int last_layer = 2 * recording.layers - 1;
    const SlotLabels inner = labels_for(fonts, plot, slots, 1, last_layer);
    for (const Slot& slot : slots) {
        const bool outer = slot.column < 1 || slot.column > last_layer;
        if (slot.column <= last)
            draw_slot(sketch, plot, slot,
                      outer ? labels_for(fonts, plot, slots, slot.column, slot.column) : inner);
    }
    return sketch.picture;
}

}  // namespace view
