#pragma once

#include "view/figure.h"
#include "widgets/card_readout.h"

namespace view {

/// The box a learner meets when an allocation is refused: title, the framework's own sentence, who
/// asked. Drawn only; the caller records what it says.
Rect draw_refusal(Ui& ui, const widgets::Refusal& refusal);

}  // namespace view
