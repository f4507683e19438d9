#include "widgets/sweep.h"

#include "estimator/cards.h"
#include "estimator/estimate.h"
#include "estimator/families.h"
#include "estimator/presets.h"
#include "estimator/shape_code.h"
#include "support/for_any.h"
#include "widgets/runs.h"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace {

using widgets::Planner;
using widgets::Sweep;
using widgets::sweep_side;
using widgets::SweepCell;

constexpr auto always = [] { return true; };
constexpr auto never = [] { return false; };

/// A small model on a card, its map open.
Planner open_planner(widgets::Method method = widgets::Method::TrainAll) {
    Planner planner;
    planner.model = "smollm2-135m";
    planner.method = method;
    planner.card = estimator::CardId::T4;
    planner.map = widgets::FitMap::Open;
    return planner;
}

Sweep full_sweep(const Planner& planner) {
    Sweep sweep;
    REQUIRE(sweep.follow(planner, always));
    return sweep;
}

base::Bytes peak_at(const Sweep& sweep, SweepCell cell) {
    return sweep.peaks[cell.row * sweep_side + cell.column];
}

std::size_t known_cells(const Sweep& sweep) {
    return static_cast<std::size_t>(std::count_if(
        sweep.peaks.begin(), sweep.peaks.end(), [](base::Bytes peak) { return peak.count >= 0; }));
}

base::Bytes budget_of(const Planner& planner) {
    return estimator::memory_of(estimator::row_of(planner.card));
}

}  // namespace

TEST_CASE("a full sweep is what estimate() says of each cell, and larger plans take no less") {
    for (const widgets::Method method : {widgets::Method::Answer, widgets::Method::TrainAll}) {
        const Planner planner = open_planner(method);
        const Sweep sweep = full_sweep(planner);
        REQUIRE(known_cells(sweep) == sweep_side * sweep_side);
        support::for_any(100, [&](base::Rng& rng) {
            const auto any = [&] { return static_cast<std::size_t>(rng.between(0, 99)); };
            const SweepCell cell{any(), any()};
            Planner there = planner;
            there.tokens = sweep.tokens[cell.column];
            there.batch = sweep.batches[cell.row];
            const auto plan = widgets::plan_of(there, there.method);
            CHECK(peak_at(sweep, cell) == estimator::estimate(plan.value()).value().total());
        });
        bool rising = true;
        for (std::size_t i = 0; i < sweep_side; ++i) {
            for (std::size_t j = 1; j < sweep_side; ++j) {
                rising = rising && peak_at(sweep, {j - 1, i}) <= peak_at(sweep, {j, i}) &&
                         peak_at(sweep, {i, j - 1}) <= peak_at(sweep, {i, j});
            }
        }
        CHECK(rising);
    }
}

TEST_CASE("the table of a sweep is what its cells say") {
    const Planner planner = open_planner();
    const Sweep sweep = full_sweep(planner);
    const base::Bytes budget = budget_of(planner);
    const widgets::Description description = widgets::describe(sweep, budget, "T4");
    CHECK(description.summary ==
          "Which of 10,000 plans fit the T4: texts of 137 to 131,072 tokens, 1 to 1,076 at once.");
    REQUIRE(description.rows.size() == 10);
    CHECK(description.rows.front()[0] == "256");
    CHECK(description.rows.back()[0] == "131,072");
    int bounded = 0;
    for (std::size_t i = 0; i < description.rows.size(); ++i) {
        const std::size_t column = 10 * i + 9;
        std::string up_to = "none";
        std::string from = "none of these";
        for (std::size_t row = sweep_side; row-- > 0;) {
            const std::string batch = std::to_string(sweep.batches[row]);
            const std::string words = batch == "1076"   ? "1,076 texts at once"
                                      : batch == "1024" ? "1,024 texts at once"
                                      : batch == "1"    ? "1 text at once"
                                                        : batch + " texts at once";
            if (peak_at(sweep, {column, row}) > budget)
                from = words;
            else if (up_to == "none")
                up_to = words;
        }
        CHECK(description.rows[i] == std::vector{description.rows[i][0], up_to, from});
        bounded += up_to != "none" && from != "none of these" ? 1 : 0;
    }
    CHECK(bounded >= 3);
}

TEST_CASE("a sweep asks its plans in one order, however often it is stopped") {
    const Planner planner = open_planner();
    Sweep slow;
    Sweep fast;
    int stops = 0;
    for (int made = 0; made < 700; ++made) {
        CHECK_FALSE(slow.follow(planner, never));
        stops += known_cells(slow) == static_cast<std::size_t>(made) + 1 ? 1 : 0;
    }
    CHECK(stops == 700);  // no time at all is time for one estimate
    int left = 300;
    CHECK_FALSE(fast.follow(planner, [&] { return --left > 0; }));
    left = 400;
    CHECK_FALSE(fast.follow(planner, [&] { return --left > 0; }));
    CHECK(fast.peaks == slow.peaks);
    CHECK(fast.next == slow.next);
}

