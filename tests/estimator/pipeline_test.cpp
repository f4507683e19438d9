// Stages of a pipeline: which layers, which weights, how many micro-batches at once.
#include "estimator/any_plan.h"
#include "estimator/budgets.h"
#include "estimator/device_plan.h"
#include "estimator/estimate.h"
#include "estimator/families.h"
#include "estimator/ledger.h"
#include "estimator/peak.h"
#include "estimator/planned_weights.h"
#include "estimator/presets.h"
#include "estimator/run.h"

#include <algorithm>

#include <doctest/doctest.h>

namespace estimator {
namespace {

/// Any training, or answering, that a pipeline of several stages can run.
Plan any_staged(base::Rng& rng) {
    Plan plan = any_training(rng);
    plan.model.layers = std::max<std::int64_t>(plan.model.layers, 2);
    plan.execution.every = 1;
    plan.finetune.layers = 1;
    plan.execution.micro_batches = rng.between(1, 6);
    plan.devices.pipeline = rng.between(2, plan.model.layers);
    if (!script_of(plan)) {
        plan.finetune = {};
        plan.update = UpdateKernel::Fused;
    }
    if (rng.between(0, 4) == 0)
        plan.task = Task::Inference;
    REQUIRE(script_of(plan));
    return plan;
}

std::int64_t parameters_on(const Plan& plan, std::int64_t index) {
    const Stage stage = stage_of(plan, index);
    std::int64_t count = 0;
    for (const WeightTensor& tensor : weights_of(plan_of_device(plan, index).model)) {
        if (stands_on(stage, plan, tensor))
            count += elements_of_one(tensor) * tensor.copies;
    }
    return count;
}

}  // namespace

TEST_CASE("any pipeline: no tensor is born or freed twice, walk, estimate and parts agree") {
    support::for_any(400, [](base::Rng& rng) {
        Plan plan = any_staged(rng);
        INFO(plan.model.family);
        if (rng.between(0, 1) == 0) {
            const std::int64_t stages = plan.devices.pipeline;
            spread(plan, rng);
            plan.devices.pipeline = stages;
        }
        const auto script = script_of(plan);
        REQUIRE_MESSAGE(script, script.error().message);
        const Estimate found = estimate_of(script.value());
        Ledger ledger;
        for (const WalkEvent& event : walk(script.value()))
            ledger.see(event);
        CHECK(ledger.faults == 0);
        CHECK(ledger.most == found.total());
        base::Bytes sum;
        for (const Breakdown& kind : breakdown_at(script.value(), found.at_peak().position))
            sum += bytes_of(kind).value();
        CHECK(sum == found.total());
        if (plan.task == Task::Inference)
            return;
        const Run run = run_on(base::most_bytes, plan).value();
        CHECK(run.first_step == run.end);
        for (const Kind kind : {Kind::Activations, Kind::Logits, Kind::Workspace})
            CHECK(run.end.of(kind) == base::Bytes{});
    });
}

TEST_CASE("the stages together hold the model, and a tied head a second time") {
    support::for_any(1000, [](base::Rng& rng) {
        const Plan plan = any_staged(rng);
        INFO(plan.model.family);
        std::int64_t sum = 0;
        for (std::int64_t i = 0; i < plan.devices.pipeline; ++i)
            sum += parameters_on(plan, i);
        const WeightList weights = weights_of(plan.model);
        const Family& family = *find_family(plan.model.family);
        std::int64_t copied = 0;
        for (const WeightTensor& tensor : weights) {
            if (plan.model.tied_embeddings && family.form.pooler.empty() &&
                module_of(tensor.name) == family.form.embedding)
                copied = elements_of_one(tensor);
        }
        CHECK(sum == parameter_count(weights) + copied);
    });
}

TEST_CASE("Llama 3.1 8B in four stages: the first holds four micro-batches, the last the loss") {
    Plan plan{.model = model_named("llama-3.1-8b").value(), .task = Task::Training, .tokens = 256};
    const auto saved = [&] { return bytes_of(saved_activations_of(plan).value()).value().count; };
    plan.model.layers = 8;
    const std::int64_t layers_8 = saved();
    plan.model.layers = 16;
    const std::int64_t eight = saved() - layers_8;
    plan.model.layers = 32;
    plan.devices.pipeline = 4;
    CHECK(stage_of(plan, 0).in_flight == 1);
    plan.execution.micro_batches = 3;
    CHECK(stage_of(plan, 0).in_flight == 3);
    plan.execution.micro_batches = 16;
    CHECK(stage_of(plan, 0).in_flight == 4);
    CHECK(stage_of(plan, 1).in_flight == 3);
    CHECK(stage_of(plan, 3).in_flight == 1);
    CHECK(plan_of_device(plan, 0).model.layers == 8);
    CHECK(parameters_on(plan, 3) - parameters_on(plan, 1) == 4096LL * (128256 + 1));
    // Short texts: the last stage is the fullest, with its logits. Long ones: the first.
    const auto fullest_has_logits = [&] {
        return estimate(plan).value().at_peak().live.of(Kind::Logits) > base::Bytes{} ||
               estimate(plan).value().timeline.size() > 7;
    };
    CHECK(fullest_has_logits());
    plan.tokens = 4096;
    plan.execution.loss = LossPath::Cce;
    const Script script = script_of(plan).value();
    const auto held = std::find_if(
        script.buffers.begin(), script.buffers.end(),
        [](const Buffer& buffer) { return buffer.name.starts_with("other micro-batches"); });
    REQUIRE(held != script.buffers.end());
    CHECK(held->bytes == 3 * eight * (4096 / 256));
    CHECK(working_of(term_of(*held, 1)).starts_with("3 micro-batches \xC3\x97 "));
}

TEST_CASE("stages of equally many layers cost no more than one device with as many micro-batches") {
    support::for_any(1500, [](base::Rng& rng) {
        Plan plan = any_staged(rng);
        INFO(plan.model.family);
        if (plan.model.layers % plan.devices.pipeline != 0 || plan.model.dense_layers > 0)
            return;
        // What the embedding saves is there once a micro-batch; and packed states have exceptions.
        const RunForm& form = find_family(plan.model.family)->form;
        if (!form.embedding_norm.empty() || !form.positions.empty() || !form.types.empty())
            return;
        Plan alone = plan;
        alone.devices = {};
        CHECK(peak_of(plan) <= peak_of(alone));
    });
}

TEST_CASE("what a pipeline cannot run is refused in a sentence") {
    Plan plan{.model = model_named("llama-3.1-8b").value(), .task = Task::Training, .tokens = 64};
    plan.devices.pipeline = 2;
    plan.finetune.trained = Trained::Head;
    CHECK(script_of(plan).error().message.starts_with("a pipeline is modelled for training that"));
    plan.finetune = {.trained = Trained::Adapters};
    CHECK(script_of(plan));
    plan.task = Task::Inference;
    plan.packing = "nf4";
    CHECK(script_of(plan).error().message.starts_with("packed weights are modelled on one"));
}

}  // namespace estimator
