#include "view/motion.h"

#include <algorithm>

namespace view {

float eased(Easing easing, float t) {
    const float left = 1 - t;
    switch (easing) {
        case Easing::Arrive:
            return 1 - left * left * left;
        case Easing::Leave:
            return t * t * t;
        case Easing::Move:
            return t < 0.5F ? 4 * t * t * t : 1 - 4 * left * left * left;
    }
    return t;
}

void Motion::begin(double seconds, bool still) {
    now_ = seconds;
    still_ = still;
    moving_ = false;
}

float Motion::toward(semantics::NodeId key, float target, Movement movement, float first) {
    const auto [entry, is_new] = runs_.try_emplace(key, Run{first, first, now_});
    Run& run = entry->second;
    const auto position = [&] {
        const double elapsed = (now_ - run.start) * 1000.0;
        const double share = std::clamp(elapsed / movement.milliseconds, 0.0, 1.0);
        return static_cast<float>(share);
    };
    if (still_) {
        run = {target, target, now_};
        return target;
    }
    if (run.to != target) {
        const float here = run.from + (run.to - run.from) * eased(movement.easing, position());
        run = {here, target, now_};
    }
    const float t = position();
    if (t < 1 && run.from != run.to)
        moving_ = true;
    return run.from + (run.to - run.from) * eased(movement.easing, t);
}

}  // namespace view
