#pragma once

#include "app/model.h"
#include "widgets/may_go_on.h"

namespace app {

/// Brings what runs behind the widgets on screen up to their states, and goes on with the one that
/// plays. `seconds`: since start. Work is done in small pieces, and `may_go_on` is asked after
/// each. True when there is more to do: draw, then call again.
bool advance(Model& model, double seconds, const widgets::MayGoOn& may_go_on);

/// Plays the widget called `block`, from its beginning if it stands at its end.
void start_playing(Model& model, const lesson::BlockId& block);

/// Stops what plays and says what it came to.
void stop_playing(Model& model);

/// What runs behind a widget; nullptr before the first advance().
const widgets::WidgetRun* run_of(const Model& model, const lesson::BlockId& block);

}  // namespace app
