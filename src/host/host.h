#pragma once

#include "app/port.h"
#include "host/canvas.h"
#include "semantics/tree.h"
#include "view/view.h"

#include <functional>
#include <string>
#include <vector>

namespace host {

class Window;

/// A file of a course read from disk: its name without folders, and its text.
struct LessonFile {
    std::string name;
    std::string text;
};

/// The platform: the browser, a desktop window, or a test. The only interface with several
/// implementations.
class Host {
  public:
    virtual ~Host() = default;

    /// The window or canvas that is drawn on.
    virtual Window& window() = 0;

    /// What happened outside since the last call; mouse events go straight to Dear ImGui.
    virtual std::vector<app::Inbound> poll() = 0;

    /// Does one thing outside.
    virtual void send(const app::Outbound& outbound) = 0;

    /// Shows what the screen now means. The sizes of its text follow `text_percent`.
    virtual void mirror(const semantics::Tree& tree, int text_percent) = 0;

    /// How much room there is now.
    virtual Room room() = 0;

    /// Makes the canvas `height` CSS pixels tall in this very task and says what it became.
    virtual Canvas fit(int height) = 0;

    /// The faces to draw with; empty files if they did not arrive.
    virtual view::FontFiles fonts() = 0;

    /// The files of the course to use instead of those built in; usually none.
    virtual std::vector<LessonFile> lessons() { return {}; }

    /// The platform's loop: calls `frame` when something happened outside, and again as long as it
    /// returns true. Nothing happens, nothing is drawn.
    virtual void run(const std::function<bool()>& frame) = 0;
};

}  // namespace host
