#pragma once

#include "estimator/walk.h"

#include <algorithm>
#include <map>
#include <utility>

namespace estimator {

/// Keeps the tensors that are alive, as a real allocator would, and what they add up to.
struct Ledger {
    std::map<std::pair<BufferId, std::int64_t>, base::Bytes> alive;
    base::Bytes live;
    base::Bytes most;
    int faults = 0;  ///< tensors born twice, freed twice or never born

    void see(const WalkEvent& event) {
        const std::pair tensor{event.buffer, event.layer};
        if (event.action == Action::Allocate) {
            faults += alive.emplace(tensor, event.bytes).second ? 0 : 1;
            live += event.bytes;
        } else {
            faults += alive.erase(tensor) == 1 ? 0 : 1;
            live -= event.bytes;
        }
        most = std::max(most, live);
    }
};

}  // namespace estimator
