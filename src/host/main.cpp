#include "host/platform.h"
#include "host/window.h"

#include <cstdio>
#include <memory>
#include <utility>

int main(int argc, char** argv) {
    const host::Options options = host::parse_options(argc, argv);
    auto opened = host::Window::open("Memory First", {});
    if (!opened) {
        std::fprintf(stderr, "%s\n", opened.error().message.c_str());
        return 1;
    }
    const std::shared_ptr<host::Window> window = std::move(opened.value());
    host::run([window, options, frames = 0]() mutable {
        if (!window->pump_events())
            return false;
        window->begin_frame();
        window->present();
        ++frames;
        return options.frames == 0 || frames < options.frames;
    });
    return 0;
}
