#pragma once

#include "semantics/tree.h"
#include "view/theme.h"

#include <imgui.h>

namespace view {

/// Draws the pattern inside `area` (CSS pixels on the screen). Patterns are anchored to
/// the screen, so that neighbouring blocks line up, and clipped by calculation, so that
/// a picture stays one draw command.
void draw_hatch(ImDrawList& list, const semantics::Rect& area, Hatch hatch, Color ink);

/// The diagonals of something refused: falling, closer together than those of activations.
void draw_refusal(ImDrawList& list, const semantics::Rect& area, Color ink);

}  // namespace view
