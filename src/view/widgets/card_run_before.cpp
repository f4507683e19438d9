#include "view/column_chart.h"
#include "view/widgets/card_run_picture.h"

#include <algorithm>
#include <array>
#include <string>

namespace view {
namespace {

using widgets::CardRunReadout;

constexpr float free_inset = 5;  // between the dotted room and what bounds it

double top_of(const widgets::Scale& scale) {
    return std::max(1.0, static_cast<double>(scale.top.count));
}

// Blocks too thin for a label inside are named above the stack, as fully as `room` allows.
std::string names_of_thin(const Sketch& sketch, const std::vector<const widgets::Block*>& thin,
                          float room) {
    std::array<std::string, 3> texts;
    for (const widgets::Block* block : thin) {
        const std::string comma = texts[0].empty() ? "" : ", ";
        texts[0] += comma + block->name + ' ' + block->amount;
        texts[1] += comma + block->short_name + ' ' + block->amount;
        texts[2] += comma + block->name;
    }
    for (const std::string& text : texts) {
        if (sketch.fonts.width(TextStyle::Small, text) <= room)
            return text;
    }
    return {};
}

void draw_free_room(Sketch& sketch, const CardRunReadout& readout, const Rect& room, float top) {
    if (room.height < free_inset * 2)
        return;
    sketch.add(OutlineMark{room, sketch.theme.edge, radius::block, 1.5F, Stroke::Free});
    const float ui = sketch.fonts.line(TextStyle::Ui);
    const float data = sketch.fonts.line(TextStyle::DataSmall);
    const float middle = (room.y + top) / 2;
    if (top - room.y < ui + data + 2 * free_inset)
        return;
    const float x = room.x + room.width / 2;
    const Color color = sketch.theme.ink3;
    sketch.text_over_lines({x, middle - data / 2}, {TextStyle::Ui, color, Anchor::Middle}, "free");
    sketch.text_over_lines({x, middle + ui / 2}, {TextStyle::DataSmall, color, Anchor::Middle},
                           readout.free_text);
}

// The computed column: its blocks, their labels, and the room that is left on the card.
void draw_answer(Sketch& sketch, const Axis& axis, const CardRunReadout& readout,
                 const Stand& stand, float budget_y) {
    const std::vector<Rect> rects = draw_stack(sketch, axis, readout.answer, stand);
    std::vector<const widgets::Block*> thin;
    float top = axis.zero;
    for (std::size_t i = 0; i < rects.size(); ++i) {
        const widgets::Block& block = readout.answer.blocks[i];
        top = std::min(top, rects[i].y);
        if (!label_block(sketch, rects[i], block, stand.look, LabelSize::Large, budget_y))
            thin.push_back(&block);
    }
    float label_top = top - free_inset;
    const std::string names = names_of_thin(sketch, thin, stand.width - 2 * free_inset);
    const float line = sketch.fonts.line(TextStyle::Small);
    if (!names.empty() && top - line - 2 * free_inset > budget_y) {
        const Color color =
            thin.size() == 1 ? sketch.theme.of(memory_of(thin[0]->kind)).line : sketch.theme.ink2;
        label_top = top - line - free_inset;
        sketch.text_over_lines({stand.x + stand.width / 2, label_top + line / 2 - 2},
                               {TextStyle::Small, color, Anchor::Middle}, names);
    }
    if (readout.free.count > 0) {
        draw_free_room(
            sketch, readout,
            {stand.x + 1, budget_y + 6, stand.width - 2, top - free_inset - budget_y - 6},
            label_top);
    }
}

// Name and note in one line over a bar, at most `most` wide; the name gives way first.
void draw_bar_caption(Sketch& sketch, float y, const widgets::Column& column,
                      const std::string& note, float most) {
    constexpr float apart = 8;

    struct Words {
        std::string name, note;
    };

    const std::array candidates = {Words{column.name, note}, Words{column.short_name, note},
                                   Words{column.short_name, column.short_note}};
    for (const Words& words : candidates) {
        const float width = sketch.fonts.width(TextStyle::SmallStrong, words.name) + apart +
                            sketch.fonts.width(TextStyle::Small, words.note);
        if (width > most && &words != &candidates.back())
            continue;
        const Rect strong =
            sketch.text({0, y}, {TextStyle::SmallStrong, sketch.theme.ink}, words.name);
        sketch.text({right_of(strong) + apart, y}, {TextStyle::Small, sketch.theme.ink2},
                    words.note);
        return;
    }
}

widgets::Column prediction_caption() {
    return {.name = "Finetune all of it",
            .short_name = "Finetune",
            .note = "your prediction",
            .short_note = "predict"};
}

}  // namespace

Picture before_as_columns(const Theme& theme, const Fonts& fonts, const CardRunReadout& readout,
                          const Format& format) {
    constexpr float top = 28;
    constexpr float axis_overhang = 6;  // of the budget line beyond the gridlines
    constexpr float outline_top = 0.97F;
    const float s = fonts.scale();
    Sketch sketch{theme, fonts, {format.width, format.height, {}}};
    const float caption = fonts.line(TextStyle::UiStrong) + fonts.line(TextStyle::Small) + 12;
    const Axis axis{format.height - caption, top, top_of(readout.before)};
    const float left = tick_gutter(sketch, readout.before);
    const float right = format.width - axis_overhang;
    const float budget_y = axis.at(readout.budget);
    draw_grid(sketch, axis, readout.before, left, right, budget_y);

    const float gap = std::min(56.0F, (right - left) * 0.12F);
    const float margin = std::min(30.0F * s, (right - left) * 0.07F);
    const float width = (right - left - gap - 2 * margin) / 2;
    const float first = left + margin;
    const float second = first + width + gap;
    draw_answer(sketch, axis, readout, {first, width}, budget_y);

    const float outline_y = axis.zero + (axis.full - axis.zero) * outline_top;
    sketch.add(OutlineMark{{second + 1, outline_y, width - 2, axis.zero - outline_y - 1},
                           theme.ink,
                           6,
                           1.5F,
                           Stroke::Predicted});
    const float question_y = (budget_y + axis.zero) / 2;
    sketch.add(QuestionMark{{second + width / 2, question_y}, theme.ink});
    draw_caption(sketch, {first + width / 2, axis.zero + 10}, width + gap, readout.answer,
                 LabelSize::Large);
    draw_caption(sketch, {second + width / 2, axis.zero + 10}, width + gap, prediction_caption(),
                 LabelSize::Large);

    sketch.budget_line({left - axis_overhang, budget_y}, {format.width, budget_y});
    const std::array lines = {readout.budget_text};
    const std::array places = {Point{left - axis_overhang, budget_y - 5},
                               Point{left - axis_overhang, top - 8}};
    write_where_free(sketch, places, {TextStyle::SmallStrong, theme.ink}, lines);
    return sketch.picture;
}

Picture before_as_bars(const Theme& theme, const Fonts& fonts, const CardRunReadout& readout,
                       const Format& format) {
    constexpr float pad = 10;
    constexpr float apart_from_budget = 4;
    const float bar = std::max(30.0F, fonts.line(TextStyle::UiStrong));
    const float line = fonts.line(TextStyle::Small);
    const float first = line + 4;
    const float second = first + bar + line + 14;
    Sketch sketch{theme, fonts, {format.width, second + bar + 5, {}}};
    const auto x = [&](base::Bytes bytes) {
        constexpr double beyond = 1.1;  // room for the dashed bar to end past the budget
        const double most = static_cast<double>(readout.budget.count) * beyond;
        return (format.width - 2) *
               static_cast<float>(std::min(1.0, static_cast<double>(bytes.count) / most));
    };
    const float budget_x = x(readout.budget);
    draw_bar_caption(sketch, line / 2, readout.answer, readout.answer.short_note, format.width);
    const std::array budget = {readout.budget_short};
    const float wide = fonts.width(TextStyle::Small, readout.budget_short);
    const std::array places = {Point{format.width - wide, line}};
    write_where_free(sketch, places, {TextStyle::Small, theme.ink}, budget);

    float from = 0;
    base::Bytes sum;
    for (const widgets::Block& block : readout.answer.blocks) {
        sum += block.bytes;
        const float to = std::max(x(sum), from + 4);
        const Rect rect{from, first, to - from - 1.5F, bar};
        sketch.add(BlockMark{rect, memory_of(block.kind), BlockLook::Solid});
        for (const std::string& text : {block.name + ' ' + block.amount, block.name}) {
            if (fonts.width(TextStyle::DataSmall, text) > rect.width - 2 * pad)
                continue;
            sketch.plate({rect.x + pad, rect.y + bar / 2}, {TextStyle::DataSmall},
                         memory_of(block.kind), BlockLook::Solid, text);
            break;
        }
        from = to;
    }
    const Rect room{from + 3, first + 1, budget_x - from - 8, bar - 2};
    if (readout.free.count > 0 && room.width > pad) {
        sketch.add(OutlineMark{room, theme.edge, radius::block, 1.5F, Stroke::Free});
        if (fonts.width(TextStyle::Small, "free") < room.width - pad) {
            sketch.text({room.x + room.width / 2, first + bar / 2},
                        {TextStyle::Small, theme.ink3, Anchor::Middle}, "free");
        }
    }
    const widgets::Column prediction = prediction_caption();
    draw_bar_caption(sketch, second - line / 2 - 4, prediction, prediction.note,
                     budget_x - apart_from_budget);
    sketch.add(
        OutlineMark{{1, second, format.width - 2, bar - 2}, theme.ink, 5, 1.5F, Stroke::Predicted});
    sketch.text({format.width / 2, second + bar / 2 - 1},
                {TextStyle::UiStrong, theme.ink, Anchor::Middle}, "?");
    sketch.budget_line({budget_x, first - 2}, {budget_x, second + bar + 4});
    return sketch.picture;
}

}  // namespace view
