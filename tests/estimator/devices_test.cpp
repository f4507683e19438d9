// Properties of runs on many devices: any plan that one device can run, spread over any of them.
#include "estimator/devices.h"

#include "estimator/any_plan.h"
#include "estimator/budgets.h"
#include "estimator/estimate.h"
#include "estimator/ledger.h"
#include "estimator/peak.h"
#include "estimator/planned_weights.h"
#include "estimator/run.h"

#include <algorithm>
#include <array>

#include <doctest/doctest.h>

namespace estimator {
namespace {

constexpr std::array stages = {Zero::Ddp, Zero::Stage1, Zero::Stage2, Zero::Stage3};

/// Any training whose optimizer does not need whole matrices, so that ZeRO can share it out.
Plan any_shareable(base::Rng& rng) {
    constexpr std::array optimizers = {Optimizer::Sgd,       Optimizer::Momentum,
                                       Optimizer::AdamW,     Optimizer::AmsGrad,
                                       Optimizer::AdamW8bit, Optimizer::AdamW4bit};
    Plan plan = any_training(rng);
    plan.optimizer = support::pick(rng, optimizers);
    return plan;
}

}  // namespace

TEST_CASE("one device is no devices, whatever it would share") {
    support::for_any(400, [](base::Rng& rng) {
        const Plan plan = any_shareable(rng);
        INFO(plan.model.family);
        Plan alone = plan;
        alone.devices.zero = support::pick(rng, stages);
        alone.devices.group = rng.between(0, 1);
        alone.devices.sequence = true;
        const Script script = script_of(plan).value();
        const Script other = script_of(alone).value();
        REQUIRE(script.buffers.size() == other.buffers.size());
        for (std::size_t i = 0; i < script.buffers.size(); ++i)
            CHECK(term_of(script.buffers[i], 1) == term_of(other.buffers[i], 1));
        REQUIRE(script.events.size() == other.events.size());
        for (std::size_t i = 0; i < script.events.size(); ++i) {
            CHECK(script.events[i].buffer == other.events[i].buffer);
            CHECK(script.events[i].action == other.events[i].action);
        }
        CHECK(peak_of(plan) == peak_of(alone));
    });
}

TEST_CASE("any devices: no tensor is born or freed twice, walk, estimate and parts agree") {
    support::for_any(500, [](base::Rng& rng) {
        Plan plan = any_training(rng);
        spread(plan, rng);
        INFO(plan.model.family);
        const Script script = script_of(plan).value();
        const Estimate found = estimate_of(script);
        Ledger ledger;
        for (const WalkEvent& event : walk(script))
            ledger.see(event);
        CHECK(ledger.faults == 0);
        CHECK(ledger.most == found.total());
        for (const PhasePeak& peak : found.timeline) {
            base::Bytes sum;
            for (const Breakdown& kind : breakdown_at(script, peak.position))
                sum += bytes_of(kind).value();
            CHECK(sum == peak.total);
            CHECK(peak.live.total() == peak.total);
        }
        const Run run = run_on(base::most_bytes, plan).value();
        CHECK(run.first_step == run.end);
        for (const Kind kind : {Kind::Activations, Kind::Logits, Kind::Workspace})
            CHECK(run.end.of(kind) == base::Bytes{});
    });
}

TEST_CASE("answering on several devices: walk and estimate agree") {
    support::for_any(300, [](base::Rng& rng) {
        Plan plan = any_plan(rng);
        plan.task = Task::Inference;
        spread(plan, rng);
        Ledger ledger;
        for (const WalkEvent& event : walk(script_of(plan).value()))
            ledger.see(event);
        CHECK(ledger.faults == 0);
        CHECK(ledger.most == peak_of(plan));
    });
}

TEST_CASE("each stage of ZeRO holds no more states than the one before it") {
    support::for_any(600, [](base::Rng& rng) {
        Plan plan = any_shareable(rng);
        INFO(plan.model.family);
        plan.devices.data = rng.between(2, 64);
        LiveBytes before;
        for (const Zero zero : stages) {
            plan.devices.zero = zero;
            const LiveBytes now = run_on(base::most_bytes, plan).value().end;
            if (zero != Zero::Ddp)
                CHECK(now.total() <= before.total());
            before = now;
        }
    });
}

TEST_CASE("the peak falls from DDP to ZeRO-1 always, and to ZeRO-2 with more than one layer") {
    support::for_any(2000, [](base::Rng& rng) {
        Plan plan = any_shareable(rng);
        INFO(plan.model.family);
        plan.devices.data = rng.between(2, 64);
        const base::Bytes ddp = peak_of(plan);
        plan.devices.zero = Zero::Stage1;
        const base::Bytes first = peak_of(plan);
        CHECK(first <= ddp);
        plan.devices.zero = Zero::Stage2;
        // An update within backward holds one gradient at a time, a scattering one a whole unit's.
        if (plan.update != UpdateKernel::InBackward && trained_layers(plan).size() > 1)
            CHECK(peak_of(plan) <= first);
    });
}

TEST_CASE("ZeRO-3 peaks below ZeRO-2 where its layers hold more than what is gathered") {
    int checked = 0;
    support::for_any(2000, [&](base::Rng& rng) {
        Plan plan = any_shareable(rng);
        INFO(plan.model.family);
        const std::int64_t devices = rng.between(2, 64);
        plan.devices = {.data = devices, .zero = Zero::Stage2};
        const base::Bytes second = peak_of(plan);
        plan.devices.zero = Zero::Stage3;
        const Script script = script_of(plan).value();
        // Beside their shares: the root unit, and the layer that is running.
        std::int64_t gathered = 0;
        std::int64_t layer = 0;
        for (const Buffer& buffer : script.buffers) {
            if (buffer.role != " weights gathered")
                continue;
            if (buffer.per_layer)
                layer = std::max(layer, buffer.bytes);
            else
                gathered = buffer.bytes;
        }
        gathered += layer;
        const std::int64_t shares = bytes_of(weights_of(plan)).value().count;
        const LiveBytes loaded = estimate_of(script).timeline.front().live;
        if (loaded.of(Kind::Weights).count + gathered > shares)
            return;
        ++checked;
        CHECK(estimate_of(script).total() <= second);
    });
    CHECK(checked > 500);
}

TEST_CASE("from two devices up, more never cost more; a second one costs DDP its buckets") {
    support::for_any(1500, [](base::Rng& rng) {
        Plan plan = any_shareable(rng);
        INFO(plan.model.family);
        const base::Bytes alone = peak_of(plan);
        plan.devices.zero = support::pick(rng, stages);
        plan.devices.data = rng.between(2, 64);
        const base::Bytes few = peak_of(plan);
        plan.devices.data += rng.between(1, 64);
        CHECK(peak_of(plan) <= few);
        plan.devices.zero = Zero::Ddp;
        CHECK(peak_of(plan) <= alone + bytes_of(gradients_of(plan)).value() * 2);
    });
}

TEST_CASE("activations are never shared out by data parallelism") {
    support::for_any(500, [](base::Rng& rng) {
        Plan plan = any_shareable(rng);
        INFO(plan.model.family);
        const auto saved = [&] { return bytes_of(saved_activations_of(plan).value()).value(); };
        const base::Bytes alone = saved();
        plan.devices.data = rng.between(2, 64);
        plan.devices.zero = support::pick(rng, stages);
        // FSDP gathers in bf16 what autocast casts: the stream is then bf16 too.
        if (plan.recipe != Recipe::Autocast)
            CHECK(saved() == alone);
        else
            CHECK(saved() <= alone);
    });
}

TEST_CASE("groups of HSDP share as so many devices do, whatever their number") {
    support::for_any(500, [](base::Rng& rng) {
        Plan plan = any_shareable(rng);
        plan.devices = {.data = rng.between(2, 8), .zero = Zero::Stage3};
        const base::Bytes full = peak_of(plan);
        plan.devices.group = plan.devices.data;
        plan.devices.data *= rng.between(2, 8);
        CHECK(peak_of(plan) == full);
    });
}

TEST_CASE("tensor parallelism never costs more, sequence parallelism but what it gathers") {
    support::for_any(2000, [](base::Rng& rng) {
        Plan plan = any_training(rng);
        INFO(plan.model.family);
        plan.devices.tensor = rng.between(2, 4);
        // 8-bit state is in fp32 for small weights, and shares are small ones.
        if (script_of(plan) && row_of(plan.optimizer).least_elements == 0) {
            const base::Bytes divided = peak_of(plan);
            Plan alone = plan;
            alone.devices = {};
            CHECK(divided <= peak_of(alone));
            plan.devices.sequence = true;
            const std::int64_t tokens = plan.tokens * plan.batch;
            constexpr std::int64_t widest = 4;  // bytes
            CHECK(peak_of(plan) <= divided + base::Bytes{2 * widest * tokens * plan.model.hidden});
        }
    });
}

}  // namespace estimator
