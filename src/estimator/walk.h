#pragma once

#include "base/bytes.h"
#include "estimator/script.h"

#include <cstdint>
#include <string>
#include <vector>

namespace estimator {

/// One allocation or release of one tensor, as it happens.
struct WalkEvent {
    Action action = Action::Allocate;
    int step = 0;  ///< 0 while loading, then 1, 2
    Phase phase = Phase::Load;
    std::int64_t layer = 0;
    BufferId buffer = no_buffer;
    Kind kind = Kind::Workspace;
    base::Bytes bytes;
};

/// One event of a segment that is at `layer`.
WalkEvent event_at(const Script& script, const Segment& segment, const Event& event, int step,
                   std::int64_t layer);

/// All runs of one segment; false when `visit` has seen enough.
template <class Visit>
bool walk_segment(const Script& script, const Segment& segment, int step, Visit& visit) {
    for (std::int64_t run = 0; run < repeats(segment); ++run) {
        const std::int64_t layer = layer_at(segment, run);
        for (const Event& event : events_of(script, segment)) {
            if (!visit(event_at(script, segment, event, step, layer)))
                return false;
        }
    }
    return true;
}

/// Calls `visit(event)` for each event of a run in order, until it returns false.
template <class Visit>
void walk(const Script& script, Visit visit) {
    for (int step = 0; step <= script.steps; ++step) {
        for (const Segment& segment : step == 0 ? script.load : script.step) {
            const bool skipped = segment.first_step_only && step != 1;
            if (!skipped && !walk_segment(script, segment, step, visit))
                return;
        }
    }
}

/// The whole run as a list; a model of 32 layers makes about 10,000 events.
std::vector<WalkEvent> walk(const Script& script);

/// "model.layers.18.mlp.up_proj.weight.grad": what the event allocates or frees.
std::string tensor_name(const Script& script, const WalkEvent& event);

}  // namespace estimator
