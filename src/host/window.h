#pragma once

#include "base/function_ref.h"
#include "base/result.h"
#include "host/canvas.h"

#include <cstdint>
#include <memory>

struct SDL_Window;
union SDL_Event;

namespace host {

/// An SDL window with an OpenGL context and a Dear ImGui context drawing into it.
class Window {
  public:
    static base::Result<std::unique_ptr<Window>> open(const char* title, int width, int height);

    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// Hands every waiting event to Dear ImGui, after `see` saw it; `scrolled` moves the mouse.
    void pump_events(int scrolled, base::FunctionRef<void(const SDL_Event&)> see);

    /// ImGui calls go between these two.
    void begin_frame(const Canvas& canvas);
    void end_frame();

    /// Shows the last frame that ended, over `colour` (red in the lowest byte).
    void present(const Canvas& canvas, std::uint32_t colour);

    /// True while Dear ImGui keeps events for the next frame (it takes one press a frame).
    bool has_waiting_input() const;

    /// Uploads the font atlas after it was built anew.
    void reload_fonts();

    /// Makes everything that lived in the graphics context again, after the browser lost it.
    void restore();

    SDL_Window* sdl() const { return window_; }

  private:
    Window(SDL_Window* window, void* context);

    SDL_Window* window_;
    void* context_;  // an SDL_GLContext
};

}  // namespace host
