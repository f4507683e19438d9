#pragma once

#include "app/model.h"
#include "view/prose.h"
#include "view/ui.h"

namespace view {

/// Draws what a number or glossary word opens: the working behind the number, or what the word
/// means. Handed to everything that draws spans.
OpenedSpan popovers(Ui& ui, const app::Model& model);

/// A popover of a few paragraphs, shown while `key` is the open overlay.
void note_popover(Ui& ui, std::string_view key, std::string_view title,
                  const std::vector<std::string>& paragraphs);

}  // namespace view
