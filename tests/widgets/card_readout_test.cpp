#include "widgets/card_readout.h"

#include "base/units.h"
#include "estimator/estimate.h"
#include "estimator/run.h"
#include "support/for_any.h"
#include "support/run_of.h"
#include "widgets/plan_of.h"

#include <array>
#include <initializer_list>
#include <set>

namespace {

using support::run_of;

struct Ending {
    widgets::CardRun run;
    const char* goal;
    const char* verdict;
};

std::vector<Ending> endings() {
    return {
        {run_of({{"recipe", "mixed"}}), "fails-at-load", "It fails while the model is loading."},
        {run_of({{"card", "t4"}}), "fails-in-forward",
         "It loads, it starts, and it fails in the forward pass."},
        {run_of({}), "fails-in-backward",
         "It loads, it starts, and it fails in the backward pass."},
        {run_of({{"card", "a100-40gb"}}), "fails-at-optimizer",
         "It loads, it starts, and it fails in the optimizer's update."},
        {run_of({{"card", "a100-80gb"}}), "fits", "It fits."},
    };
}

base::Bytes sum_of(const widgets::Column& column) {
    base::Bytes sum;
    for (const widgets::Block& block : column.blocks)
        sum += block.bytes;
    return sum;
}

widgets::CardRun any_run(base::Rng& rng) {
    constexpr std::array<const char*, 4> models = {"llama-3.2-1b", "llama-3.1-8b", "qwen2.5-7b",
                                                   "llama-3.1-70b"};
    constexpr std::array<const char*, 4> cards = {"t4", "rtx-4090", "a100-80gb", "h200"};
    constexpr std::array<const char*, 3> recipes = {"pure-bf16", "mixed", "fp32"};
    constexpr std::array<const char*, 3> optimizers = {"sgd", "momentum", "adamw"};
    return run_of({{"model", support::pick(rng, models)},
                   {"card", support::pick(rng, cards)},
                   {"recipe", support::pick(rng, recipes)},
                   {"optimizer", support::pick(rng, optimizers)},
                   {"tokens", std::to_string(rng.between(1, 8192))},
                   {"batch", std::to_string(rng.between(1, 8))}});
}

}  // namespace

TEST_CASE("a change of card or recipe moves the place of failure, and each goal can be reached") {
    std::set<std::string> reached;
    for (const Ending& row : endings()) {
        const auto readout = widgets::card_run_readout(row.run);
        REQUIRE(readout);
        CHECK(readout.value().verdict == row.verdict);
        const widgets::Finding finding = widgets::finding_of(row.run);
        CHECK(finding == widgets::Finding{row.goal, row.verdict});
        CHECK(readout.value().refusal.has_value() == (finding.goal != "fits"));
        reached.insert(finding.goal);
    }
    CHECK(reached.size() == 5);
}

TEST_CASE("every column holds exactly the bytes of the estimator") {
    support::for_any(40, [](base::Rng& rng) {
        const widgets::CardRun run = any_run(rng);
        const auto readout = widgets::card_run_readout(run);
        const auto plans = widgets::plan_of(run.plan);
        REQUIRE(readout);
        REQUIRE(plans);
        const auto answer = estimator::estimate(plans.value().answering);
        const auto whole = estimator::estimate(plans.value().training);
        const base::Bytes budget = estimator::memory_of(plans.value().card);
        const auto simulated = estimator::run_on(budget, plans.value().training);
        const widgets::CardRunReadout& read = readout.value();
        CHECK(sum_of(read.answer) == answer.value().total());
        CHECK(sum_of(read.whole_step) == whole.value().total());
        CHECK(read.budget == budget);
        CHECK(read.refusal.has_value() == simulated.value().refusal.has_value());
        CHECK(read.refusal.has_value() == (whole.value().total() > budget));
        if (read.refusal) {
            CHECK(sum_of(read.training) == simulated.value().refusal->used);
            CHECK(read.refusal->free == budget - read.training.total);
            CHECK(read.refusal->wanted > read.refusal->free);
            CHECK(read.excess == whole.value().total() - budget);
        } else {
            CHECK(sum_of(read.training) == whole.value().total());
            CHECK(read.excess.count == 0);
        }
        CHECK(read.after.top >= read.whole_step.total);
        CHECK(read.after.top >= budget);
    });
}

TEST_CASE("the axis before the prediction does not know the outcome") {
    const auto small = widgets::card_run_readout(run_of({{"optimizer", "sgd"}}));
    const auto large = widgets::card_run_readout(run_of({{"recipe", "mixed"}}));
    REQUIRE(small);
    REQUIRE(large);
    CHECK(small.value().before.top == large.value().before.top);
    CHECK(small.value().before.top == base::gib * 30);
}

TEST_CASE("what a weight costs follows from recipe and optimizer") {
    struct Row {
        const char* recipe;
        const char* optimizer;
        const char* title;
        const char* product;
    };

    // 8,030,261,248 parameters; bytes a weight: estimator-independent sums of the formats.
    constexpr std::array rows = {
        Row{"pure-bf16", "adamw", "Every weight costs 8 bytes", "× 8,030,261,248 = 59.8 GiB"},
        Row{"mixed", "adamw", "Every weight costs 16 bytes", "× 8,030,261,248 = 119.7 GiB"},
        Row{"fp32", "adamw", "Every weight costs 16 bytes", "× 8,030,261,248 = 119.7 GiB"},
        Row{"pure-bf16", "momentum", "Every weight costs 6 bytes", "× 8,030,261,248 = 44.9 GiB"},
        Row{"pure-bf16", "sgd", "Every weight costs 4 bytes", "× 8,030,261,248 = 29.9 GiB"},
    };
    for (const Row& row : rows) {
        const auto readout = widgets::card_run_readout(
            run_of({{"recipe", row.recipe}, {"optimizer", row.optimizer}}));
        REQUIRE(readout);
        CHECK(readout.value().cost_title == row.title);
        CHECK(readout.value().cost_product == row.product);
    }
}

TEST_CASE("a run that stopped says what had grown until then") {
    const auto readout = widgets::card_run_readout(run_of({}));
    REQUIRE(readout);
    CHECK(readout.value().stopped_lines ==
          std::vector<std::string>{"gradients so far 7.1 GiB", "activations left 1.8 GiB"});
    CHECK(readout.value().training.note == "stopped in the backward pass");
    CHECK(readout.value().budget_text == "24 GB card, 23.99 GiB");
    CHECK(readout.value().excess_text == "36.0 GiB");
}

TEST_CASE("a model that does not parse has no readout, but a sentence") {
    widgets::CardRun run;
    run.plan.model = "gpt-17";
    const auto readout = widgets::card_run_readout(run);
    REQUIRE(!readout);
    CHECK(readout.error().message.rfind("no model called 'gpt-17'; the known ones are ", 0) == 0);
    CHECK(widgets::finding_of(run).goal.empty());
    CHECK(widgets::finding_of(run).sentence == readout.error().message);
}
