// The browser's half. Everything JavaScript does for us is a method of Module.page, made by
// web/boot.js; everything it tells us comes through the functions at the end.
#include "base/overloaded.h"
#include "host/mirror_json.h"
#include "host/platform.h"
#include "host/window.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <SDL.h>
#include <emscripten.h>

// clang-format off
EM_JS(void, page_start, (void* host), { Module.page.start(host); })
EM_JS(void, page_wake, (), { Module.page.wake(); })
EM_JS(void, page_fail, (const char* reason), { Module.page.fail(UTF8ToString(reason)); })
EM_JS(void, page_send, (const char* kind, const char* text), {
    Module.page.send(UTF8ToString(kind), UTF8ToString(text));
})
EM_JS(void, page_mirror, (const char* json), { Module.page.mirror(UTF8ToString(json)); })
EM_JS(void, page_fit, (int width, int height, double density, int* buffer), {
    const size = Module.page.fit(width, height, density);
    HEAP32[buffer >> 2] = size.width;
    HEAP32[(buffer >> 2) + 1] = size.height;
})
EM_JS(int, page_font_size, (int face), { return Module.page.fonts[face].length; })
EM_JS(void, page_font_copy, (int face, void* to), { HEAPU8.set(Module.page.fonts[face], to); })

// clang-format on

namespace host {
namespace {

/// The bytes of a face, as the page fetched them for its own text.
std::vector<std::byte> font(int face) {
    std::vector<std::byte> bytes(static_cast<std::size_t>(page_font_size(face)));
    page_font_copy(face, bytes.data());
    return bytes;
}

}  // namespace

class WebHost final : public Host {
  public:
    explicit WebHost(std::unique_ptr<Window> window) : window_(std::move(window)) {
        // Whatever reaches SDL's queue wants to be drawn; the page asks the browser for a frame.
        SDL_AddEventWatch(
            [](void*, SDL_Event* event) {
                if (event->type != SDL_POLLSENTINEL)
                    page_wake();
                return 0;
            },
            nullptr);
    }

    Window& window() override { return *window_; }

    std::vector<app::Inbound> poll() override {
        window_->pump_events(0, [](const SDL_Event&) {});
        return std::exchange(waiting_, {});
    }

    void send(const app::Outbound& outbound) override {
        std::visit(
            base::Overloaded{
                [](const app::SetUrl& url) {
                    page_send(url.push ? "push-url" : "replace-url", url.fragment.c_str());
                },
                [](const app::Save& save) { page_send("save", save.text.c_str()); },
                [](const app::SendMessage& message) { page_send("message", message.text.c_str()); },
                [](const app::Announce& sentence) { page_send("announce", sentence.text.c_str()); },
                [](const app::CopyText& copy) { page_send("copy", copy.text.c_str()); },
                [](const app::SetTitle& title) { page_send("title", title.text.c_str()); },
                [](const app::NoteAnswers& note) { page_send("answers", note.text.c_str()); },
                [](const app::SetTheme& theme) {
                    page_send("theme", theme.dark ? "dark" : "light");
                },
            },
            outbound);
    }

    void mirror(const semantics::Tree& tree, int text_percent) override {
        page_mirror(mirror_json(tree, text_percent).c_str());
    }

    Room room() override { return room_; }

    Canvas fit(int height) override {
        Canvas canvas{.width = room_.width, .height = height, .shown = height};
        const double density = density_of(room_.device_ratio, canvas.width, canvas.height);
        if (canvas.width != canvas_.width || canvas.height != canvas_.height)
            SDL_SetWindowSize(window_->sdl(), canvas.width, canvas.height);  // mouse positions
        // The buffer may be smaller than asked for: only the context knows.
        std::array<int, 2> buffer{};
        page_fit(canvas.width, canvas.height, density, buffer.data());
        canvas.buffer_width = buffer[0];
        canvas.buffer_height = buffer[1];
        canvas_ = canvas;
        return canvas;
    }

    view::FontFiles fonts() override {
        return {.regular = font(0), .strong = font(1), .mono = font(2)};
    }

    void run(const std::function<bool()>& frame) override {
        frame_ = frame;
        page_start(this);
        emscripten_exit_with_live_runtime();
    }

    void receive(app::Inbound inbound) {
        waiting_.push_back(std::move(inbound));
        page_wake();
    }

    void set_room(const Room& room) {
        room_ = room;
        page_wake();
    }

    bool draw() { return frame_(); }

