#include "view/figure.h"
#include "view/figures/refusal.h"
#include "view/text.h"
#include "view/widgets/card_run_form.h"
#include "view/widgets/card_run_picture.h"
#include "view/widgets/goals.h"
#include "view/widgets/widgets.h"
#include "view/widgets/workbench.h"
#include "widgets/card_readout.h"

#include <algorithm>

namespace view {
namespace {

using widgets::CardRunReadout;
using widgets::Outcome;

Picture picture_before(const Ui& ui, const CardRunReadout& readout) {
    const Format format = format_of(ui.layout(), ui.scale(), ui.width(), Outcome::Hidden);
    return format.narrow ? before_as_bars(ui.theme(), ui.fonts(), readout, format)
                         : before_as_columns(ui.theme(), ui.fonts(), readout, format);
}

// The run walks up to where it stopped, once; the axis glides when the learner changes the plan.
Picture picture_after(Ui& ui, const CardRunReadout& readout, const WidgetContext& context) {
    const bool playable = !context.controls.empty();
    Format format = format_of(ui.layout(), ui.scale(), ui.width(), Outcome::Shown);
    format.strip_below = playable;
    Reveal reveal{context.predicted, 1, 0};
    const auto top = static_cast<float>(readout.after.top.count);
    reveal.most = static_cast<double>(
        ui.motion().toward(ui.id(context.block + "/scale"), top, movement::rescale));
    if (!playable)
        reveal.walk = ui.motion().toward(ui.id(context.block + "/walk"), 1, movement::walk, 0);
    return outcome_as_columns(ui.theme(), ui.fonts(), readout, format, reveal);
}

// The picture of a run that can be changed, what it came to, and the refusal if there is one.
void draw_result(Ui& ui, const widgets::CardRun& run, const CardRunReadout& readout,
                 const WidgetContext& context) {
    bench_panel(ui, [&] {
        text(ui, TextStyle::UiStrong, readout.verdict);
        text(ui, TextStyle::Small, readout.verdict_detail, ui.theme().ink2);
        ui.skip(12);
        draw_figure(ui, "picture", picture_after(ui, readout, context),
                    widgets::describe(run, Outcome::Shown));
    });
    if (readout.refusal) {
        ui.skip(12);
        const widgets::Refusal& refusal = *readout.refusal;
        const Rect rect = draw_refusal(ui, refusal);
        record_figure(ui, "refusal", rect,
                      {refusal.title + ". " + refusal.message + ' ' + refusal.asked, {}, {}});
    }
}

void draw_controls(Ui& ui, const widgets::CardRun& run, const WidgetContext& context) {
    bench_panel(ui, [&] {
        const widgets::CardRun next = edited(ui, run, context);
        ui.skip(16);
        draw_history_buttons(ui, context);
        if (next != run)
            ui.emit(app::SetWidget{context.block, next});
    });
}

// Goals and controls beside the picture, or the picture between them.
void draw_workbench(Ui& ui, const widgets::CardRun& run, const CardRunReadout& readout,
                    const WidgetContext& context) {
    constexpr float gap = 16;
    if (!ui.layout().two_columns()) {
        draw_goals(ui, readout.goals, context);
        ui.skip(gap / 2);
        draw_result(ui, run, readout, context);
        ui.skip(gap);
        draw_controls(ui, run, context);
        return;
    }
    const float controls = 400 * ui.scale();
    const float gutter = ui.layout().panel_gutter;
    const Area left{ui.x(), ui.y(), controls};
    const Area right{ui.x() + controls + gutter, ui.y(), ui.width() - controls - gutter};
    const float left_end = ui.within(left, [&] {
        draw_goals(ui, readout.goals, context);
        ui.skip(gap / 2);
        draw_controls(ui, run, context);
    });
    const float right_end = ui.within(right, [&] { draw_result(ui, run, readout, context); });
    ui.move_to(std::max(left_end, right_end));
}

}  // namespace

// As tall as the text beside it, or as a screen allows below it.
Format format_of(const Layout& layout, float scale, float width, Outcome outcome) {
    struct Heights {
        float beside, below, narrow;
    };

    const bool shown = outcome == Outcome::Shown;
    const Heights heights = shown ? Heights{600, 500, 344} : Heights{572, 420, 0};
    const float height = layout.narrow()        ? heights.narrow
                         : layout.two_columns() ? heights.beside
                                                : heights.below;
    return {width, height * std::min(scale, 1.4F), layout.narrow()};
}

void draw(Ui& ui, const widgets::CardRun& run, const WidgetContext& context) {
    const auto readout = widgets::card_run_readout(run);
    if (!readout) {
        text(ui, TextStyle::Ui, readout.error().message, ui.theme().alarm);
        if (context.controls.empty())
            return;
        // What made the plan impossible can be taken back where it was chosen.
        const auto bench = ui.scope(Role::Group, context.block, "A model on a card");
        ui.skip(16);
        draw_controls(ui, run, context);
        return;
    }
    if (!context.controls.empty()) {
        const auto bench = ui.scope(Role::Group, context.block, "A model on a card");
        draw_workbench(ui, run, readout.value(), context);
        return;
    }
    const Picture picture = context.outcome == Outcome::Hidden
                                ? picture_before(ui, readout.value())
                                : picture_after(ui, readout.value(), context);
    draw_figure(ui, context.block, picture, widgets::describe(run, context.outcome));
}

}  // namespace view
