// Every way to train: recipes, optimizers, what is frozen, how a step is executed.
#include "estimator/any_plan.h"
#include "estimator/budgets.h"
#include "estimator/estimate.h"
#include "estimator/ledger.h"
#include "estimator/peak.h"
#include "estimator/planned_weights.h"
#include "estimator/run.h"

#include <algorithm>

#include <doctest/doctest.h>

namespace estimator {
TEST_CASE("any training: no tensor is born twice or freed twice, and the peak is the walk's") {
    support::for_any(600, [](base::Rng& rng) {
        const Plan plan = any_training(rng);
        INFO(plan.model.family);
        Ledger ledger;
        for (const WalkEvent& event : walk(script_of(plan).value()))
            ledger.see(event);
        CHECK(ledger.faults == 0);
        CHECK(ledger.most == peak_of(plan));
    });
}

TEST_CASE("any training: parts sum to the whole, and the peak is one of the phases") {
    support::for_any(600, [](base::Rng& rng) {
        const Plan plan = any_training(rng);
        INFO(plan.model.family);
        const Script script = script_of(plan).value();
        const Estimate found = estimate_of(script);
        base::Bytes highest;
        for (const PhasePeak& peak : found.timeline) {
            CHECK(peak.live.total() == peak.total);
            base::Bytes sum;
            for (const Breakdown& kind : breakdown_at(script, peak.position))
                sum += bytes_of(kind).value();
            CHECK(sum == peak.total);
            highest = std::max(highest, peak.total);
        }
        CHECK(found.total() == highest);
    });
}

TEST_CASE("any training: a step leaves behind what the step before it left") {
    support::for_any(500, [](base::Rng& rng) {
        const Plan plan = any_training(rng);
        INFO(plan.model.family);
        const Run run = run_on(base::most_bytes, plan).value();
        CHECK(run.first_step == run.end);
        for (const Kind kind : {Kind::Activations, Kind::Logits, Kind::Workspace, Kind::KvCache})
            CHECK(run.end.of(kind) == base::Bytes{});
        const bool kept = row_of(plan.recipe).life == GradientLife::Always;
        CHECK((kept || run.end.of(Kind::Gradients) == base::Bytes{}));
    });
}

TEST_CASE("any training: the states are what the products say") {
    support::for_any(1000, [](base::Rng& rng) {
        const Plan plan = any_training(rng);
        INFO(plan.model.family);
        const Estimate found = estimate(plan).value();
        const LiveBytes live = found.timeline.back().live;
        CHECK(live.of(Kind::Weights) == bytes_of(weights_of(plan)).value());
        CHECK(live.of(Kind::MasterCopy) == bytes_of(master_copy_of(plan)).value());
        CHECK(live.of(Kind::OptimizerState) == bytes_of(optimizer_state_of(plan)).value());
        // Megatron's gradients of one pass live beside the fp32 sum for a moment.
        if (gradient_life(plan) != GradientLife::Always)
            CHECK(live.of(Kind::Gradients) <= bytes_of(gradients_of(plan)).value());
    });
}

TEST_CASE("more tokens, sequences or layers never cost less, however the model is trained") {
    support::for_any(1000, [](base::Rng& rng) {
        const Plan plan = any_training(rng);
        INFO(plan.model.family);
        Plan more = plan;
        more.tokens += rng.between(1, 100);
        CHECK(peak_of(more) >= peak_of(plan));
        more = plan;
        more.batch += 1;
        CHECK(peak_of(more) >= peak_of(plan));
        // One more layer on top shifts which are trained: a wide dense one may drop out below.
        if (plan.model.dense_layers > 0 && plan.finetune.trained == Trained::TopLayers)
            return;
        more = plan;
        more.model.layers += 1;
        CHECK(peak_of(more) >= peak_of(plan));
    });
}

TEST_CASE("frozen weights cost no more than trained ones") {
    support::for_any(1000, [](base::Rng& rng) {
        Plan plan = any_training(rng);
        INFO(plan.model.family);
        plan.finetune = {.layers = plan.finetune.layers};
        const base::Bytes everything = peak_of(plan);
        for (const Trained part : {Trained::TopLayers, Trained::BottomLayers, Trained::Head,
                                   Trained::Norms, Trained::Biases}) {
            plan.finetune.trained = part;
            const auto found = estimate(plan);
            CHECK((!found || found.value().total() <= everything));
        }
    });
}

TEST_CASE("freezing below costs less than freezing above: gradients flow through what is above") {
    support::for_any(300, [](base::Rng& rng) {
        Plan plan = any_training(rng);
        INFO(plan.model.family);
        plan.model.layers = 2 * plan.finetune.layers;
        plan.model.dense_layers = std::min(plan.model.dense_layers, plan.model.layers);
        plan.model.tied_embeddings = true;  // else the head above a frozen prefix is trained
        plan.finetune = {.trained = Trained::TopLayers, .layers = plan.finetune.layers};
        plan.execution.checkpointing = Checkpointing::None;
        plan.execution.every = 1;
        const base::Bytes prefix_frozen = bytes_of(saved_activations_of(plan).value()).value();
        plan.finetune.trained = Trained::BottomLayers;
        const base::Bytes suffix_frozen = bytes_of(saved_activations_of(plan).value()).value();
        CHECK(prefix_frozen < suffix_frozen);
    });
}

TEST_CASE("checkpoints of single layers cost no more than none where there are several layers") {
    support::for_any(1000, [](base::Rng& rng) {
        Plan plan = any_training(rng);
        INFO(plan.model.family);
        if (graph_layers(plan).size() < 2)
            return;
        plan.execution.checkpointing = Checkpointing::None;
        const base::Bytes none = peak_of(plan);
        plan.execution.checkpointing = Checkpointing::Layers;
        plan.execution.every = 1;
        CHECK(peak_of(plan) <= none);
    });
}

TEST_CASE("LoRA removes gradients and states, and of the activations little") {
    support::for_any(500, [](base::Rng& rng) {
        Plan plan = any_training(rng);
        INFO(plan.model.family);
        plan.recipe = Recipe::PureBf16;
        plan.execution = {.kernels = plan.execution.kernels};
        Plan full = plan;
        full.finetune = {};
        plan.finetune = {.trained = Trained::Adapters,
                         .targets = plan.finetune.targets,
                         .rank = 1,
                         .adapter_dtype = formats::Dtype::Bf16};
        const auto saved = [](const Plan& of) {
            return bytes_of(saved_activations_of(of).value()).value();
        };
        if (!script_of(plan))
            return;  // a family without that matrix
        // Each adapter saves what its A puts out: one number for each token it reads. A layer has
        // at most 12, and a token is read by all experts it is sent to.
        const std::int64_t rows = plan.tokens * plan.batch * (1 + plan.model.experts_per_token);
        const base::Bytes hidden = base::Bytes{2 * 12} * (plan.model.layers * rows);
        CHECK(saved(plan) <= saved(full) + hidden);
        CHECK(bytes_of(gradients_of(plan)).value() <= bytes_of(gradients_of(full)).value());
        CHECK(bytes_of(weights_of(plan)).value() > bytes_of(weights_of(full)).value());
    });
}

}  // namespace estimator
