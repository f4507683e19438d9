#include "estimator/walk.h"

namespace estimator {

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
