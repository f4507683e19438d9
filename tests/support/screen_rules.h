#pragma once

#include "support/screen.h"

namespace support {

/// Fails with one sentence for each rule the screen breaks: a control outside the page, two
/// controls or texts that overlap, a control without a name, too small a target, two nodes with one
/// identity, no or several headings of level 1, headings with gaps, an item of ImGui without
/// meaning, a page that is too tall.
void check_rules(const Screen& screen);

/// The same for what lies over the page: exactly one dialog is open, and what is in it keeps the
/// rules among itself, inside the page.
void check_overlay(const Screen& screen);

}  // namespace support
