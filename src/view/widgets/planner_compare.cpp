#include "view/controls.h"
#include "view/figure.h"
#include "view/text.h"
#include "view/widgets/planner_bars.h"
#include "view/widgets/planner_panels.h"
#include "view/widgets/workbench.h"
#include "widgets/planner_pin.h"

#include <algorithm>
#include <array>
#include <string>

namespace view {
namespace {

using widgets::ComparedKind;
using widgets::Comparison;
using widgets::Planner;

constexpr float row_pad = 8;     // above and below the words of a row
constexpr float between = 20;    // columns
constexpr float over_rows = 20;  // from the bars to the table

/// The columns of the table: the name at the left, three amounts that end at these places.
struct Columns {
    std::array<float, 3> ends{};
    float names = 0;       // how wide a name may be
    bool stacked = false;  // a name stands above its amounts
};

Columns columns_of(const Fonts& fonts, const Comparison& comparison, float width) {
    float amounts = fonts.width(TextStyle::SmallStrong, "Difference");
    float names = 0;
    const auto measure = [&](const ComparedKind& row) {
        names = std::max(names, fonts.width(TextStyle::Ui, row.name));
        for (const std::string* words : {&row.here, &row.there, &row.difference})
            amounts = std::max(amounts, fonts.width(TextStyle::DataSmall, *words));
    };
    for (const ComparedKind& row : comparison.kinds)
        measure(row);
    measure(comparison.total);
    Columns columns;
    for (std::size_t i = 0; i < columns.ends.size(); ++i)
        columns.ends[i] = width - static_cast<float>(2 - i) * (amounts + between);
    columns.names = columns.ends[0] - amounts - between;
    columns.stacked = names > columns.names;
    return columns;
}

/// One row from `y` down; returns where it ends.
float draw_row(Sketch& sketch, const Columns& columns, const ComparedKind& row, bool strong,
               float y) {
    const Theme& theme = sketch.theme;
    const TextStyle name = strong ? TextStyle::UiStrong : TextStyle::Ui;
    const float line = sketch.fonts.line(name);
    y += row_pad;
    sketch.text({0, y + line / 2}, {name, theme.ink}, row.name);
    if (columns.stacked)
        y += line;
    const std::array words = {&row.here, &row.there, &row.difference};
    for (std::size_t i = 0; i < words.size(); ++i) {
        const Color color = i == 2 || strong ? theme.ink : theme.ink2;
        sketch.text({columns.ends[i], y + line / 2}, {TextStyle::DataSmall, color, Anchor::End},
                    *words[i]);
    }
    return y + line + row_pad;
}

float draw_head(Sketch& sketch, const Columns& columns, float y) {
    const float line = sketch.fonts.line(TextStyle::SmallStrong);
    constexpr std::array<std::string_view, 3> names = {"This", "Pinned", "Difference"};
    for (std::size_t i = 0; i < names.size(); ++i)
        sketch.text({columns.ends[i], y + line / 2},
                    {TextStyle::SmallStrong, sketch.theme.ink, Anchor::End}, names[i]);
    return y + line + 6;
}

Picture comparison_picture(const Theme& theme, const Fonts& fonts, const Comparison& comparison,
                           float width, bool narrow) {
    const std::array bars = {comparison.here, comparison.there};
    const BarChart chart{bars, comparison.scale, comparison.budget, comparison.budget_text};
    Sketch sketch{theme, fonts, planner_bars(theme, fonts, chart, width, narrow)};
    const Columns columns = columns_of(fonts, comparison, width);
    float y = draw_head(sketch, columns, sketch.picture.height + over_rows);
    const auto rule = [&](Color color, float thick) {
        sketch.line({0, y}, {width, y}, color, thick);
    };
    rule(theme.ink, stroke::control);
    for (std::size_t i = 0; i < comparison.kinds.size(); ++i) {
        if (i > 0)
            rule(theme.line, stroke::hair);
        y = draw_row(sketch, columns, comparison.kinds[i], false, y);
    }
    rule(theme.ink, stroke::control);
    sketch.picture.height = draw_row(sketch, columns, comparison.total, true, y);
    return sketch.picture;
}

constexpr std::string_view pin_words = "Compare with this";

ButtonOptions pin_options() {
    ButtonOptions options;
    options.look = Look::Small;
    options.description = "Pins this plan; what you change then is shown beside it.";
    return options;
}

void draw_buttons(Ui& ui, const Planner& planner, const WidgetContext& context) {
    ButtonOptions options;
    options.look = Look::Small;
    ui.side_by_side(8, [&] {
        if (button(ui, "swap", "Swap", options))
            ui.emit(app::SetWidget{context.block, widgets::swapped(planner)});
        if (button(ui, "drop", "Drop the pinned plan", options))
            ui.emit(app::SetWidget{context.block, widgets::without_pin(planner)});
    });
}

}  // namespace

float pin_button_width(const Ui& ui) {
    return button_width(ui, pin_words, pin_options());
}

void draw_pin_button(Ui& ui, const Planner& planner, const WidgetContext& context) {
    if (!may_change(context, "pinned"))
        return;
    if (button(ui, "pin", pin_words, pin_options()))
        ui.emit(app::SetWidget{context.block, widgets::with_pin(planner)});
}

void draw_comparison(Ui& ui, const Planner& planner, const WidgetContext& context) {
    if (!widgets::has_pin(planner))
        return;
    const auto region = ui.scope(Role::Region, "comparison", "Two plans side by side");
    bench_panel(ui, [&] {
        const auto made = widgets::comparison_of(planner);
        if (!made) {
            text(ui, TextStyle::Ui, made.error().message, ui.theme().alarm);
        } else {
            text(ui, TextStyle::UiStrong, made.value().sentence);
            text(ui, TextStyle::Small, "Pinned: " + made.value().pinned + ".", ui.theme().ink2);
            ui.skip(12);
            draw_figure(ui, "sides",
                        comparison_picture(ui.theme(), ui.fonts(), made.value(), ui.width(),
                                           ui.layout().narrow()),
                        widgets::describe(made.value()));
        }
        ui.skip(12);
        draw_buttons(ui, planner, context);
    });
    ui.skip(16);
}

}  // namespace view
