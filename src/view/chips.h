#pragma once

#include "view/ui.h"
#include "widgets/card_readout.h"

#include <span>

namespace view {

/// Kinds of memory as named blocks, a plus between them, wrapping within the column. Drawn only.
void draw_chips(Ui& ui, std::span<const widgets::MemoryKind> kinds);

}  // namespace view
