#pragma once

#include "widgets/forward_run.h"
#include "widgets/list.h"
#include "widgets/may_go_on.h"
#include "widgets/sweep.h"
#include "widgets/train_run.h"

#include <variant>

namespace widgets {

/// A widget that has nothing running behind it.
struct NoRun {
    template <class Widget>
    static bool follow(const Widget& /*wanted*/, const MayGoOn& /*may_go_on*/) {
        return true;
    }
};

/// What runs behind a widget: a cache that its state recreates, never saved.
struct WidgetRun {
    std::variant<NoRun, ForwardRun, TrainRun, Sweep> any;
};

/// What runs behind a widget as one of the kinds; nullptr if it is another, or was not made yet.
template <class Run>
const Run* run_as(const WidgetRun* run) {
    return run == nullptr ? nullptr : std::get_if<Run>(&run->any);
}

/// Brings `run` up to what `state` shows, making it first if it is another's. False when there was
/// no time for all of it: ask again.
bool follow(WidgetRun& run, const WidgetState& state, const MayGoOn& may_go_on);

/// One tick of playing; see play_on of each kind. False when it has come to an end, or nothing can
/// be played.
bool play_on(WidgetState& state, const WidgetRun& run);

}  // namespace widgets
