#pragma once

#include "view/picture.h"
#include "widgets/history.h"

namespace view {

/// Memory over time as stacked stepped areas against the budget of the card, with a cross where the
/// card refused and a mark at a peak that is named. `narrow`: short words, fewer labels.
Picture history_picture(const Theme& theme, const Fonts& fonts, const widgets::History& history,
                        float width, bool narrow);

}  // namespace view
