#pragma once

#include "view/picture.h"
#include "view/ui.h"
#include "widgets/history.h"

namespace view {

/// Memory over time as stacked stepped areas under the budget of the card: a question is answered,
/// then training begins, and the card refuses. `narrow`: short words, fewer labels.
Picture history_picture(const Theme& theme, const Fonts& fonts, const widgets::History& history,
                        float width, bool narrow);

/// The picture of the course home: the history of lesson 1's plan, at the cursor.
void draw_hero(Ui& ui);

}  // namespace view
