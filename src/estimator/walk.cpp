#include "estimator/walk.h"

namespace estimator {

WalkEvent event_at(const Script& script, const Segment& segment, const Event& event, int step,
                   std::int64_t layer) {
    const Buffer& buffer = script.buffers[static_cast<std::size_t>(event.buffer)];
    return {.action = event.action,
            .step = step,
            .phase = segment.phase,
            .layer = layer + event.layer_shift,
            .buffer = event.buffer,
            .kind = buffer.kind,
            .bytes = {buffer.bytes}};
}

std::vector<WalkEvent> walk(const Script& script) {
    std::vector<WalkEvent> events;
    walk(script, [&](const WalkEvent& event) {
        events.push_back(event);
        return true;
    });
    return events;
}

std::string tensor_name(const Script& script, const WalkEvent& event) {
    return tensor_name(script.buffers[static_cast<std::size_t>(event.buffer)], event.layer);
}

}  // namespace estimator
