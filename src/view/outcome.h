#pragma once

#include "app/model.h"
#include "view/parts.h"
#include "view/prose.h"
#include "view/ui.h"

namespace view {

/// The learner's prediction (dashed) beside what happened (solid), and the difference in words.
void draw_comparison(Ui& ui, const Comparison& comparison, const OpenedSpan& opened);

/// In place of what may not be told yet: one sentence and the two ways to it.
void draw_folded(Ui& ui, const app::Model& model, const Folded& folded);

}  // namespace view
