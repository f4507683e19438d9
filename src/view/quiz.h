#pragma once

#include "app/model.h"
#include "lesson/document.h"
#include "view/navigation.h"
#include "view/prose.h"
#include "view/ui.h"

namespace view {

/// A question: its item, how sure, commit or ask to be shown, hints. Once answered: what was
/// said beside what is right, and the way on.
void draw_quiz(Ui& ui, const app::Model& model, const lesson::Quiz& quiz, const OpenedSpan& opened);

/// The button that shows an answer without a prediction. It looks like a link.
void show_answer_button(Ui& ui, const lesson::BlockId& quiz);

}  // namespace view
