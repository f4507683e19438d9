#pragma once

#include "app/model.h"
#include "host/host.h"
#include "semantics/tree.h"
#include "view/state.h"

namespace host {

/// The running program: the model, and what is kept between frames because drawing needs it.
struct Program {
    app::Model model;
    view::State view;
    view::FontFiles fonts;
    semantics::Tree shown;  // what was last mirrored
    semantics::NodeId focused = 0;
};

/// One frame from top to bottom: what happened outside, into the model, onto the screen, and what
/// changed back outside. True if it wants to be called again without waiting for an event.
bool frame(Program& program, Host& host);

}  // namespace host
