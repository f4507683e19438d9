#include "host/platform.h"

#include <SDL.h>
#include <emscripten.h>

namespace host {

GlProfile gl_profile() {
    return {.mask = SDL_GL_CONTEXT_PROFILE_ES,
            .major = 3,
            .minor = 0,
            .glsl_version = "#version 300 es"};
}

Options parse_options(int /*argc*/, char** /*argv*/) {
    return {};
}

void run(const std::function<bool()>& frame) {
    // The page keeps calling it after main's stack is gone, so the function lives on the heap.
    auto* const kept = new std::function<bool()>(frame);
    emscripten_set_main_loop_arg(
        [](void* argument) {
            if (!(*static_cast<std::function<bool()>*>(argument))())
                emscripten_cancel_main_loop();
        },
        kept, 0, true);
}

}  // namespace host
