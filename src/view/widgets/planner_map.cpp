#include "view/figure.h"
#include "view/inputs.h"
#include "view/paint.h"
#include "view/shapes.h"
#include "view/text.h"
#include "view/widgets/fit_map.h"
#include "view/widgets/planner_panels.h"
#include "view/widgets/workbench.h"
#include "widgets/runs.h"

#include <algorithm>
#include <string>

namespace view {
namespace {

using widgets::Planner;
using widgets::Sweep;
using widgets::SweepCell;

constexpr std::string_view figure_key = "fits";

/// What a mouse does to the map: pointing reads a plan, a click takes it. The number fields do the
/// same for everybody else.
void use_map(Ui& ui, const Planner& planner, const Sweep& sweep, const FitMapPlot& plot,
             Point origin, const WidgetContext& context) {
    const Rect area{origin.x + plot.area.x, origin.y + plot.area.y, plot.area.width,
                    plot.area.height};
    const Touch touch = ui.touch(ui.id(figure_key), area);
    const SweepCell cell = plot.cell_at({touch.pointer_x - origin.x, touch.pointer_y - origin.y});
    if (touch.pressed) {
        Planner next = planner;
        next.tokens = sweep.tokens[cell.column];
        next.batch = sweep.batches[cell.row];
        ui.emit(app::SetWidget{context.block, next});
    }
    const base::Bytes budget = estimator::memory_of(estimator::row_of(planner.card));
    const float top = ui.y();
    if (touch.hovered) {
        const Rect place = plot.rect_of(cell);
        frame(ui, grow({origin.x + place.x, origin.y + place.y, place.width, place.height}, 2),
              ui.theme().ink, 0, stroke::selected);
        text(ui, TextStyle::Small, widgets::words_of(sweep, cell, budget));
    } else {
        text(ui, TextStyle::Small,
             "With a mouse: point to read a plan, click to take its length and texts at once.",
             ui.theme().ink2);
    }
    // Two lines in any case: what follows stands still.
    ui.move_to(std::max(ui.y(), top + 2 * ui.fonts().line(TextStyle::Small)));
}

void draw_map(Ui& ui, const Planner& planner, const WidgetContext& context) {
    const auto* sweep = widgets::run_as<Sweep>(context.run);
    if (sweep == nullptr || sweep->peaks.empty()) {
        text(ui, TextStyle::Ui, "The map is being made.");
        return;
    }
    const estimator::Card& card = estimator::row_of(planner.card);
    const base::Bytes budget = estimator::memory_of(card);
    const FitMapPicture map =
        fit_map_picture(ui.theme(), ui.fonts(),
                        {*sweep, budget, widgets::cell_of(*sweep, planner.tokens, planner.batch)},
                        ui.width(), ui.layout().narrow());
    const Rect rect = draw_figure(
        ui, figure_key, map.picture,
        widgets::describe(*sweep, budget,
                          std::string(card.title) + " with " + std::string(card.sold_as)));
    ui.skip(12);
    if (may_change(context, "tokens") && may_change(context, "batch"))
        use_map(ui, planner, *sweep, map.plot, {rect.x, rect.y}, context);
}

}  // namespace

void draw_fit_map(Ui& ui, const Planner& planner, const WidgetContext& context) {
    const bool open = planner.map == widgets::FitMap::Open;
    const bool own = may_change(context, "map");
    if (!open && !own)
        return;
    ui.skip(16);
    bench_panel(ui, [&] {
        text(ui, TextStyle::UiStrong, "Which lengths and how many texts fit");
        text(ui, TextStyle::Small,
             "This plan with 100 other lengths times 100 other numbers of texts at once.",
             ui.theme().ink2);
        ui.skip(4);
        if (own && disclosure(ui, "show map", "Show the map", open)) {
            Planner next = planner;
            next.map = open ? widgets::FitMap::Shut : widgets::FitMap::Open;
            ui.emit(app::SetWidget{context.block, next});
        }
        if (open) {
            ui.skip(12);
            draw_map(ui, planner, context);
        }
    });
}

}  // namespace view
