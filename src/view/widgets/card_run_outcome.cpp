#include "view/column_chart.h"
#include "view/widgets/card_run_picture.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace view {
namespace {

using widgets::CardRunReadout;

/// Where everything of the outcome stands.
struct Plan {
    Axis axis;
    float left = 0;
    float right = 0;
    float budget_y = 0;
    float column = 0;  // width
    float gap = 0;
    float first = 0;  // left edge of the first column
    bool narrow = false;

    float x(int i) const { return first + static_cast<float>(i) * (column + gap); }

    float middle(int i) const { return x(i) + column / 2; }
};

constexpr int columns = 3;
constexpr float overhang = 6;  // of the budget line beyond the plot
constexpr float sign_radius = 11;
constexpr float above_sign = 8;  // from the line below a sign to the words above it

TextStyle caption_style(bool narrow) {
    return narrow ? TextStyle::SmallStrong : TextStyle::UiStrong;
}

Plan plan_of(const Sketch& sketch, const CardRunReadout& readout, const Format& format,
             const Reveal& reveal) {
    const Fonts& fonts = sketch.fonts;
    const float caption =
        fonts.line(caption_style(format.narrow)) + fonts.line(TextStyle::Small) + 14;
    float header = fonts.line(TextStyle::DataSmall) + (format.narrow ? 6.0F : 16.0F);
    if (!readout.refusal)
        header =
            std::max(header, 2 * sign_radius + above_sign + fonts.line(TextStyle::SmallStrong));
    Plan plan;
    plan.narrow = format.narrow;
    plan.axis = {format.height - caption, header,
                 reveal.most > 0 ? reveal.most
                                 : std::max(1.0, static_cast<double>(readout.after.top.count))};
    plan.left = tick_gutter(sketch, readout.after);
    plan.right = format.width;
    plan.budget_y = plan.axis.at(readout.budget);
    const float room = plan.right - plan.left;
    plan.gap = format.narrow ? std::min(12.0F, room * 0.05F) : std::max(28.0F, room * 0.06F);
    const float rest = format.narrow ? 2 : 10;
    plan.column = (room - plan.gap * columns - rest) / columns;
    plan.first = plan.left + plan.gap * 0.7F;
    return plan;
}

void draw_columns(Sketch& sketch, const Plan& plan, const CardRunReadout& readout,
                  const Reveal& reveal) {
    const bool answer_fits = readout.answer.total <= readout.budget;
    const bool done = reveal.walk >= 1;

    struct Part {
        const widgets::Column* column;
        int place;
        Stand stand;
    };

    const std::array parts = {
        Part{&readout.answer,
             0,
             {plan.x(0), plan.column, answer_fits ? BlockLook::Solid : BlockLook::Pale}},
        Part{&readout.training, 1, {plan.x(1), plan.column, BlockLook::Solid, reveal.walk}},
        Part{&readout.whole_step, 2, {plan.x(2), plan.column, BlockLook::Pale}}};
    std::vector<std::vector<Rect>> stacks;
    for (const Part& part : parts) {
        const bool hidden = part.place == 2 && (!done || !readout.refusal.has_value());
        stacks.push_back(hidden ? std::vector<Rect>{}
                                : draw_stack(sketch, plan.axis, *part.column, part.stand));
    }
    if (reveal.predicted != Predicted::Nothing) {
        const float side = plan.narrow ? 4 : 7;
        const base::Bytes reached =
            reveal.predicted == Predicted::Runs ? readout.budget : readout.answer.total * 1;
        const float top = std::max(plan.axis.at(reached), plan.budget_y) + 4;
        sketch.add(
            OutlineMark{{plan.x(1) - side, top, plan.column + 2 * side, plan.axis.zero - top + 2},
                        sketch.theme.ink,
                        5,
                        1.5F,
                        Stroke::Predicted});
    }
    sketch.budget_line({plan.left - overhang, plan.budget_y}, {plan.right, plan.budget_y});
    for (std::size_t i = 0; i < stacks.size(); ++i) {
        const auto& blocks = parts[i].column->blocks;
        for (std::size_t j = 0; j < stacks[i].size(); ++j)
            label_block(sketch, stacks[i][j], blocks[j], parts[i].stand.look, LabelSize::Small,
                        plan.budget_y);
    }
}

// The sum over a column, where it does not touch the budget line.
void draw_total(Sketch& sketch, const Plan& plan, const widgets::Column& column, int place) {
    const float line = sketch.fonts.line(TextStyle::DataSmall);
    const float top = plan.axis.at(column.total) - 4;
    const Lettering words{TextStyle::DataSmall, sketch.theme.ink, Anchor::Middle};
    const Point at{plan.middle(place), top - line / 2};
    const Rect room = sketch.room_for(at, words, column.total_text);
    const bool crosses = room.y < plan.budget_y + 4 && bottom_of(room) > plan.budget_y - 4;
    if (!crosses && sketch.is_free(room))
        sketch.text_over_lines(at, words, column.total_text);
}

// Where the run stopped: a cross on the line, and above it what was alive then.
void draw_stop(Sketch& sketch, const Plan& plan, const CardRunReadout& readout) {
    const float x = plan.middle(1);
    const float y = std::min(plan.budget_y, plan.axis.at(readout.training.total));
    const float radius = sign_radius;
    sketch.add(SignMark{
        {x, plan.budget_y}, radius, Sign::CrossDisc, sketch.theme.alarm, sketch.theme.card});
    const float line = sketch.fonts.line(TextStyle::Small);
    const float most = plan.column + 1.6F * plan.gap;
    std::vector<std::string> lines;
    if (!plan.narrow) {
        for (const std::string& each : readout.stopped_lines) {
            if (sketch.fonts.width(TextStyle::Small, each) <= most)
                lines.push_back(each);
        }
    }
    const float leader = plan.narrow ? 0 : 34;
    float bottom = y - radius - (plan.narrow ? 2.0F : 6.0F) - leader;
    if (leader > 0)
        sketch.line({x, bottom + 4}, {x, y - radius - 2}, sketch.theme.alarm, 1.5F);
    for (auto each = lines.rbegin(); each != lines.rend(); ++each) {
        sketch.text_over_lines({x, bottom - line / 2},
                               {TextStyle::Small, sketch.theme.ink2, Anchor::Middle}, *each);
        bottom -= line;
    }
    const Lettering strong{TextStyle::SmallStrong, sketch.theme.alarm, Anchor::Middle};
    const std::string full = "stopped here";
    const bool wide = sketch.fonts.width(strong.style, full) > plan.column + plan.gap;
    sketch.text_over_lines({x, bottom - line / 2}, strong, wide ? "stopped" : full);
}

// The red bracket beside the whole step, from the budget to its top, with what is too much.
void draw_excess(Sketch& sketch, const Plan& plan, const CardRunReadout& readout) {
    const float side = plan.narrow ? 7 : 11;
    const float x = plan.x(2) - side;
    const float top = plan.axis.at(readout.whole_step.total);
    const float bottom = plan.budget_y - 4;
    const Color alarm = sketch.theme.alarm;
    if (bottom - top > 6) {
        sketch.add(PathMark{
            {{x + 4, top}, {x, top}, {x, bottom}, {x + 4, bottom}}, alarm, 1.5F, Stroke::Solid, 0});
    }
    const float line = sketch.fonts.line(TextStyle::DataSmall);
    const std::array lines = {readout.excess_text, std::string("too much")};
    const float width = std::max(sketch.fonts.width(TextStyle::DataSmall, lines[0]),
                                 sketch.fonts.width(TextStyle::Small, lines[1]));
    const float from = x - (plan.narrow ? 6.0F : 8.0F) - width;
    const float middle = (top + bottom) / 2;
    std::vector<Point> places = {{from, middle + line}};
    for (float y = middle + line; y > line * 2; y -= line / 2)
        places.push_back({from, y});
    for (const Point& place : places) {
        const Rect room{place.x, place.y - 2 * line, width, 2 * line};
        if (!sketch.is_free(room) || bottom_of(room) > plan.budget_y - 4)
            continue;
        sketch.text_over_lines({right_of(room), room.y + line / 2},
                               {TextStyle::DataSmall, alarm, Anchor::End}, lines[0]);
        sketch.text_over_lines({right_of(room), room.y + line * 1.5F},
                               {TextStyle::Small, alarm, Anchor::End}, lines[1]);
        return;
    }
}

// A run that fits: what stays free over it, and a check above the column.
void draw_success(Sketch& sketch, const Plan& plan, const CardRunReadout& readout) {
    const float top = plan.axis.at(readout.training.total);
    const float room = top - plan.budget_y - 12;
    if (room > 6) {
        sketch.add(OutlineMark{{plan.x(1) + 1, plan.budget_y + 6, plan.column - 2, room},
                               sketch.theme.edge,
                               radius::block,
                               1.5F,
                               Stroke::Free});
    }
    const float radius = sign_radius;
    const float x = plan.middle(1);
    sketch.add(SignMark{{x, plan.budget_y - radius - 4},
                        radius,
                        Sign::CheckDisc,
                        sketch.theme.good,
                        sketch.theme.card});
    const float line = sketch.fonts.line(TextStyle::SmallStrong);
    sketch.text_over_lines({x, plan.budget_y - 2 * radius - above_sign - line / 2},
                           {TextStyle::SmallStrong, sketch.theme.good, Anchor::Middle}, "fits");
}

// Above the line at its left, else at its right, else as close over the line as there is room.
void draw_budget_label(Sketch& sketch, const Plan& plan, const CardRunReadout& readout) {
    const Lettering words{TextStyle::SmallStrong, sketch.theme.ink};
    const float left = plan.left - overhang;
    const float above = plan.budget_y - 5;
    const std::vector<std::string> whole = {readout.budget_text};
    const std::vector<std::string> halves = {readout.card + ':', readout.budget_short};
    const float width = sketch.fonts.width(words.style, readout.budget_text);
    std::vector<Point> ends = {{left, above}, {plan.right - width, above}};
    if (!plan.narrow && write_where_free(sketch, ends, words, whole))
        return;
    std::vector<Point> higher;
    for (float y = above; y > 0; y -= 4)
        higher.push_back({left, y});
    if (!write_where_free(sketch, higher, words, halves))
        write_where_free(sketch, higher, words, whole);
}

// Text from the left edge down, in as many lines as `most` asks for; where it came to lie.
Rect write_lines(Sketch& sketch, float top, const Lettering& words, const std::string& text,
                 float most) {
    const float line = sketch.fonts.line(words.style);
    Rect covered{0, top, 0, 0};
    for (const std::string_view part : sketch.fonts.wrap(words.style, text, most)) {
        const Rect rect = sketch.text({0, bottom_of(covered) + line / 2}, words, part);
        covered.width = std::max(covered.width, rect.width);
        covered.height += line;
    }
    return covered;
}

// What each weight costs, one cell a byte, and the product; at most `most` wide.
Picture cost_strip(const Sketch& like, const CardRunReadout& readout, float most) {
    const Theme& theme = like.theme;
    const Fonts& fonts = like.fonts;
    Sketch sketch{theme, fonts, {}};
    const float count = fonts.line(TextStyle::DataSmall);
    constexpr float cell_height = 18;
    constexpr float pitch = 17;      // of cells
    constexpr float between = 7.5F;  // kinds
    std::int64_t cells = 0;
    for (const widgets::WeightCost& cost : readout.costs)
        cells += cost.bytes;
    const float gaps = between * static_cast<float>(readout.costs.size());
    const float step = std::min(pitch, (most - gaps) / std::max(1.0F, static_cast<float>(cells)));
    const Rect heading =
        write_lines(sketch, 0, {TextStyle::UiStrong, theme.ink}, readout.cost_title, most);
    const float y = heading.height + 4;
    float x = 0;
    for (const widgets::WeightCost& cost : readout.costs) {
        const float from = x;
        for (std::int64_t i = 0; i < cost.bytes; ++i) {
            sketch.add(
                BlockMark{{x, y, step - 2, cell_height}, memory_of(cost.kind), BlockLook::Solid});
            x += step;
        }
        sketch.text({(from + x - 2) / 2, y + cell_height + 2 + count / 2},
                    {TextStyle::DataSmall, theme.ink2, Anchor::Middle}, std::to_string(cost.bytes));
        x += between;
    }
    const float product = y + cell_height + 4 + count;
    const Rect sum =
        write_lines(sketch, product, {TextStyle::DataSmall, theme.ink}, readout.cost_product, most);
    sketch.picture.width = std::max({heading.width, x, sum.width});
    sketch.picture.height = bottom_of(sum);
    return sketch.picture;
}

void draw_costs(Sketch& sketch, const Plan& plan, const CardRunReadout& readout,
                const Format& format) {
    constexpr float corner_x = 14;
    constexpr float corner_y = 12;
    const Picture strip = cost_strip(sketch, readout, format.width - plan.left - corner_x);
    const Point corner{plan.left + corner_x, plan.axis.full + corner_y};
    const Rect room{corner.x, corner.y, strip.width, strip.height};
    const bool crossed = plan.budget_y > room.y - 4 && plan.budget_y < bottom_of(room) + 4;
    if (!format.narrow && !format.strip_below && !crossed && sketch.is_free(room)) {
        sketch.add(FillMark{room, sketch.theme.card, 0});
        sketch.add_picture(strip, corner);
        return;
    }
    constexpr float above = 20;
    sketch.add_picture(strip, {0, sketch.picture.height + above});
    sketch.picture.height += above + strip.height;
}

widgets::Column captioned(const widgets::Column& column, const Reveal& reveal) {
    widgets::Column caption{column.name, column.short_name, column.note, column.short_note, {}, {},
                            {}};
    if (reveal.predicted != Predicted::Nothing)
        caption.note = "dashed: your prediction";
    return caption;
}

}  // namespace

