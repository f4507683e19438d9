#include "host/frame.h"

#include "app/advance.h"
#include "app/update.h"
#include "host/window.h"
#include "view/fonts.h"
#include "view/theme.h"

#include <algorithm>
#include <variant>

#include <SDL.h>

namespace host {
namespace {

constexpr int most_passes = 3;  // of drawing, until picture, height and model agree

using Inputs = std::vector<semantics::Input>;

void follow_focus(Program& program, const semantics::Input& input) {
    if (input.deed == semantics::Deed::Focus)
        program.focused = input.node;
    if (input.deed == semantics::Deed::Blur && program.focused == input.node)
        program.focused = 0;
}

/// Takes what happened outside into the model and returns what is for the view.
Inputs receive_all(Program& program, const std::vector<app::Inbound>& inbound) {
    Inputs inputs;
    for (const app::Inbound& message : inbound) {
        app::receive(program.model, message);
        if (const auto* const used = std::get_if<app::NodeInput>(&message)) {
            follow_focus(program, used->input);
            inputs.push_back(used->input);
        }
    }
    return inputs;
}

struct Drawn {
    view::Output output;
    Canvas canvas;
    bool settled = false;
    bool waiting = false;  // for something that runs and had no more time
};

double seconds_now() {
    return static_cast<double>(SDL_GetPerformanceCounter()) /
           static_cast<double>(SDL_GetPerformanceFrequency());
}

/// What the passes of one frame together may give to what runs behind the widgets, in seconds: so
/// little that an event never waits noticeably.
constexpr double most_advance = 0.006;

/// Lets what runs behind the widgets go on until nothing of `left` is left; a piece in any case.
bool advance(Program& program, double& left) {
    const double begin = seconds_now();
    const double end = begin + left;
    const bool waiting = app::advance(program.model, begin, [end] { return seconds_now() < end; });
    left = end - seconds_now();
    return waiting;
}

/// Draws once and lets the actions of that picture act on the model; `left`: see advance().
Drawn draw_once(Program& program, Host& host, const Inputs& inputs, double& left) {
    const Room room = host.room();
    const int height = std::max(whole_length(program.shown.height), room.minimum_height);
    Drawn drawn;
    drawn.canvas = host.fit(height);
    const float density = static_cast<float>(drawn.canvas.buffer_width) /
                          static_cast<float>(std::max(drawn.canvas.width, 1));
    if (view::prepare_fonts(program.view, program.fonts, density,
                            program.model.preferences.text_percent))
        host.window().reload_fonts();

    drawn.waiting = advance(program, left);

    host.window().begin_frame(drawn.canvas);
    const view::Stage stage{.width = static_cast<float>(drawn.canvas.width),
                            .minimum_height = static_cast<float>(room.minimum_height),
                            .seconds = seconds_now(),
                            .focused = program.focused};
    drawn.output = view::draw(program.model, program.view, stage, inputs);
    host.window().end_frame();

    for (const app::Action& action : drawn.output.actions)
        app::apply(program.model, action);
    drawn.settled = drawn.output.actions.empty() &&
                    std::max(whole_length(drawn.output.tree.height), room.minimum_height) == height;
    program.shown.height = drawn.output.tree.height;
    return drawn;
}

/// Draws until the picture shows the model as it is and fits its canvas, all in one task: nobody
/// sees a frame that is half right.
Drawn draw_settled(Program& program, Host& host, const Inputs& inputs) {
    double left = most_advance;
    Drawn drawn = draw_once(program, host, inputs, left);
    for (int pass = 1; pass < most_passes && !drawn.settled; ++pass) {
        const semantics::NodeId focus = drawn.output.tree.focus;
        drawn = draw_once(program, host, {}, left);
        if (drawn.output.tree.focus == 0)
            drawn.output.tree.focus = focus;
    }
    return drawn;
}

}  // namespace

bool frame(Program& program, Host& host) {
    const std::vector<app::Inbound> inbound = host.poll();
    const app::Model before = program.model;
    const semantics::Tree shown = program.shown;

    const Inputs inputs = receive_all(program, inbound);
    const Drawn drawn = draw_settled(program, host, inputs);
    for (const app::Outbound& outbound : app::publish(before, program.model))
        host.send(outbound);
    if (drawn.output.tree != shown)
        host.mirror(drawn.output.tree, program.model.preferences.text_percent);
    program.shown = drawn.output.tree;
    host.window().present(drawn.canvas, view::page_colour(app::is_dark(program.model)));
    return drawn.output.moving || drawn.waiting || !drawn.settled ||
           host.window().has_waiting_input();
}

}  // namespace host
