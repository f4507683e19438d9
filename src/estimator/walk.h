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

/// Calls `visit(event)` for each event of a run in order, until it returns false.
template <class Visit>
void walk(const Script& script, Visit visit) {
    for (int step = 0; step <= script.steps; ++step) {
        for (const Segment& segment : step == 0 ? script.load : script.step) {
            if (segment.first_step_only && step != 1)
                continue;
            for (std::int64_t run = 0; run < repeats(script, segment); ++run) {
                for (const Event& event : events_of(script, segment)) {
                    const Buffer& buffer = script.buffers[static_cast<std::size_t>(event.buffer)];
                    const std::int64_t layer = layer_at(script, segment, run) + event.layer_shift;
                    if (!visit(WalkEvent{event.action, step, segment.phase, layer, event.buffer,
                                         buffer.kind, base::Bytes{buffer.bytes}}))
                        return;
                }
            }
        }
    }
}

/// The whole run as a list; a model of 32 layers makes about 10,000 events.
std::vector<WalkEvent> walk(const Script& script);

/// "model.layers.18.mlp.up_proj.weight.grad": what the event allocates or frees.
std::string tensor_name(const Script& script, const WalkEvent& event);

}  // namespace estimator
