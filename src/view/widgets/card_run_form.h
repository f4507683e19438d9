#pragma once

#include "view/widgets/widgets.h"
#include "widgets/card_readout.h"

namespace view {

/// The controls of a run: what the lesson lets the learner change here. Returns the run as somebody
/// just made it.
widgets::CardRun edited(Ui& ui, const widgets::CardRun& run, const WidgetContext& context);

/// Undo and back to the beginning.
void draw_history_buttons(Ui& ui, const WidgetContext& context);

}  // namespace view
