#include "view/widgets/planner_bars.h"

#include "view/column_chart.h"

#include <algorithm>
#include <array>
#include <string>

namespace view {
namespace {

using widgets::PlanBar;

constexpr float beside = 14;     // between a name, its bar and its amount
constexpr float above_tick = 6;  // from the lowest bar to the numbers of the axis
constexpr float block_gap = 1.5F;

/// Where the bars stand.
struct Plot {
    float left = 0;
    float right = 0;
    float first = 0;  // top of the highest bar
    float bar = 28;   // its height
    float pitch = 0;  // from one bar to the next
    float bottom = 0;
    double most = 1;
    bool narrow = false;

    float x(base::Bytes bytes) const {
        return left + (right - left) * static_cast<float>(static_cast<double>(bytes.count) / most);
    }

    float y(std::size_t row) const { return first + static_cast<float>(row) * pitch; }
};

TextStyle name_style(const PlanBar& bar) {
    return bar.chosen ? TextStyle::UiStrong : TextStyle::Ui;
}

Plot plot_of(const Fonts& fonts, const BarChart& chart, float width, bool narrow) {
    Plot plot;
    plot.narrow = narrow;
    plot.most = std::max(1.0, static_cast<double>(chart.scale.top.count));
    const float name = fonts.line(TextStyle::Ui);
    float names = 0;
    float amounts = 0;
    for (const PlanBar& bar : chart.bars) {
        names = std::max(names, fonts.width(TextStyle::UiStrong, bar.column.name));
        amounts = std::max(amounts, fonts.width(TextStyle::Data, bar.column.total_text));
    }
    plot.bar = std::max(narrow ? 22.0F : 28.0F, fonts.line(TextStyle::Small) + 4);
    plot.left = narrow ? 0 : names + beside;
    plot.right = narrow ? width - 1 : width - amounts - beside;
    const float over_bar = narrow ? name + 2 : 0;
    plot.first = fonts.line(TextStyle::SmallStrong) + 14 + over_bar;
    plot.pitch = plot.bar + over_bar + (narrow ? 12.0F : 20.0F);
    plot.bottom = plot.y(chart.bars.size()) - over_bar - (narrow ? 4.0F : 8.0F);
    return plot;
}

void draw_axis(Sketch& sketch, const Plot& plot, const BarChart& chart) {
    const float line = sketch.fonts.line(TextStyle::Tick);
    const float top = sketch.fonts.line(TextStyle::SmallStrong) + 10;
    float free_from = 0;
    for (const widgets::Tick& tick : chart.scale.ticks) {
        const float x = plot.x(tick.at);
        sketch.line({x, top}, {x, plot.bottom}, sketch.theme.line, stroke::hair);
        const float width = sketch.fonts.width(TextStyle::Tick, tick.text);
        const float left = std::clamp(x - width / 2, 0.0F, sketch.picture.width - width);
        if (left < free_from)
            continue;
        sketch.text({left, plot.bottom + above_tick + line / 2},
                    {TextStyle::Tick, sketch.theme.ink3}, tick.text);
        free_from = left + width + 8;
    }
}

void label_block(Sketch& sketch, const Rect& rect, const widgets::Block& block, float keep_clear) {
    constexpr float pad = 8;
    for (const std::string& words :
         {block.name + ' ' + block.amount, block.name, block.short_name}) {
        const Lettering inside{TextStyle::Small};
        const Point at{rect.x + pad, rect.y + rect.height / 2};
        const Rect room = sketch.room_for(at, inside, words);
        const bool crossed = room.x - 4 < keep_clear && right_of(room) + 4 > keep_clear;
        if (right_of(room) + pad > right_of(rect) || crossed)
            continue;
        sketch.plate(at, inside, memory_of(block.kind), BlockLook::Solid, words);
        return;
    }
}

/// The red rule under what the card does not have.
void draw_excess(Sketch& sketch, const Plot& plot, const PlanBar& bar, float top, float budget) {
    constexpr float thick = 4;
    const float end = plot.x(bar.column.total);
    if (!bar.fits && end > budget)
        sketch.add(
            FillMark{{budget, top + plot.bar + 3, end - budget, thick}, sketch.theme.alarm, 2});
}

void draw_bar(Sketch& sketch, const Plot& plot, const PlanBar& bar, float top, float budget) {
    constexpr float least = 3;  // what exists is seen
    float from = plot.left;
    base::Bytes sum;
    for (const widgets::Block& block : bar.column.blocks) {
        sum += block.bytes;
        const float to = std::max(plot.x(sum), from + least);
        const Rect rect{from, top, to - from - block_gap, plot.bar};
        sketch.add(BlockMark{rect, memory_of(block.kind), BlockLook::Solid});
        if (bar.chosen)
            label_block(sketch, rect, block, budget);
        from = to;
    }
    draw_excess(sketch, plot, bar, top, budget);
}

/// The name of a bar and its amount. On a narrow screen they stand over the lines, which end there.
void draw_names(Sketch& sketch, const Plot& plot, const PlanBar& bar, float top) {
    const Theme& theme = sketch.theme;
    const float name = sketch.fonts.line(TextStyle::Ui);
    const float y = plot.narrow ? top - 2 - name / 2 : top + plot.bar / 2;
    sketch.text_over_lines({0, y}, {name_style(bar), theme.ink}, bar.column.name);
    sketch.text_over_lines({sketch.picture.width, y},
                           {TextStyle::Data, bar.fits ? theme.ink : theme.alarm, Anchor::End},
                           bar.column.total_text);
}

void draw_budget(Sketch& sketch, const Plot& plot, const BarChart& chart) {
    const float x = plot.x(chart.budget);
    const float line = sketch.fonts.line(TextStyle::SmallStrong);
    const float width = sketch.fonts.width(TextStyle::SmallStrong, chart.budget_text);
    const float left =
        std::clamp(x - width / 2, 0.0F, std::max(0.0F, sketch.picture.width - width));
    sketch.text({left, line / 2}, {TextStyle::SmallStrong, sketch.theme.ink}, chart.budget_text);
    sketch.budget_line({x, line + 4}, {x, plot.bottom});
}

}  // namespace

Picture planner_bars(const Theme& theme, const Fonts& fonts, const BarChart& chart, float width,
                     bool narrow) {
    Sketch sketch{theme, fonts, {width, 0, {}}};
    const Plot plot = plot_of(fonts, chart, width, narrow);
    sketch.picture.height = plot.bottom + above_tick + fonts.line(TextStyle::Tick);
    draw_axis(sketch, plot, chart);
    const float budget = plot.x(chart.budget);
    for (std::size_t row = 0; row < chart.bars.size(); ++row)
        draw_bar(sketch, plot, chart.bars[row], plot.y(row), budget);
    draw_budget(sketch, plot, chart);
    for (std::size_t row = 0; row < chart.bars.size(); ++row)
        draw_names(sketch, plot, chart.bars[row], plot.y(row));
    return sketch.picture;
}

}  // namespace view
