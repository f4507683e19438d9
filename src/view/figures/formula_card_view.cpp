#include "view/column_chart.h"
#include "view/figure.h"
#include "view/paint.h"
#include "view/shapes.h"
#include "view/text.h"
#include "view/widgets/widgets.h"
#include "widgets/sums.h"

#include <algorithm>
#include <string>

namespace view {
namespace {

using widgets::Sum;
using widgets::SumLine;

void words(Ui& ui, TextStyle style, Color color, std::string_view text) {
    ui.skip(draw_lines(ui, style, {ui.x(), ui.y(), ui.width()}, color, text));
}

void draw_swatch(const Ui& ui, const Rect& rect, widgets::MemoryKind kind) {
    const Picture picture{
        rect.width, rect.height, {BlockMark{{0, 0, rect.width, rect.height}, memory_of(kind)}}};
    paint({ui.list(), ui.theme(), ui.fonts(), {rect.x, rect.y}}, picture);
}

// A block in the hue of its kind; beside it name and amount, the formula, the plan's own numbers.
void draw_row(Ui& ui, const SumLine& line) {
    constexpr float swatch = 18;
    constexpr float gap = 12;
    const float strong = ui.fonts().line(TextStyle::UiStrong);
    const float amount = ui.fonts().width(TextStyle::Data, line.amount);
    const float right = ui.x() + ui.width();
    draw_swatch(ui, {ui.x(), ui.y() + (strong - swatch) / 2, swatch, swatch}, line.kind);
    const Area beside{ui.x() + swatch + gap, ui.y(), ui.width() - swatch - gap};
    ui.move_to(ui.within(beside, [&] {
        draw_label(ui, TextStyle::Data, right, ui.y(), ui.theme().ink, line.amount, 1);
        const Area name{ui.x(), ui.y(), ui.width() - amount - gap};
        ui.skip(draw_lines(ui, TextStyle::UiStrong, name, ui.theme().ink, line.name));
        words(ui, TextStyle::Small, ui.theme().ink2, line.formula);
        if (!line.working.empty())
            words(ui, TextStyle::Tick, ui.theme().ink3, line.working);
    }));
}

float draw_sum(Ui& ui, const Area& area, const Sum& sum) {
    return ui.within(area, [&] {
        words(ui, TextStyle::Heading, ui.theme().ink, sum.name);
        ui.skip(6);
        rule(ui, ui.x(), ui.y(), ui.width(), ui.theme().ink, stroke::control);
        ui.skip(10);
        for (const SumLine& line : sum.lines) {
            draw_row(ui, line);
            ui.skip(9);
            rule(ui, ui.x(), ui.y(), ui.width(), ui.theme().line);
            ui.skip(10);
        }
        words(ui, TextStyle::UiStrong, ui.theme().ink, sum.highest);
    });
}

}  // namespace

void draw(Ui& ui, const widgets::FormulaCard& figure, const FigureContext& context) {
    const widgets::Description description = describe(figure);
    const auto readout = widgets::formula_card_readout(figure);
    if (!readout) {
        text(ui, TextStyle::Ui, readout.error().message, ui.theme().alarm);
        return;
    }
    const widgets::FormulaCardReadout& card = readout.value();
    constexpr float side_by_side = 620;
    constexpr float gutter = 40;
    const Rect start{ui.x(), ui.y(), ui.width(), 0};
    words(ui, TextStyle::Small, ui.theme().ink2, card.plan);
    ui.skip(8);
    const float top = ui.y();
    float bottom = 0;
    if (ui.width() >= side_by_side * ui.scale()) {
        const float half = (ui.width() - gutter) / 2;
        bottom = std::max(draw_sum(ui, {start.x, top, half}, card.answering),
                          draw_sum(ui, {start.x + half + gutter, top, half}, card.training));
    } else {
        const float middle = draw_sum(ui, {start.x, top, start.width}, card.answering);
        bottom = draw_sum(ui, {start.x, middle + gutter / 2, start.width}, card.training);
    }
    ui.move_to(bottom);
    record_figure(ui, context.block, {start.x, start.y, start.width, bottom - start.y},
                  description);
}

}  // namespace view
