#pragma once

#include "base/result.h"

#include <memory>

struct SDL_Window;

namespace host {

/// In CSS pixels, which are ImGui's units too.
struct WindowSize {
    int width = 1280;
    int height = 800;
};

/// An SDL window with an OpenGL context and a Dear ImGui context drawing into it.
class Window {
  public:
    static base::Result<std::unique_ptr<Window>> open(const char* title, WindowSize size);

    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// Hands every waiting event to Dear ImGui; false once the person closed the window.
    bool pump_events();

    /// ImGui calls go between these two.
    void begin_frame();
    void present();

  private:
    Window(SDL_Window* window, void* context);

    SDL_Window* window_;
    void* context_;  // an SDL_GLContext
};

}  // namespace host
