#include "estimator/walk.h"

#include "estimator/any_plan.h"
#include "estimator/budgets.h"
#include "estimator/estimate.h"
#include "estimator/ledger.h"
#include "estimator/run.h"
#include "support/golden.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include <doctest/doctest.h>

namespace estimator {
namespace {

Script script_for(const Plan& plan) {
    const auto script = script_of(plan);
    REQUIRE_MESSAGE(script, script.error().message);
    return script.value();
}

constexpr base::Bytes endless = base::most_bytes;

}  // namespace

TEST_CASE("the walk and the estimate agree on the peak, to the byte") {
    support::for_any(300, [](base::Rng& rng) {
        const Plan plan = any_plan(rng);
        Ledger ledger;
        for (const WalkEvent& event : walk(script_for(plan)))
            ledger.see(event);
        CHECK(ledger.faults == 0);
        CHECK(ledger.most == estimate(plan).value().total());
        const Run run = run_on(endless, plan).value();
        CHECK(run.highest == estimate(plan).value().at_peak().live);
    });
}

TEST_CASE("the walk and the estimate agree on the peak of each phase of each step") {
    support::for_any(100, [](base::Rng& rng) {
        const Plan plan = any_plan(rng);
        std::map<std::pair<int, Phase>, base::Bytes> most;
        Ledger ledger;
        for (const WalkEvent& event : walk(script_for(plan))) {
            ledger.see(event);
            base::Bytes& highest = most[{event.step, event.phase}];
            if (event.action == Action::Allocate)
                highest = std::max(highest, ledger.live);
        }
        const Estimate found = estimate(plan).value();
        CHECK(found.timeline.size() == most.size());
        for (const PhasePeak& peak : found.timeline) {
            INFO(row_of(peak.phase).id);
            CHECK(peak.total == peak.live.total());
            // A phase that allocates nothing is as full as it begins.
            CHECK(peak.total >= (most[{peak.step, peak.phase}]));
            if (most[{peak.step, peak.phase}] != base::Bytes{})
                CHECK(peak.total == (most[{peak.step, peak.phase}]));
        }
    });
}

TEST_CASE("a step of training leaves behind what the step before it left") {
    support::for_any(100, [](base::Rng& rng) {
        Plan plan = any_plan(rng);
        plan.task = Task::Training;
        const Run run = run_on(endless, plan).value();
        CHECK(run.first_step == run.end);
        CHECK(run.end.of(Kind::Gradients) == base::Bytes{});
        CHECK(run.end.of(Kind::Activations) == base::Bytes{});
        CHECK(run.end.of(Kind::Workspace) == base::Bytes{});
        CHECK(run.end.of(Kind::Logits) == base::Bytes{});
        CHECK(run.end.of(Kind::Weights) > base::Bytes{});
    });
}

TEST_CASE("answering leaves the weights and the KV cache") {
    support::for_any(100, [](base::Rng& rng) {
        Plan plan = any_plan(rng);
        plan.task = Task::Inference;
        const Run run = run_on(endless, plan).value();
        CHECK(run.end.total() == run.end.of(Kind::Weights) + run.end.of(Kind::KvCache));
        CHECK(run.end.of(Kind::KvCache) == bytes_of(kv_cache_of(plan)).value());
    });
}

TEST_CASE("a card of exactly the peak runs the plan, one byte less refuses it") {
    support::for_any(100, [](base::Rng& rng) {
        const Plan plan = any_plan(rng);
        const base::Bytes peak = estimate(plan).value().total();
        CHECK_FALSE(run_on(peak, plan).value().refusal);
        const auto refusal = run_on(peak - base::Bytes{1}, plan).value().refusal;
        REQUIRE(refusal);
        CHECK(refusal->used + refusal->wanted == peak);
        CHECK(refusal->live.total() == refusal->used);
        CHECK(refusal->free == peak - base::Bytes{1} - refusal->used);
        CHECK(refusal->phase == estimate(plan).value().at_peak().phase);
    });
}

TEST_CASE("one training step of one layer reads as PyTorch runs it") {
    const Plan plan{.model = {.layers = 1,
                              .hidden = 8,
                              .heads = 4,
                              .kv_heads = 2,
                              .head_dim = 2,
                              .intermediate = 16,
                              .vocab = 32},
                    .task = Task::Training,
                    .tokens = 3};
    const Script script = script_for(plan);
    std::string text;
    Phase phase = Phase::Optimizer;
    for (const WalkEvent& event : walk(script)) {
        if (event.step == 2)
            break;
        if (event.phase != phase)
            text += std::string(row_of(event.phase).title) + "\n";
        phase = event.phase;
        text += (event.action == Action::Allocate ? "  + " : "  - ") +
                std::to_string(event.bytes.count) + "  " + tensor_name(script, event) + "  [" +
                std::string(row_of(event.kind).title) + "]\n";
    }
    support::check_golden("estimator-walk.txt", text);
}

}  // namespace estimator
