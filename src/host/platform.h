#pragma once

#include "base/result.h"
#include "host/host.h"

#include <memory>
#include <optional>

/// What *_native.cpp and *_web.cpp each define; CMake links one of them.
namespace host {

/// The OpenGL this platform offers: 3.2 core natively, ES 3 (WebGL 2) on the web.
struct GlProfile {
    int mask;  // an SDL_GLprofile
    int major;
    int minor;
    unsigned window_flags;     // SDL_WindowFlags beside SDL_WINDOW_OPENGL
    const char* glsl_version;  // the first line of every shader
};

GlProfile gl_profile();

/// Runs the command that the arguments name, such as `cases FILE`, without a window, and gives its
/// exit code; nothing where they name none. The page has no commands.
std::optional<int> run_command(int argc, char** argv);

/// Opens the window or takes the page's canvas. What the command line asks for is obeyed natively.
base::Result<std::unique_ptr<Host>> open_host(int argc, char** argv);

/// Tells the person why the program cannot run.
void report(const base::Error& error);

}  // namespace host
