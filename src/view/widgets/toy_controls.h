#pragma once

#include "view/widgets/widgets.h"
#include "widgets/forward_pass.h"
#include "widgets/train_step.h"

#include <string>

/// What changes a network that is small enough to watch, and what moves through its moments.
namespace view {

/// The controls that the lesson allows, from the top down; emits SetWidget when one is moved.
void draw_controls(Ui& ui, const widgets::ForwardPass& pass, const WidgetContext& context);
void draw_controls(Ui& ui, const widgets::TrainStep& step, const WidgetContext& context);

/// Back, play and on, and where the picture stands: `words` says it ("relu 2, backward"). Emits
/// SetWidget and Play.
void draw_transport(Ui& ui, const widgets::ForwardPass& pass, const WidgetContext& context,
                    int count, const std::string& words);
void draw_transport(Ui& ui, const widgets::TrainStep& step, const WidgetContext& context, int count,
                    const std::string& words);

}  // namespace view
