#pragma once

#include "base/bytes.h"
#include "estimator/plan.h"
#include "widgets/description.h"
#include "widgets/may_go_on.h"
#include "widgets/planner.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace widgets {

/// How many lengths of a text a sweep tries, and with each of them how many numbers of texts.
inline constexpr std::size_t sweep_side = 100;

/// One of its plans: `column` counts the lengths, `row` the texts at once, each from the least.
struct SweepCell {
    std::size_t column = 0;
    std::size_t row = 0;

    bool operator==(const SweepCell&) const = default;
};

/// The peak of one plan with 100 other lengths times 100 other numbers of texts at once. A cache:
/// the planner recreates it. Estimates are made in rounds, each with half the distance between its
/// cells, so that there is a picture of the whole from the beginning.
struct Sweep {
    estimator::Plan plan;               ///< with 1 text of 1 token
    std::vector<std::int64_t> tokens;   ///< of a text: one a column, rising
    std::vector<std::int64_t> batches;  ///< texts at once: one a row, rising
    std::vector<base::Bytes> peaks;     ///< row by row; empty for a plan that has no estimate
    std::size_t stride = 0;             ///< cells from one to the next in this round; 0: all done
    std::size_t next = 0;               ///< the cell to go on with

    /// Goes on with the map of `wanted`, or starts again if the plan is another one. What only
    /// moves on the map (tokens, batch) or lies beside it (the card) is no other plan. Nothing is
    /// kept while the map is shut. False when `may_go_on` ended it before: ask again.
    bool follow(const Planner& wanted, const MayGoOn& may_go_on);
};

/// A sweep of `plan` before its first estimate.
Sweep sweep_of(const estimator::Plan& plan);

/// Estimates one plan after the other until all are done (true) or `may_go_on` says no (false); at
/// least one.
bool advance(Sweep& sweep, const MayGoOn& may_go_on);

inline bool is_full(const Sweep& sweep) {
    return sweep.stride == 0;
}

/// The peak of a cell or, until it is known, of the nearest known one with no more tokens and
/// texts. A plan too large to be counted in 63 bits has the largest number of them.
base::Bytes peak_near(const Sweep& sweep, SweepCell cell);

/// How many rows of a column fit: all below the first that does not.
std::size_t fitting_rows(const Sweep& sweep, std::size_t column, base::Bytes budget);

/// The first cell with as many tokens and texts; none where the sweep ends before.
std::optional<SweepCell> cell_of(const Sweep& sweep, std::int64_t tokens, std::int64_t batch);

/// "3,821 tokens, 4 texts at once: 61.3 GiB. Fits: 18.3 GiB stay free."
std::string words_of(const Sweep& sweep, SweepCell cell, base::Bytes budget);

/// Which plans fit `budget`, called `budget_text`: for every tenth length the most texts at once
/// that fit and the fewest that do not. A sweep on its way has no table yet.
Description describe(const Sweep& sweep, base::Bytes budget, std::string_view budget_text);

}  // namespace widgets
