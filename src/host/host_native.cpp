#include "host/native_options.h"
#include "host/platform.h"
#include "host/window.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <utility>

#include <SDL.h>

namespace host {
namespace {

constexpr int wheel_step = 60;  // CSS pixels a notch
constexpr int settling_frames = 2;

std::vector<std::byte> bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::vector<std::byte> bytes;
    for (std::istreambuf_iterator<char> at(file), end; at != end; ++at)
        bytes.push_back(static_cast<std::byte>(*at));
    return bytes;
}

std::string text_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// A desktop window: the wheel scrolls, there is no mirror but the text dump, nothing is saved.
class NativeHost final : public Host {
  public:
    NativeHost(std::unique_ptr<Window> window, Options options)
        : options_(std::move(options)), window_(std::move(window)) {
        waiting_.emplace_back(app::SurroundingsChanged{{.dark = options_.theme == "dark"}});
        if (!options_.dump.empty())
            waiting_.emplace_back(app::UrlChanged{"#/" + options_.dump});
        SDL_EventState(SDL_DROPFILE, SDL_ENABLE);
    }

    Window& window() override { return *window_; }

    std::vector<app::Inbound> poll() override {
        window_->pump_events(canvas_.scrolled, [this](const SDL_Event& event) { see(event); });
        return std::exchange(waiting_, {});
    }

    void send(const app::Outbound& outbound) override {
        if (const auto* const title = std::get_if<app::SetTitle>(&outbound))
            SDL_SetWindowTitle(window_->sdl(), title->text.c_str());
        if (const auto* const copy = std::get_if<app::CopyText>(&outbound))
            waiting_.emplace_back(app::CopyDone{SDL_SetClipboardText(copy->text.c_str()) == 0});
    }

    void mirror(const semantics::Tree& tree, int /*text_percent*/) override {
        meaning_ = semantics::text_of(tree);
    }

    Room room() override {
        int width = 0;
        int height = 0;
        SDL_GetWindowSize(window_->sdl(), &width, &height);
        return {.width = width, .minimum_height = height};
    }

    Canvas fit(int height) override {
        int buffer_width = 0;
        int buffer_height = 0;
        SDL_GL_GetDrawableSize(window_->sdl(), &buffer_width, &buffer_height);
        const Room now = room();
        const int hidden = std::max(height - now.minimum_height, 0);
        canvas_ = {.width = now.width,
                   .height = height,
                   .scrolled = std::clamp(canvas_.scrolled, 0, hidden),
                   .shown = now.minimum_height,
                   .buffer_width = buffer_width,
                   .buffer_height = buffer_height};
        return canvas_;
    }

    view::FontFiles fonts() override {
        char* const base = SDL_GetBasePath();
        const std::string folder = std::string(base == nullptr ? "" : base) + "fonts/";
        SDL_free(base);
        return {.regular = bytes_of(folder + "Inter-400Regular.ttf"),
                .strong = bytes_of(folder + "Inter-600SemiBold.ttf"),
                .mono = bytes_of(folder + "JetBrainsMono-500Medium.ttf")};
    }

    std::vector<LessonFile> lessons() override {
        std::vector<LessonFile> files;
        if (options_.lessons.empty())
            return files;
        std::error_code unreadable;
        for (const auto& entry : std::filesystem::directory_iterator(options_.lessons, unreadable))
            files.push_back({entry.path().filename().string(), text_of(entry.path().string())});
        return files;
    }

    void run(const std::function<bool()>& frame) override {
        int settling = settling_frames;
        for (int drawn = 0; open_ && (options_.frames == 0 || drawn < options_.frames); ++drawn) {
            if (settling == 0 && options_.frames == 0) {
                SDL_WaitEvent(nullptr);
                settling = settling_frames;
            }
            settling = frame() ? settling_frames : std::max(settling - 1, 0);
        }
        if (!options_.dump.empty())
            std::fputs(meaning_.c_str(), stdout);
    }

  private:
    void see(const SDL_Event& event) {
        if (event.type == SDL_QUIT)
            open_ = false;
        if (event.type == SDL_MOUSEWHEEL)
            canvas_.scrolled -= event.wheel.y * wheel_step;  // fit() keeps it in range
        if (event.type == SDL_DROPFILE) {
            waiting_.emplace_back(app::FileDropped{event.drop.file, text_of(event.drop.file)});
            SDL_free(event.drop.file);
        }
    }

    Options options_;
    std::unique_ptr<Window> window_;
    std::vector<app::Inbound> waiting_;
    Canvas canvas_;
    std::string meaning_;
    bool open_ = true;
};

}  // namespace

GlProfile gl_profile() {
    return {.mask = SDL_GL_CONTEXT_PROFILE_CORE,
            .major = 3,
            .minor = 2,
            .window_flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI,
            .glsl_version = "#version 150"};
}

base::Result<std::unique_ptr<Host>> open_host(int argc, char** argv) {
    std::vector<std::string> arguments(argv + 1, argv + argc);
    const base::Result<Options> options = parse_options(arguments);
    if (!options)
        return options.error();
    auto window = Window::open("Memory First", options.value().width, options.value().height);
    if (!window)
        return window.error();
    return std::unique_ptr<Host>(
        std::make_unique<NativeHost>(std::move(window.value()), options.value()));
}

void report(const base::Error& error) {
    std::fprintf(stderr, "memory-first: %s\n", error.message.c_str());
}

}  // namespace host
