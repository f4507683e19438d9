#pragma once

#include "semantics/tree.h"

#include <cstdint>
#include <map>

/// What moves, for how long and how: the only place with durations.
namespace view {

enum class Easing : std::uint8_t { Arrive, Leave, Move };

/// A named movement.
struct Movement {
    float milliseconds = 0;
    Easing easing = Easing::Arrive;
};

namespace movement {
inline constexpr Movement press{80, Easing::Arrive};
inline constexpr Movement state{140, Easing::Arrive};
inline constexpr Movement birth{280, Easing::Arrive};
inline constexpr Movement death{220, Easing::Leave};
inline constexpr Movement count{400, Easing::Arrive};
inline constexpr Movement rescale{520, Easing::Move};
inline constexpr Movement walk{900, Easing::Move};
}  // namespace movement

/// Position along an easing curve, both from 0 to 1.
float eased(Easing easing, float t);

/// Values on their way to a target, keyed by what they belong to. Knows no clock: the frame says
/// what time it is.
class Motion {
  public:
    /// Starts a frame at `seconds`. With `still` every movement takes no time.
    void begin(double seconds, bool still);

    /// The value of `key` now, on its way to `target`. A key never seen before starts at `first`.
    float toward(semantics::NodeId key, float target, Movement movement, float first);

    /// As above; a key never seen before is at its target already.
    float toward(semantics::NodeId key, float target, Movement movement) {
        return toward(key, target, movement, target);
    }

    /// True when something asked for in this frame has not arrived.
    bool moving() const { return moving_; }

  private:
    struct Run {
        float from = 0;
        float to = 0;
        double start = 0;
    };

    std::map<semantics::NodeId, Run> runs_;
    double now_ = 0;
    bool still_ = false;
    bool moving_ = false;
};

}  // namespace view
