#include "widgets/sweep.h"

#include "base/elementary.h"
#include "base/units.h"
#include "estimator/estimate.h"
#include "widgets/stacks.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets {
namespace {

constexpr std::size_t cell_count = sweep_side * sweep_side;
constexpr std::size_t first_stride = 16;  // 7 x 7 estimates are the first picture

constexpr base::Bytes unknown{-1};
constexpr base::Bytes uncountable{std::numeric_limits<std::int64_t>::max()};

std::int64_t rounded(double value) {
    return std::llround(value);
}

/// Lengths in equal ratios up to what the model can read; 131,072 tokens where it sets no limit,
/// which makes every power of two from 256 on one of them.
std::vector<std::int64_t> lengths_for(const estimator::ModelShape& model) {
    constexpr std::int64_t least = 128;
    constexpr std::int64_t most = 131072;
    const std::int64_t last = model.positions > 0 ? std::min(model.positions, most) : most;
    const auto first = static_cast<double>(last > least ? least : 1);
    const double octaves = base::logarithm(static_cast<double>(last) / first);
    std::vector<std::int64_t> lengths;
    for (std::size_t i = 1; i <= sweep_side; ++i) {
        const double along = static_cast<double>(i) / static_cast<double>(sweep_side);
        const std::int64_t wanted = rounded(first * base::exponential(along * octaves));
        const std::int64_t distinct =
            lengths.empty() ? wanted : std::max(wanted, lengths.back() + 1);
        lengths.push_back(std::min(distinct, last));
    }
    return lengths;
}

/// The first whole numbers among the powers of the 14th root of 2: 1 to 1,076, every power of two
/// among them.
std::vector<std::int64_t> rising_batches() {
    constexpr double log_of_ratio = 0.69314718055994531 / 14;
    std::vector<std::int64_t> batches;
    for (int power = 0; batches.size() < sweep_side; ++power) {
        const std::int64_t batch = rounded(base::exponential(power * log_of_ratio));
        if (batches.empty() || batch > batches.back())
            batches.push_back(batch);
    }
    return batches;
}

std::size_t index_of(SweepCell cell) {
    return cell.row * sweep_side + cell.column;
}

SweepCell cell_at(std::size_t index) {
    return {index % sweep_side, index / sweep_side};
}

/// Whether a cell is asked in the round of `stride`, having been in none before.
bool is_due(SweepCell cell, std::size_t stride) {
    const auto on = [cell](std::size_t step) {
        return cell.column % step == 0 && cell.row % step == 0;
    };
    return on(stride) && (stride == first_stride || !on(2 * stride));
}

void step_on(Sweep& sweep) {
    do {
        sweep.next = (sweep.next + 1) % cell_count;
        if (sweep.next == 0)
            sweep.stride /= 2;
    } while (sweep.stride > 0 && !is_due(cell_at(sweep.next), sweep.stride));
}

base::Bytes peak_of(const Sweep& sweep, SweepCell cell) {
    estimator::Plan plan = sweep.plan;
    plan.tokens = sweep.tokens[cell.column];
    plan.batch = sweep.batches[cell.row];
    const auto estimate = estimator::estimate(plan);
    return estimate ? estimate.value().total() : uncountable;
}

std::string texts(std::int64_t batch) {
    return counted_text(batch, "text");
}

}  // namespace

Sweep sweep_of(const estimator::Plan& plan) {
    Sweep sweep{.plan = plan, .tokens = lengths_for(plan.model), .batches = rising_batches()};
    sweep.plan.tokens = 1;
    sweep.plan.batch = 1;
    if (estimator::estimate(sweep.plan)) {
        sweep.peaks.assign(cell_count, unknown);
        sweep.stride = first_stride;
    }
    return sweep;
}

bool advance(Sweep& sweep, const MayGoOn& may_go_on) {
    while (!is_full(sweep)) {
        sweep.peaks[sweep.next] = peak_of(sweep, cell_at(sweep.next));
        step_on(sweep);
        if (!may_go_on())
            break;
    }
    return is_full(sweep);
}

bool Sweep::follow(const Planner& wanted, const MayGoOn& may_go_on) {
    auto made = wanted.map == FitMap::Open ? plan_of(wanted, wanted.method) : base::Error{"shut"};
    if (!made) {
        *this = {};
        return true;
    }
    made.value().tokens = plan.tokens;
    made.value().batch = plan.batch;
    if (tokens.empty() || made.value() != plan)
        *this = sweep_of(made.value());
    return advance(*this, may_go_on);
}

base::Bytes peak_near(const Sweep& sweep, SweepCell cell) {
    for (std::size_t step = 1; step <= first_stride; step *= 2) {
        const base::Bytes peak =
            sweep.peaks[index_of({cell.column / step * step, cell.row / step * step})];
        if (peak != unknown)
            return peak;
    }
    return {};
}

std::size_t fitting_rows(const Sweep& sweep, std::size_t column, base::Bytes budget) {
    std::size_t row = 0;
    while (row < sweep_side && peak_near(sweep, {column, row}) <= budget)
        ++row;
    return row;
}

std::optional<SweepCell> cell_of(const Sweep& sweep, std::int64_t tokens, std::int64_t batch) {
    const auto first_of = [](const std::vector<std::int64_t>& values, std::int64_t least) {
        return static_cast<std::size_t>(std::lower_bound(values.begin(), values.end(), least) -
                                        values.begin());
    };
    const SweepCell cell{first_of(sweep.tokens, tokens), first_of(sweep.batches, batch)};
    if (cell.column >= sweep.tokens.size() || cell.row >= sweep.batches.size())
        return std::nullopt;
    return cell;
}

std::string words_of(const Sweep& sweep, SweepCell cell, base::Bytes budget) {
    const std::string words = counted_text(sweep.tokens[cell.column], "token") + ", " +
                              texts(sweep.batches[cell.row]) + " at once: ";
    const base::Bytes peak = sweep.peaks[index_of(cell)];
    if (peak == unknown)
        return words + "not estimated yet.";
    return words + amount_text(peak) + ". " + verdict_of(peak, budget);
}

Description describe(const Sweep& sweep, base::Bytes budget, std::string_view budget_text) {
    Description description;
    description.summary = "Which of 10,000 plans fit the " + std::string(budget_text) +
                          ": texts of " + base::count_text(sweep.tokens.front()) + " to " +
                          counted_text(sweep.tokens.back(), "token") + ", 1 to " +
                          base::count_text(sweep.batches.back()) + " at once.";
    if (!is_full(sweep))
        return description;
    description.header = {"Tokens of a text", "Fits up to", "Does not fit from"};
    constexpr std::size_t told = 10;  // lengths in the table
    constexpr std::size_t apart = sweep_side / told;
    for (std::size_t column = apart - 1; column < sweep_side; column += apart) {
        const std::size_t rows = fitting_rows(sweep, column, budget);
        description.rows.push_back(
            {base::count_text(sweep.tokens[column]),
             rows == 0 ? "none" : texts(sweep.batches[rows - 1]) + " at once",
             rows == sweep_side ? "none of these" : texts(sweep.batches[rows]) + " at once"});
    }
    return description;
}

}  // namespace widgets