Picture outcome_as_columns(const Theme& theme, const Fonts& fonts, const CardRunReadout& readout,
                           const Format& format, const Reveal& reveal) {
    Sketch sketch{theme, fonts, {format.width, format.height, {}}};
    const Plan plan = plan_of(sketch, readout, format, reveal);
    draw_grid(sketch, plan.axis, readout.after, plan.left, plan.right, plan.budget_y);
    draw_columns(sketch, plan, readout, reveal);
    const bool done = reveal.walk >= 1;
    const bool fails = readout.refusal.has_value();
    const LabelSize size = format.narrow ? LabelSize::Small : LabelSize::Large;
    const float caption_y = plan.axis.zero + 10;
    const float room = plan.column + plan.gap - 4;
    draw_caption(sketch, {plan.middle(0), caption_y}, room, readout.answer, size);
    draw_caption(sketch, {plan.middle(1), caption_y}, room, captioned(readout.training, reveal),
                 size);
    if (fails)
        draw_caption(sketch, {plan.middle(2), caption_y}, room, readout.whole_step, size);
    if (done && fails) {
        draw_total(sketch, plan, readout.whole_step, 2);
        draw_stop(sketch, plan, readout);
        draw_excess(sketch, plan, readout);
    } else if (done) {
        draw_success(sketch, plan, readout);
        draw_total(sketch, plan, readout.training, 1);
    }
    draw_budget_label(sketch, plan, readout);
    draw_total(sketch, plan, readout.answer, 0);
    if (done)
        draw_costs(sketch, plan, readout, format);
    return sketch.picture;
}

}  // namespace view
