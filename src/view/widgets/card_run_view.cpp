#include "view/figure.h"
#include "view/text.h"
#include "view/widgets/card_run_picture.h"
#include "view/widgets/widgets.h"
#include "widgets/card_readout.h"

#include <algorithm>

namespace view {
namespace {

using widgets::CardRunReadout;
using widgets::Outcome;

// How tall the columns are: as tall as the text beside them, or as a screen allows below it.
float height_for(const Ui& ui, Outcome outcome) {
    struct Heights {
        float beside, below, narrow;
    };

    const bool shown = outcome == Outcome::Shown;
    const Heights heights = shown ? Heights{600, 500, 344} : Heights{572, 420, 0};
    const float height = ui.layout().narrow()        ? heights.narrow
                         : ui.layout().two_columns() ? heights.beside
                                                     : heights.below;
    return height * std::min(ui.scale(), 1.4F);
}

Picture picture_before(const Ui& ui, const CardRunReadout& readout) {
    const Format format{ui.width(), height_for(ui, Outcome::Hidden), ui.layout().narrow()};
    return format.narrow ? before_as_bars(ui.theme(), ui.fonts(), readout, format)
                         : before_as_columns(ui.theme(), ui.fonts(), readout, format);
}

// The run walks up to where it stopped, once; the axis glides when the learner changes the plan.
Picture picture_after(Ui& ui, const CardRunReadout& readout, const WidgetContext& context) {
    const bool playable = !context.controls.empty();
    const Format format{ui.width(), height_for(ui, Outcome::Shown), ui.layout().narrow(), playable};
    Reveal reveal{context.predicted, 1, 0};
    const auto top = static_cast<float>(readout.after.top.count);
    reveal.most = static_cast<double>(ui.motion().toward(ui.id("scale"), top, movement::rescale));
    if (!playable)
        reveal.walk = ui.motion().toward(ui.id("walk"), 1, movement::walk, 0);
    return outcome_as_columns(ui.theme(), ui.fonts(), readout, format, reveal);
}

}  // namespace

void draw(Ui& ui, const widgets::CardRun& run, const WidgetContext& context) {
    const auto scope = ui.scope(Role::Group, context.block, "Model on a card");
    const auto readout = widgets::card_run_readout(run);
    if (!readout) {
        text(ui, TextStyle::Ui, readout.error().message, ui.theme().alarm);
        return;
    }
    const Picture picture = context.outcome == Outcome::Hidden
                                ? picture_before(ui, readout.value())
                                : picture_after(ui, readout.value(), context);
    draw_figure(ui, "picture", picture, widgets::describe(run, context.outcome));
}

}  // namespace view
