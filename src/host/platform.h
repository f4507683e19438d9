#pragma once

#include <functional>

namespace host {

/// The OpenGL this platform offers: 3.2 core natively, ES 3 (WebGL 2) on the web.
struct GlProfile {
    int mask;  // an SDL_GLprofile
    int major;
    int minor;
    const char* glsl_version;  // the first line of every shader
};

GlProfile gl_profile();

/// What the command line asked for; nothing on the web.
struct Options {
    int frames = 0;  // stop after this many; 0: run until the window closes
};

Options parse_options(int argc, char** argv);

/// Calls `frame` until it returns false: a loop natively, the browser's animation frames on the
/// web, where this does not return.
void run(const std::function<bool()>& frame);

}  // namespace host
