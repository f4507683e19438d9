#pragma once

#include "view/ui.h"

namespace view {

enum class Icon : std::uint8_t {
    None,
    Map,
    TextSize,
    Theme,
    Next,
    Back,
    Play,
    Pause,
    StepForward,
    StepBack,
    Check,
    Cross,
    Undo,
    Reset,
    Plus,
    Minus,
    Info,
    Link,
    Lock,
    Copy,
    Flag,
    Menu,
    Down,
    Right,
    Print,
    Up
};

/// Draws an icon in a box `size` across from its top left, in round 1.75 px lines on a 20 px box.
void draw_icon(const Ui& ui, Icon icon, float x, float y, Color color, float size = 20);

/// The course's mark: two stacks of blocks under an ink line, the right one too tall.
void draw_mark(const Ui& ui, float x, float y, float size = 24);

}  // namespace view
