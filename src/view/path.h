#pragma once

#include "app/model.h"
#include "view/ui.h"

namespace view {

/// The steps of the lesson on screen as segments of a line, each a link: seen, current, to come.
void draw_path(Ui& ui, const app::Model& model);

/// Small segments that say how much of a lesson was seen; recorded by whoever draws them.
void draw_segments(const Ui& ui, float x, float y, app::Share share);

}  // namespace view
