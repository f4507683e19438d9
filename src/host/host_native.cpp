#include "host/platform.h"

#include <charconv>
#include <string_view>

#include <SDL.h>

namespace host {

GlProfile gl_profile() {
    return {.mask = SDL_GL_CONTEXT_PROFILE_CORE,
            .major = 3,
            .minor = 2,
            .glsl_version = "#version 150"};
}

Options parse_options(int argc, char** argv) {
    Options options;
    for (int i = 1; i + 1 < argc; ++i) {
        const std::string_view value = argv[i + 1];
        if (std::string_view(argv[i]) == "--frames")
            std::from_chars(value.data(), value.data() + value.size(), options.frames);
    }
    return options;
}

void run(const std::function<bool()>& frame) {
    while (frame()) {
    }
}

}  // namespace host
