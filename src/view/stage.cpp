#include "view/stage.h"

#include "view/text.h"

namespace view {
namespace {

Surface panel_of(const Ui& ui) {
    const Theme& theme = ui.theme();
    const bool narrow = ui.layout().narrow();
    Surface surface;
    surface.fill = theme.card;
    surface.border = theme.line;
    surface.pad_x = narrow ? 14 : 28;
    surface.pad_y = narrow ? 14 : 20;
    return surface;
}

bool is_told(const app::Model& model, const lesson::WidgetBlock& block) {
    return block.after.empty() || app::revealed(model, block.after);
}

}  // namespace

void draw_widget(Ui& ui, const app::Model& model, const lesson::WidgetBlock& block) {
    const auto outcome = is_told(model, block) ? widgets::Outcome::Shown : widgets::Outcome::Hidden;
    const auto summary = [&](const auto& widget) { return describe(widget, outcome).summary; };
    const std::string words = std::visit(summary, app::state_of(model, block));
    ui.panel(panel_of(ui), [&] { text(ui, TextStyle::Small, words); });
}

void draw_figure(Ui& ui, const lesson::Figure& block) {
    const std::string words = widgets::describe_state(block.figure).summary;
    ui.panel(panel_of(ui), [&] { text(ui, TextStyle::Small, words); });
}

}  // namespace view
