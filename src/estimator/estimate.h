#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "estimator/plan.h"
#include "estimator/script.h"
#include "estimator/term.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace estimator {

/// Bytes alive at one moment, by kind.
struct LiveBytes {
    std::array<std::int64_t, kind_rows.size()> by_kind = {};

    base::Bytes of(Kind kind) const { return {by_kind[static_cast<std::size_t>(kind)]}; }

    base::Bytes total() const;

    bool operator==(const LiveBytes&) const = default;
};

/// Where the fold of a script stands: inside which segment, which run of it, after which event.
struct Position {
    int step = 0;             ///< 0 while loading, then 1, 2
    std::size_t segment = 0;  ///< into `Script::load` or `Script::step`
    std::int64_t run = 0;     ///< which layer's turn, counted from 0
    std::size_t event = 0;    ///< events done
};

/// The fullest moment of one phase of one step.
struct PhasePeak {
    int step = 0;
    Phase phase = Phase::Load;
    std::int64_t layer = 0;  ///< where in the layers it happens
    LiveBytes live;
    base::Bytes total;
    Position position;
};

/// The memory of a plan over time: for training load, step 1 and step 2 (the optimizer's state is
/// born at the end of step 1, so step 2 is fuller); for inference load and forward.
struct Estimate {
    std::vector<PhasePeak> timeline;
    std::size_t peak = 0;  ///< the first entry of `timeline` that no other exceeds

    const PhasePeak& at_peak() const { return timeline[peak]; }

    base::Bytes total() const { return timeline[peak].total; }
};

/// The single entry: a plan's memory, or why its numbers cannot be used.
base::Result<Estimate> estimate(const Plan& plan);

/// The same fold over a script that is already written.
Estimate estimate_of(const Script& script);

/// What is alive at `position`, one breakdown a kind that is not empty, in the order of `Kind`;
/// each tensor is one term. They sum to the live bytes of that moment.
std::vector<Breakdown> breakdown_at(const Script& script, const Position& position);

/// How the run that is estimated is written, one sentence each: another way has another memory.
std::span<const std::string_view> assumptions();

/// What an estimate does not contain, one sentence each, for the screen to show beside it.
std::span<const std::string_view> left_out();

}  // namespace estimator
