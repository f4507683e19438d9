#pragma once

#include "view/icons.h"
#include "view/ui.h"

#include <string>
#include <string_view>

/// Buttons and links. `key` names the control inside the open scopes; each returns true, once, when
/// it was pressed by pointer, keyboard or test.
namespace view {

enum class Look : std::uint8_t {
    Primary,    // the one thing to do on this screen
    Secondary,  //
    Small,      // secondary, 32 high
    Link,       // underlined words
    Quiet,      // words and icon without a frame: bars and menus
};

struct ButtonOptions {
    Look look = Look::Secondary;
    Icon icon = Icon::None;
    bool icon_after = false;
    bool only_icon = false;   // the label is said, not drawn
    bool bare = false;        // no frame until the pointer is on it
    bool wide = false;        // as wide as the column
    bool current = false;     // the page or step on screen
    std::string disabled;     // why it cannot be pressed; empty: it can
    std::string description;  // said after the label
    std::string opens;        // the overlay it opens and closes; it then emits the action itself
    std::string address;      // not empty: a link that looks like a button leads there
};

bool button(Ui& ui, std::string_view key, std::string_view words,
            const ButtonOptions& options = {});

/// How wide button() wants to be.
float button_width(const Ui& ui, std::string_view label, const ButtonOptions& options);

struct LinkOptions {
    TextStyle style = TextStyle::Ui;
    bool current = false;
    std::string description;
};

/// Underlined words that lead to `address`: "#/what-fits/2" inside the course, "https://…" outside.
/// Returns true when an address of the course was followed; the caller emits GoTo.
bool link(Ui& ui, std::string_view key, std::string_view words, std::string_view address,
          const LinkOptions& options = {});

/// Makes `rect`, which the caller drew, a link or button. For cards and for words inside text.
Touch area(Ui& ui, const Rect& rect, semantics::Node node);

}  // namespace view
