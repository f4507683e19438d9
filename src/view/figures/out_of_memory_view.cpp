#include "view/figures/refusal.h"
#include "view/sentence.h"
#include "view/shapes.h"
#include "view/text.h"
#include "view/widgets/widgets.h"

#include <string>

namespace view {
namespace {

// One paragraph that the figure's description already holds; the cursor ends below it.
void words(Ui& ui, TextStyle style, Color color, const std::string& text) {
    const float height = draw_lines(ui, style, {ui.x(), ui.y(), ui.width()}, color, text);
    record_drawn(ui, style, {ui.x(), ui.y(), ui.width(), height}, text);
    ui.skip(height);
}

// A cross in a ring, and the title beside it.
void draw_title(Ui& ui, const std::string& title) {
    constexpr float gap = 10;
    const float size = 18 * ui.scale();
    const float line = ui.fonts().line(TextStyle::UiStrong);
    draw_wrong(ui, ui.x(), ui.y() + (line - size) / 2, size);
    const Area beside{ui.x() + size + gap, ui.y(), ui.width() - size - gap};
    ui.move_to(ui.within(beside, [&] { words(ui, TextStyle::UiStrong, ui.theme().alarm, title); }));
}

}  // namespace

Rect draw_refusal(Ui& ui, const widgets::Refusal& refusal) {
    const Theme& theme = ui.theme();
    Surface box;
    box.fill = theme.alarm_tint;
    box.border = theme.alarm;
    box.stroke = stroke::control;
    box.radius = radius::control;
    box.pad_x = ui.layout().narrow() ? 14 : 16;
    box.pad_y = ui.layout().narrow() ? 10 : 14;
    return ui.panel(box, [&] {
        draw_title(ui, refusal.title);
        ui.skip(6);
        words(ui, TextStyle::Code, theme.ink, refusal.message);
        ui.skip(6);
        words(ui, TextStyle::Small, theme.ink2, refusal.asked + ' ' + refusal.note);
    });
}

void draw(Ui& ui, const widgets::OutOfMemory& figure, const FigureContext& context) {
    const widgets::Description description = describe(figure);
    const auto readout = widgets::card_run_readout({figure.plan});
    if (!readout || !readout.value().refusal) {
        const auto lesson = ui.lesson_words();
        text(ui, TextStyle::Ui, description.summary);
        return;
    }
    const Rect rect = draw_refusal(ui, *readout.value().refusal);
    record_figure(ui, context.block, rect, description);
}

}  // namespace view
