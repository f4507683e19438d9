#pragma once

#include "semantics/tree.h"

#include <string>

namespace semantics {

/// What somebody did to a control by way of its meaning: a DOM twin, a test, a replay.
enum class Deed : std::uint8_t {
    Press,     // a button, link, radio, checkbox
    SetValue,  // slider: the number in text; text field and combo box: the text
    Focus,     // the twin got the keyboard focus
    Blur,      // it lost it
    Dismiss,   // Escape inside a dialog
};

/// One deed on one node. `text` is the new value for SetValue, else empty.
struct Input {
    NodeId node = 0;
    Deed deed = Deed::Press;
    std::string text;

    bool operator==(const Input&) const = default;
};

}  // namespace semantics
