#include "host/window.h"

#include "host/platform.h"

#include <string>

#include <SDL.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>
#include <imgui_impl_sdl2.h>

#if defined(IMGUI_IMPL_OPENGL_ES3)
#include <GLES3/gl3.h>
#else
#include <SDL_opengl.h>
#endif

namespace host {

base::Result<std::unique_ptr<Window>> Window::open(const char* title, WindowSize size) {
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return base::Error{std::string("No display could be opened: ") + SDL_GetError()};
    const GlProfile profile = gl_profile();
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, profile.mask);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, profile.major);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, profile.minor);
    constexpr Uint32 flags = SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    SDL_Window* const window = SDL_CreateWindow(
        title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, size.width, size.height, flags);
    if (window == nullptr)
        return base::Error{std::string("No window could be opened: ") + SDL_GetError()};
    void* const context = SDL_GL_CreateContext(window);
    if (context == nullptr)
        return base::Error{std::string("OpenGL 3.2 or WebGL 2 is needed: ") + SDL_GetError()};

    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui_ImplSDL2_InitForOpenGL(window, context);
    ImGui_ImplOpenGL3_Init(profile.glsl_version);
    return std::unique_ptr<Window>(new Window(window, context));
}

Window::Window(SDL_Window* window, void* context) : window_(window), context_(context) {}

Window::~Window() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplSDL2_Shutdown();
    ImGui::DestroyContext();
    SDL_GL_DeleteContext(context_);
    SDL_DestroyWindow(window_);
    SDL_Quit();
}

bool Window::pump_events() {
    bool open = true;
    for (SDL_Event event; SDL_PollEvent(&event) != 0;) {
        ImGui_ImplSDL2_ProcessEvent(&event);
        open = open && event.type != SDL_QUIT;
    }
    return open;
}

void Window::begin_frame() {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplSDL2_NewFrame();
    ImGui::NewFrame();
}

void Window::present() {
    ImGui::Render();
    int width = 0;
    int height = 0;
    SDL_GL_GetDrawableSize(window_, &width, &height);
    glViewport(0, 0, width, height);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    SDL_GL_SwapWindow(window_);
}

}  // namespace host
