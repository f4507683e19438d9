#include "view/chips.h"
#include "view/controls.h"
#include "view/figure.h"
#include "view/paint.h"
#include "view/text.h"
#include "view/widgets/widgets.h"
#include "widgets/sums.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace view {
namespace {

using widgets::Branch;

void words(Ui& ui, TextStyle style, Color color, std::string_view text) {
    ui.skip(draw_lines(ui, style, {ui.x(), ui.y(), ui.width()}, color, text));
}

Surface card_of(const Ui& ui, bool question) {
    Surface card;
    card.fill = question ? ui.theme().select : ui.theme().card;
    card.border = question ? ui.theme().ink : ui.theme().edge;
    card.stroke = stroke::control;
    card.radius = radius::control;
    card.pad_x = 16;
    card.pad_y = 12;
    return card;
}

// One answer: its name, what it means, what to add up, and who explains the sum.
Rect draw_branch(Ui& ui, const Area& area, std::string_view key, const Branch& branch) {
    Rect card;
    ui.within(area, [&] {
        card = ui.panel(card_of(ui, false), [&] {
            words(ui, TextStyle::UiStrong, ui.theme().ink, branch.name);
            words(ui, TextStyle::Small, ui.theme().ink2, branch.purpose);
            ui.skip(8);
            draw_chips(ui, branch.kinds);
            if (branch.reference.title.empty()) {
                ui.skip(6);
                words(ui, TextStyle::Small, ui.theme().ink2, branch.sum);
                return;
            }
            ui.skip(8);
            LinkOptions options;
            options.style = TextStyle::Small;
            options.description = std::string(branch.reference.source);
            link(ui, key, branch.reference.title, branch.reference.address, options);
            words(ui, TextStyle::Small, ui.theme().ink3, branch.reference.source);
        });
    });
    return card;
}

Rect draw_question(Ui& ui, const Area& area, std::string_view question) {
    Rect card;
    ui.within(area, [&] {
        card = ui.panel(card_of(ui, true),
                        [&] { words(ui, TextStyle::UiStrong, ui.theme().ink, question); });
    });
    return card;
}

void draw_lines_of(Ui& ui, std::initializer_list<PathMark> paths) {
    Picture picture;
    for (const PathMark& path : paths)
        picture.marks.emplace_back(path);
    paint({ui.list(), ui.theme(), ui.fonts(), {0, 0}}, picture);
}

PathMark branch_line(const Ui& ui, std::vector<Point> points) {
    return {std::move(points), ui.theme().ink, stroke::control, Stroke::Solid, 0};
}

constexpr float drop = 32;  // between a card and the ones that hang under it

// The question above, the two answers side by side, finetuning under training.
float draw_wide(Ui& ui, const widgets::DecisionReadout& readout) {
    const float gutter = 32;
    const float half = (ui.width() - gutter) / 2;
    const float left = ui.x();
    const float right = left + half + gutter;
    const float room = std::min(ui.width(), 340 * ui.scale());
    const Rect top =
        draw_question(ui, {left + (ui.width() - room) / 2, ui.y(), room}, readout.question);
    const float y = bottom_of(top) + drop;
    const Rect inference = draw_branch(ui, {left, y, half}, "inference", readout.inference);
    const Rect training = draw_branch(ui, {right, y, half}, "training", readout.training);
    const Rect finetuning = draw_branch(ui, {right, bottom_of(training) + drop, half}, "finetuning",
                                        readout.finetuning);
    const float middle = top.x + top.width / 2;
    const float bend = bottom_of(top) + drop / 2;
    const float a = inference.x + inference.width / 2;
    const float b = training.x + training.width / 2;
    draw_lines_of(ui, {branch_line(ui, {{a, y}, {a, bend}, {b, bend}, {b, y}}),
                       branch_line(ui, {{middle, bottom_of(top)}, {middle, bend}}),
                       branch_line(ui, {{b, bottom_of(training)}, {b, finetuning.y}})});
    return std::max(bottom_of(inference), bottom_of(finetuning));
}

// One below the other; each hangs on the line of what it belongs to.
float draw_stacked(Ui& ui, const widgets::DecisionReadout& readout) {
    const float indent = 24;
    const float gap = 16;
    const float left = ui.x();
    const float width = ui.width();
    const auto at = [&](float level, float y) {
        return Area{left + level * indent, y, width - level * indent};
    };
    const Rect top = draw_question(ui, at(0, ui.y()), readout.question);
    const Rect inference =
        draw_branch(ui, at(1, bottom_of(top) + gap), "inference", readout.inference);
    const Rect training =
        draw_branch(ui, at(1, bottom_of(inference) + gap), "training", readout.training);
    const Rect finetuning =
        draw_branch(ui, at(2, bottom_of(training) + gap), "finetuning", readout.finetuning);
    const auto hang = [&](const Rect& from, const Rect& to) {
        const float x = from.x + indent / 2;
        const float y = to.y + 24;
        return branch_line(ui, {{x, bottom_of(from)}, {x, y}, {to.x, y}});
    };
    draw_lines_of(ui, {hang(top, inference), hang(top, training), hang(training, finetuning)});
    return bottom_of(finetuning);
}

}  // namespace

void draw(Ui& ui, const widgets::Decision& figure, const FigureContext& context) {
    constexpr float side_by_side = 560;
    const widgets::DecisionReadout readout = widgets::decision_readout();
    const float top = ui.y();
    record_figure(ui, context.block, {ui.x(), top, ui.width(), 1}, describe(figure));
    const auto scope = ui.scope(Role::Group, std::string(context.block) + "/links", "References");
    const float bottom = ui.width() >= side_by_side * ui.scale() ? draw_wide(ui, readout)
                                                                 : draw_stacked(ui, readout);
    ui.move_to(bottom);
}

}  // namespace view