TEST_CASE("the first 49 estimates are a rough picture of the whole") {
    Sweep sweep;
    int left = 49;
    CHECK_FALSE(sweep.follow(open_planner(), [&] { return --left > 0; }));
    CHECK(known_cells(sweep) == 49);
    for (std::size_t row = 0; row < sweep_side; row += 7) {
        for (std::size_t column = 0; column < sweep_side; column += 7) {
            const SweepCell known{column / 16 * 16, row / 16 * 16};
            REQUIRE(peak_at(sweep, known).count > 0);
            CHECK(widgets::peak_near(sweep, {column, row}) == peak_at(sweep, known));
        }
    }
    CHECK(widgets::words_of(sweep, {1, 0}, budget_of(open_planner())) ==
          "147 tokens, 1 text at once: not estimated yet.");
    CHECK(widgets::describe(sweep, {}, "T4").header.empty());
}

TEST_CASE("another plan starts a sweep again, another place on it or another card does not") {
    Planner planner = open_planner();
    Sweep sweep;
    int left = 60;
    CHECK_FALSE(sweep.follow(planner, [&] { return --left > 0; }));
    planner.tokens = 4096;
    planner.batch = 7;
    planner.card = estimator::CardId::H100;
    planner.pinned = "method:answer";
    CHECK_FALSE(sweep.follow(planner, never));
    CHECK(known_cells(sweep) == 61);
    const auto before = sweep.peaks[0];
    planner.recompute = widgets::Recompute::Recompute;
    planner.optimizer = estimator::Optimizer::Sgd;
    CHECK_FALSE(sweep.follow(planner, never));
    CHECK(known_cells(sweep) == 1);
    CHECK(sweep.peaks[0] < before);
}

TEST_CASE("a map that is shut, and a plan without an estimate, cost nothing") {
    int asked = 0;
    const auto counted = [&] {
        ++asked;
        return false;
    };
    Planner planner = open_planner();
    Sweep sweep;
    CHECK_FALSE(sweep.follow(planner, counted));
    CHECK(asked == 1);
    planner.map = widgets::FitMap::Shut;
    CHECK(sweep.follow(planner, counted));
    CHECK(sweep.peaks.empty());
    CHECK(asked == 1);
    planner.map = widgets::FitMap::Open;
    planner.model = "no-such-model";
    CHECK(sweep.follow(planner, counted));
    CHECK(asked == 1);
    widgets::WidgetRun run;
    CHECK(widgets::follow(run, widgets::WidgetState{Planner{}}, counted));
    CHECK(asked == 1);
}

TEST_CASE("lengths and batches rise in whole numbers, and every power of two is among them") {
    const Sweep sweep = widgets::sweep_of(widgets::plan_of(Planner{}, {}).value());
    REQUIRE(sweep.tokens.size() == sweep_side);
    REQUIRE(sweep.batches.size() == sweep_side);
    for (std::size_t i = 1; i < sweep_side; ++i) {
        CHECK(sweep.tokens[i - 1] < sweep.tokens[i]);
        CHECK(sweep.batches[i - 1] < sweep.batches[i]);
    }
    for (std::int64_t power = 1; power <= 131072; power *= 2) {
        const auto cell = widgets::cell_of(sweep, std::max<std::int64_t>(power, 256),
                                           std::min<std::int64_t>(power, 1024));
        REQUIRE(cell);
        CHECK(sweep.tokens[cell->column] == std::max<std::int64_t>(power, 256));
        CHECK(sweep.batches[cell->row] == std::min<std::int64_t>(power, 1024));
    }
    CHECK(sweep.tokens.back() == 131072);
    CHECK(widgets::cell_of(sweep, 1, 1) == SweepCell{0, 0});
    CHECK_FALSE(widgets::cell_of(sweep, 131073, 1));
    CHECK_FALSE(widgets::cell_of(sweep, 1, 1077));
}

TEST_CASE("a model with a table of positions sets the end of the lengths") {
    estimator::Plan plan;
    plan.model = {.family = "gpt2",
                  .layers = 2,
                  .hidden = 64,
                  .heads = 2,
                  .kv_heads = 2,
                  .head_dim = 32,
                  .intermediate = 256,
                  .vocab = 1000,
                  .tied_embeddings = true,
                  .positions = 1024};
    CHECK(widgets::sweep_of(plan).tokens.back() == 1024);
    CHECK(widgets::sweep_of(plan).tokens.front() == 131);
    plan.model.positions = 40;
    const Sweep tiny = widgets::sweep_of(plan);
    CHECK(tiny.tokens.front() == 1);
    CHECK(tiny.tokens[39] == 40);
    CHECK(tiny.tokens.back() == 40);
}

TEST_CASE("a cell in words has its unit and its verdict") {
    const Planner planner = open_planner(widgets::Method::Answer);
    Sweep sweep;
    CHECK_FALSE(sweep.follow(planner, never));
    sweep.peaks[0] = base::gib * 10;
    CHECK(widgets::words_of(sweep, {0, 0}, base::gib * 16) ==
          "137 tokens, 1 text at once: 10.0 GiB. Fits: 6.0 GiB stay free.");
    CHECK(widgets::words_of(sweep, {0, 0}, base::gib * 8) ==
          "137 tokens, 1 text at once: 10.0 GiB. Does not fit: 2.0 GiB too much.");
}
