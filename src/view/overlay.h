#pragma once

#include "base/function_ref.h"
#include "view/ui.h"

#include <string>
#include <string_view>

namespace view {

struct OverlayOptions {
    std::string name;   // of the dialog, and its heading unless `headless`
    float width = 360;  // at most; less on a narrow screen
    bool headless = false;
};

/// A popover or menu below what opened it (Ui::anchor), over everything else. It has a close
/// button and emits Close when that is pressed, on Escape and when something outside is clicked.
/// Call it only while it is open.
void overlay(Ui& ui, std::string_view key, const OverlayOptions& options,
             base::FunctionRef<void()> body);

/// A surface of its own above the page, from (x, y), `width` wide, as tall as `body` draws. Returns
/// its rectangle. The layer below overlay() and the list of a combo box.
Rect floating(Ui& ui, NodeId id, const Area& place, float pad_x, float pad_y,
              base::FunctionRef<void()> body);

/// True when a click ended outside `rect` and nothing drawn so far opened or closed an overlay.
bool clicked_outside(const Ui& ui, const Rect& rect);

}  // namespace view
