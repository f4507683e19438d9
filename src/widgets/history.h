#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "estimator/script.h"
#include "widgets/card_readout.h"
#include "widgets/card_run.h"
#include "widgets/description.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace widgets {

/// Bytes alive by kind, in the order of MemoryKind.
using Live = std::array<base::Bytes, 6>;

base::Bytes total_of(const Live& live);

/// A stretch of time with one purpose; it begins at frame `first`.
struct Chapter {
    std::string name;        // "First training step"
    std::string short_name;  // "Training"
    std::string note;        // "wants 60.2 GiB"
    std::size_t first = 0;
};

/// Memory over time, a few frames a pass; a frame is the fullest moment of its stretch.
struct History {
    std::vector<Live> frames;
    std::vector<Chapter> chapters;
    base::Bytes budget;
    Scale scale;                // its top is the top of the picture
    std::size_t peak = 0;       // the first frame that no other exceeds
    std::string peak_text;      // "122.1 GiB"; empty: not to be marked
    std::string budget_text;    // "24 GB card, 23.99 GiB"
    bool refused = false;       // the last frame is where the card refused
    std::string refused_title;  // "Out of memory"
    std::string refused_note;   // "in the backward pass"
};

/// A question is answered, then training steps follow until the card refuses one or the second is
/// done; the error says why there is no such plan.
base::Result<History> history_of(const PlanChoice& choice);

/// The last step of a script, as if nothing refused it; its chapters are the phases. A script that
/// answers begins with its loading.
History history_of(const estimator::Script& script, base::Bytes budget);

/// The same in words: the fullest moment of each chapter by kind.
Description describe(const History& history);

}  // namespace widgets
