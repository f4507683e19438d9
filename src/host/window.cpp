#include "host/window.h"

#include "host/platform.h"

#include <string>

#include <SDL.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>
#include <imgui_impl_sdl2.h>
#include <imgui_internal.h>

#if defined(IMGUI_IMPL_OPENGL_ES3)
#include <GLES3/gl3.h>
#else
#include <SDL_opengl.h>
#endif

namespace host {

base::Result<std::unique_ptr<Window>> Window::open(const char* title, int width, int height) {
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return base::Error{std::string("No display could be opened: ") + SDL_GetError()};
    const GlProfile profile = gl_profile();
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, profile.mask);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, profile.major);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, profile.minor);
    SDL_Window* const window =
        SDL_CreateWindow(title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height,
                         profile.window_flags | SDL_WINDOW_OPENGL);
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
    // Not SDL_Quit: it unloads the graphics driver, and a leak check could no longer tell the
    // driver's memory from ours.
    SDL_GL_DeleteContext(context_);
}

void Window::pump_events(int scrolled, base::FunctionRef<void(const SDL_Event&)> see) {
    for (SDL_Event event; SDL_PollEvent(&event) != 0;) {
        see(event);
        if (event.type == SDL_MOUSEMOTION)
            event.motion.y += scrolled;
        if (event.type != SDL_MOUSEWHEEL)  // the page scrolls, never ImGui
            ImGui_ImplSDL2_ProcessEvent(&event);
    }
}

void Window::begin_frame(const Canvas& canvas) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplSDL2_NewFrame();
    // SDL knows nothing of a lowered density or of what lies below the window's edge.
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(canvas.width), static_cast<float>(canvas.height)};
    io.DisplayFramebufferScale = {
        static_cast<float>(canvas.buffer_width) / io.DisplaySize.x,
        static_cast<float>(canvas.buffer_height) / static_cast<float>(canvas.shown)};
    ImGui::NewFrame();
}

void Window::end_frame() {
    ImGui::Render();
}

void Window::present(const Canvas& canvas, std::uint32_t colour) {
    ImDrawData* const picture = ImGui::GetDrawData();
    picture->DisplayPos.y = static_cast<float>(canvas.scrolled);
    picture->DisplaySize.y = static_cast<float>(canvas.shown);
    glViewport(0, 0, canvas.buffer_width, canvas.buffer_height);
    const ImVec4 clear = ImGui::ColorConvertU32ToFloat4(colour);
    glClearColor(clear.x, clear.y, clear.z, clear.w);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(picture);
    SDL_GL_SwapWindow(window_);
}

bool Window::has_waiting_input() const {
    return !ImGui::GetCurrentContext()->InputEventsQueue.empty();
}

void Window::reload_fonts() {
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
}

void Window::restore() {
    ImGui_ImplOpenGL3_DestroyDeviceObjects();
    ImGui_ImplOpenGL3_CreateDeviceObjects();
}

}  // namespace host
