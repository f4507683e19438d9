#include "app/replies.h"
#include "lesson/axis.h"
#include "view/controls.h"
#include "view/inputs.h"
#include "view/items/items.h"
#include "view/shapes.h"
#include "view/text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace view {
namespace {

constexpr float bed_height = 34;
constexpr float handle_width = 18;
constexpr float overhang = 5;  // of the handle above and below the bed

/// The bed of the bar and where amounts lie on it.
struct Bed {
    Rect rect;
    const lesson::Axis& axis;
    const lesson::Amount& unit;

    float x(std::int64_t count) const {
        return rect.x + static_cast<float>(lesson::share_of(axis, count)) * rect.width;
    }
};

void draw_ticks(const Ui& ui, const Bed& bed) {
    const Theme& theme = ui.theme();
    const float top = bed.rect.y + bed.rect.height + overhang + 2;
    const std::string last = lesson::amount_text(bed.axis.to, bed.unit);
    const float end = bed.rect.x + bed.rect.width;
    draw_label(ui, TextStyle::Tick, end, top, theme.ink2, last, 1);
    float taken = bed.rect.x - 8;
    const float free_to = end - ui.fonts().width(TextStyle::Tick, last) - 8;
    const auto label = [&](std::int64_t count, float anchor) {
        const std::string words = lesson::amount_number(count, bed.unit);
        const float wide = ui.fonts().width(TextStyle::Tick, words);
        const float left = bed.x(count) - anchor * wide;
        if (left < taken + 8 || left + wide > free_to)
            return;
        draw_label(ui, TextStyle::Tick, left, top, theme.ink2, words);
        taken = left + wide;
    };
    label(bed.axis.from, 0);
    for (const std::int64_t tick : lesson::ticks_of(bed.axis, bed.unit)) {
        fill(ui, {bed.x(tick), bed.rect.y + bed.rect.height - 8, 1, 8}, theme.edge);
        label(tick, 0.5F);
    }
}

/// Places a bed with room for the handle above and the ticks below.
Bed place_bed(Ui& ui, const lesson::Estimate& item) {
    const float ticks = ui.fonts().line(TextStyle::Tick) + 2;
    const Rect place = ui.place(ui.width(), bed_height + 2 * overhang + ticks);
    const Bed bed{
        {place.x, place.y + overhang, place.width, bed_height}, item.axis, *item.right.amount};
    fill(ui, bed.rect, ui.theme().sunken, radius::field);
    frame(ui, bed.rect, ui.theme().edge, radius::field);
    draw_ticks(ui, bed);
    return bed;
}

void draw_handle(const Ui& ui, const Bed& bed, float x, bool held) {
    const Theme& theme = ui.theme();
    const float left =
        std::clamp(x - handle_width / 2, bed.rect.x, bed.rect.x + bed.rect.width - handle_width);
    const Rect handle{left, bed.rect.y - overhang, handle_width, bed_height + 2 * overhang};
    fill(ui, handle, held ? theme.fill : theme.card, 6);
    frame(ui, handle, theme.ink, 6, 2);
    for (const float across : {5.75F, 10.75F})
        fill(ui, {left + across, handle.y + 15, 1.5F, 14}, held ? theme.on_fill : theme.ink);
}

std::int64_t at_step(const lesson::Estimate& item, double step) {
    const lesson::Amount& unit = *item.right.amount;
    return lesson::count_at(item.axis, unit, step / lesson::steps_of(item.axis, unit));
}

/// The nearest step of the arrow keys.
int step_at(const lesson::Estimate& item, std::int64_t count) {
    const double steps = lesson::steps_of(item.axis, *item.right.amount);
    return static_cast<int>(std::lround(lesson::share_of(item.axis, count) * steps));
}

/// The learner's number; nothing while there is none.
const app::Estimated* estimated_in(const app::Reply& reply) {
    return std::get_if<app::Estimated>(&reply);
}

void draw_bar(Ui& ui, const lesson::Estimate& item, const Asking& asking) {
    const Bed bed = place_bed(ui, item);
    const app::Estimated* estimated = estimated_in(asking.draft.reply);
    semantics::Node node;
    node.id = ui.id("bar");
    node.role = Role::Slider;
    node.name = "Your estimate";
    node.value =
        estimated == nullptr ? "nothing yet" : lesson::amount_text(estimated->count, bed.unit);
    node.range = {0, static_cast<double>(lesson::steps_of(bed.axis, bed.unit)), 1,
                  estimated == nullptr ? 0.0 : step_at(item, estimated->count)};
    node.style = TextStyle::Ui;
    const NodeId id = node.id;
    const Rect target{bed.rect.x, bed.rect.y - overhang, bed.rect.width, bed_height + 2 * overhang};
    const Touch touch = area(ui, target, std::move(node));
    const float x = estimated == nullptr ? bed.rect.x : bed.x(estimated->count);
    if (x > bed.rect.x) {
        const Rect bar{bed.rect.x, bed.rect.y, x - bed.rect.x, bed_height};
        fill(ui, bar, ui.theme().card, radius::field);
        dashed_frame(ui, bar, ui.theme().ink, radius::field, stroke::control, dash::predicted);
    }
    draw_handle(ui, bed, x, touch.held);
    if (touch.held) {
        const double share = (touch.pointer_x - bed.rect.x) / bed.rect.width;
        const std::int64_t count = lesson::count_at(bed.axis, bed.unit, share);
        if (estimated == nullptr || count != estimated->count)
            ui.emit(app::SetEstimate{asking.quiz.id, count});
    }
    if (const semantics::Input* input = ui.take(id, semantics::Deed::SetValue)) {
        char* end = nullptr;
        const double step = std::strtod(input->text.c_str(), &end);
        if (end != input->text.c_str() && std::isfinite(step))
            ui.emit(app::SetEstimate{asking.quiz.id, at_step(item, step)});
    }
}

void draw_step(Ui& ui, const lesson::Estimate& item, const Asking& asking, int by) {
    const app::Estimated* estimated = estimated_in(asking.draft.reply);
    const int steps = lesson::steps_of(item.axis, *item.right.amount);
    const int now = estimated == nullptr ? 0 : step_at(item, estimated->count);
    ButtonOptions options;
    options.icon = by < 0 ? Icon::Minus : Icon::Plus;
    options.only_icon = true;
    if (by < 0 && (estimated == nullptr || estimated->count <= at_step(item, 0)))
        options.disabled = "It cannot be less.";
    if (by > 0 && estimated != nullptr && estimated->count >= item.axis.to)
        options.disabled = "It cannot be more.";
    if (button(ui, by < 0 ? "less" : "more", by < 0 ? "Less" : "More", options))
        ui.emit(app::SetEstimate{asking.quiz.id, at_step(item, std::clamp(now + by, 0, steps))});
}

FieldOptions field_of(const lesson::Estimate& item, const Asking& asking) {
    FieldOptions field;
    field.mono = true;
    const auto typed = asking.model.typed.find(asking.quiz.id);
    const app::Estimated* estimated = estimated_in(asking.draft.reply);
    if (typed != asking.model.typed.end()) {
        field.value = typed->second;
        const auto read = app::read_estimate(typed->second, item);
        if (!read && !typed->second.empty())
            field.invalid = read.error().message;
    } else if (estimated != nullptr) {
        field.value = lesson::amount_number(estimated->count, *item.right.amount);
    }
    return field;
}

/// A field to type in, with − and + beside it.
void draw_typed(Ui& ui, const lesson::Estimate& item, const Asking& asking) {
    constexpr float gap = 8;
    constexpr float most_field = 220;
    const float side = ui.grown(height::control, TextStyle::UiStrong);
    const float field = std::min(most_field * ui.scale(), ui.width() - 2 * (side + gap));
    const std::string name = "In " + item.right.amount->unit;
    const float label = height_of(ui, TextStyle::Ui, name, field) + 6;  // as text_field() has it
    const Area area{ui.x(), ui.y(), ui.width()};
    const float beside = area.y + label;
    ui.within({area.x, beside, side}, [&] { draw_step(ui, item, asking, -1); });
    const float bottom = ui.within({area.x + side + gap, area.y, field}, [&] {
        if (const auto words = text_field(ui, "typed", name, field_of(item, asking)))
            ui.emit(app::TypeEstimate{asking.quiz.id, *words});
    });
    ui.within({area.x + side + field + 2 * gap, beside, side},
              [&] { draw_step(ui, item, asking, 1); });
    ui.move_to(std::max(bottom, beside + side));
}

// ----------------------------------------------------------------------------------- after the
// answer

/// The right bar, growing, and the dashed outline of the learner's.
void draw_outcome(Ui& ui, const lesson::Estimate& item, const Asking& asking) {
    const Theme& theme = ui.theme();
    const Rect before{ui.x(), ui.y(), ui.width(), 0};
    const Bed bed = place_bed(ui, item);
    const app::Estimated* estimated = estimated_in(asking.answer->reply);
    const float grown = ui.motion().toward(ui.id("grown"), 1, movement::walk, 0);
    const float right = (bed.x(bed.unit.count) - bed.rect.x) * grown;
    fill(ui, {bed.rect.x, bed.rect.y, right, bed_height}, theme.fill, radius::field);
    std::string summary = "A bar of " + item.right.text;
    if (estimated != nullptr) {
        const Rect outline{bed.rect.x, bed.rect.y - overhang,
                           std::max(bed.x(estimated->count) - bed.rect.x, 4.0F),
                           bed_height + 2 * overhang};
        dashed_frame(ui, outline, theme.ink, radius::field, stroke::control, dash::predicted);
        summary += ", beside your " + lesson::amount_text(estimated->count, bed.unit);
    }
    semantics::Node node;
    node.id = ui.id("outcome");
    node.role = Role::Figure;
    node.name = summary + '.';
    node.rect = {before.x, before.y, before.width, ui.y() - before.y};
    ui.record(std::move(node));
}

lesson::Spans value_span(const lesson::Value& value) {
    return {lesson::Span{lesson::SpanKind::Value, value.text, {}, value}};
}

}  // namespace

void draw_open(Ui& ui, const lesson::Estimate& item, const Asking& asking) {
    const auto group = ui.scope(Role::Group, "estimate", question_of(asking.quiz));
    draw_bar(ui, item, asking);
    ui.skip(16);
    draw_typed(ui, item, asking);
}

void draw_told(Ui& ui, const lesson::Estimate& item, const Asking& asking) {
    const auto group = ui.scope(Role::Group, "estimate", "Your estimate and what comes out");
    draw_outcome(ui, item, asking);
    ui.skip(14);
    {
        const auto words = ui.lesson_words();
        paragraph(ui, "right", value_span(item.right), ui_look(), asking.opened);
    }
    ui.skip(4);
    text(ui, TextStyle::UiStrong, told_sentence(asking));
    const auto judgement = app::judge(asking.quiz, asking.answer->reply);
    const auto words = ui.lesson_words();
    if (judgement && judgement->why != nullptr) {
        ui.skip(10);
        paragraph(ui, "near miss", *judgement->why, ui_look(), asking.opened);
    }
    if (!item.why.empty()) {
        ui.skip(10);
        paragraph(ui, "why", item.why, ui_look(), asking.opened);
    }
}

}  // namespace view