  private:
    std::unique_ptr<Window> window_;
    std::vector<app::Inbound> waiting_;
    std::function<bool()> frame_;
    Room room_;
    Canvas canvas_;
};

namespace {

app::Surroundings surroundings_of(std::string_view words) {
    const auto said = [&words](std::string_view word) {
        return words.find(word) != std::string_view::npos;
    };
    return {.dark = said("dark"),
            .reduced_motion = said("still"),
            .storage = !said("forgetful"),
            .embedded = said("embedded")};
}

struct InboundRow {
    std::string_view kind;
    app::Inbound (*make)(std::string name, std::string text);
};

constexpr std::array inbound_rows = {
    InboundRow{"url",
               [](std::string, std::string text) -> app::Inbound {
                   return app::UrlChanged{std::move(text)};
               }},
    InboundRow{"save",
               [](std::string, std::string text) -> app::Inbound {
                   return app::SaveLoaded{std::move(text)};
               }},
    InboundRow{"message",
               [](std::string, std::string text) -> app::Inbound {
                   return app::MessageArrived{std::move(text)};
               }},
    InboundRow{"file",
               [](std::string name, std::string text) -> app::Inbound {
                   return app::FileDropped{std::move(name), std::move(text)};
               }},
    InboundRow{
        "copied",
        [](std::string, std::string text) -> app::Inbound { return app::CopyDone{text == "yes"}; }},
    InboundRow{"surroundings",
               [](std::string, std::string text) -> app::Inbound {
                   return app::SurroundingsChanged{surroundings_of(text)};
               }},
};

struct DeedRow {
    std::string_view word;
    semantics::Deed deed;
};

constexpr std::array deed_rows = {
    DeedRow{"press", semantics::Deed::Press},     DeedRow{"set", semantics::Deed::SetValue},
    DeedRow{"focus", semantics::Deed::Focus},     DeedRow{"blur", semantics::Deed::Blur},
    DeedRow{"dismiss", semantics::Deed::Dismiss},
};

}  // namespace

GlProfile gl_profile() {
    // Neither resizable nor high density to SDL: fit() alone decides about the canvas.
    return {.mask = SDL_GL_CONTEXT_PROFILE_ES,
            .major = 3,
            .minor = 0,
            .window_flags = 0,
            .glsl_version = "#version 300 es"};
}

base::Result<std::unique_ptr<Host>> open_host(int /*argc*/, char** /*argv*/) {
    // Keys stay in the page: its real controls have the focus, and the browser its shortcuts.
    SDL_SetHint(SDL_HINT_EMSCRIPTEN_KEYBOARD_ELEMENT, "#canvas");
    auto window = Window::open("Memory First", Room{}.width, Room{}.width);
    if (!window)
        return window.error();
    return std::unique_ptr<Host>(std::make_unique<WebHost>(std::move(window.value())));
}

void report(const base::Error& error) {
    page_fail(error.message.c_str());
}

}  // namespace host

extern "C" {

/// SDL asks for WebGL's functions by name; we do not, and Emscripten's answer is a table of all of
/// them, which the page would load.
void* eglGetProcAddress(const char* /*name*/) {
    return nullptr;
}

/// The page is this wide; its window this high.
EMSCRIPTEN_KEEPALIVE void memory_first_room(host::WebHost* host, int width, int minimum_height,
                                            double device_ratio) {
    host->set_room(
        {.width = width, .minimum_height = minimum_height, .device_ratio = device_ratio});
}

/// Something happened outside; unknown kinds are nothing to us.
EMSCRIPTEN_KEEPALIVE void memory_first_receive(host::WebHost* host, const char* kind,
                                               const char* name, const char* text) {
    for (const host::InboundRow& row : host::inbound_rows) {
        if (row.kind == kind)
            host->receive(row.make(name, text));
    }
}

/// Somebody used the twin of a control.
EMSCRIPTEN_KEEPALIVE void memory_first_use(host::WebHost* host, const char* deed, const char* node,
                                           const char* text) {
    for (const host::DeedRow& row : host::deed_rows) {
        if (row.word == deed)
            host->receive(app::NodeInput{{host::node_id(node), row.deed, text}});
    }
}

/// Draws one frame; not 0 if it wants another without waiting for an event.
EMSCRIPTEN_KEEPALIVE int memory_first_frame(host::WebHost* host) {
    return host->draw() ? 1 : 0;
}

/// The browser gave the graphics context back, empty.
EMSCRIPTEN_KEEPALIVE void memory_first_restore(host::WebHost* host) {
    host->window().restore();
    page_wake();
}
}
