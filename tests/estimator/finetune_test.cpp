#include "estimator/adapter_count.h"
#include "estimator/any_plan.h"
#include "estimator/budgets.h"
#include "estimator/estimate.h"
#include "estimator/families.h"
#include "estimator/planned_weights.h"
#include "estimator/presets.h"
#include "estimator/walk.h"

#include <algorithm>
#include <array>

#include <doctest/doctest.h>

namespace estimator {
namespace {

Plan adapting(std::string_view model, std::uint32_t targets, std::int64_t rank) {
    return {.model = model_named(model).value(),
            .task = Task::Training,
            .finetune = {.trained = Trained::Adapters, .targets = targets, .rank = rank}};
}

std::int64_t bytes_in(const Plan& plan, Kind kind) {
    return estimate(plan).value().timeline.back().live.of(kind).count;
}

}  // namespace

TEST_CASE("published adapters, counted tensor by tensor") {
    CHECK(trained_count(adapting("llama-2-7b", TargetQ | TargetV, 8)) == 4'194'304);
    CHECK(trained_count(adapting("llama-3.1-8b", all_targets, 16)) == 41'943'040);
    CHECK(trained_count(adapting("qwen2.5-1.5b", attention_targets, 16)) == 4'358'144);
}

TEST_CASE("a run's list of adapters and the count by widths agree") {
    support::for_any(500, [](base::Rng& rng) {
        Plan plan = any_training(rng);
        plan.model = any_llama_shape(rng);
        plan.finetune.trained = Trained::Adapters;
        plan.finetune.rows = 1;
        CHECK(trained_count(plan) == adapter_count(widths_of(plan.model), plan.finetune).value());
        for (const Trained trained : {Trained::Norms, Trained::NewTokens}) {
            if (trained == Trained::Norms && plan.model.family == "qwen3")
                continue;  // norms of heads too, which widths alone do not tell
            plan.finetune.trained = trained;
            CHECK(trained_count(plan) ==
                  adapter_count(widths_of(plan.model), plan.finetune).value());
        }
    });
}

TEST_CASE("an adapter in fp32 costs 16 bytes a parameter whatever the base, in bf16 8") {
    Plan plan = adapting("qwen2.5-0.5b", attention_targets, 32);
    const std::int64_t trained = trained_count(plan);
    const std::int64_t frozen = 2 * parameter_count(weights_of(plan.model));
    for (const auto& [dtype, each] :
         {std::pair{formats::Dtype::Fp32, 4}, {formats::Dtype::Bf16, 2}}) {
        plan.finetune.adapter_dtype = dtype;
        CHECK(bytes_in(plan, Kind::Weights) == frozen + each * trained);
        CHECK(bytes_in(plan, Kind::Gradients) == each * trained);
        CHECK(bytes_in(plan, Kind::OptimizerState) == 2 * each * trained);
        CHECK(bytes_in(plan, Kind::MasterCopy) == 0);
    }
}

TEST_CASE("QLoRA: 4.5 or 4.127 bits a weight of a Linear, fp32 for the rest") {
    Plan plan = adapting("llama-2-7b", TargetQ | TargetV, 8);
    std::int64_t linears = 0;
    for (const WeightTensor& tensor : weights_of(plan.model)) {
        if (tensor.part == Part::Attention || tensor.part == Part::Mlp)
            linears += elements_of_one(tensor) * tensor.copies;
    }
    const std::int64_t rest = parameter_count(weights_of(plan.model)) - linears;
    const std::int64_t unquantised = 4 * (rest + trained_count(plan));
    plan.finetune.base = BaseFormat::Nf4;
    CHECK(bytes_in(plan, Kind::Weights) == linears / 2 + linears / 64 * 4 + unquantised);
    plan.finetune.base = BaseFormat::Nf4Double;
    CHECK(bytes_in(plan, Kind::Weights) ==
          linears / 2 + linears / 64 + linears / (64 * 256) * 4 + unquantised);
    // artidoro/qlora#9 prints 3,238,002,688 bytes of packed weights for LLaMA 7B.
    CHECK(linears / 2 == 3'238'002'688);
}

TEST_CASE(
    "with fp32 adapters on q, k, v and o a layer saves 10 hidden + 6 heads + 3 intermediate") {
    Plan plan = adapting("smollm2-135m", attention_targets, 4);
    const ModelShape& m = plan.model;
    Plan deeper = plan;
    ++deeper.model.layers;
    const std::int64_t layer = (bytes_of(saved_activations_of(deeper).value()).value() -
                                bytes_of(saved_activations_of(plan).value()).value())
                                   .count;
    const std::int64_t a_outputs = 4 * 4 * plan.finetune.rank;
    CHECK(layer ==
          plan.tokens * (2 * (10 * m.hidden + 6 * m.heads * m.head_dim + 3 * m.intermediate) +
                         4 * m.heads + a_outputs));
}

TEST_CASE("QLoRA unpacks one matrix at a time, in forward and in backward again") {
    Plan plan = adapting("llama-3.1-8b", attention_targets, 16);
    plan.finetune.base = BaseFormat::Nf4;
    plan.tokens = 16;
    const Script script = script_of(plan).value();
    std::int64_t live = 0;
    std::int64_t most = 0;
    std::array<int, phase_rows.size()> unpacked = {};
    walk(script, [&](const WalkEvent& event) {
        const Buffer& buffer = script.buffers[static_cast<std::size_t>(event.buffer)];
        if (event.step == 1 && buffer.role == " dequantised") {
            live += event.action == Action::Allocate ? buffer.bytes : -buffer.bytes;
            most = std::max(most, live);
            unpacked[static_cast<std::size_t>(event.phase)] +=
                event.action == Action::Allocate ? 1 : 0;
        }
        return event.step < 2;
    });
    CHECK(live == 0);
    CHECK(most == 2 * 4096 * 14336);  // the widest matrix in 16 bits
    constexpr int matrices = 7 * 32;
    CHECK(unpacked[static_cast<std::size_t>(Phase::Forward)] == matrices);
    CHECK(unpacked[static_cast<std::size_t>(Phase::Backward)] == matrices);
}

TEST_CASE("training the head alone keeps one tensor a token, and no layer has a gradient") {
    Plan plan{.model = model_named("llama-3.1-8b").value(),
              .task = Task::Training,
              .finetune = {.trained = Trained::Head}};
    CHECK(bytes_of(saved_activations_of(plan).value()).value().count ==
          2 * plan.tokens * plan.model.hidden);
    CHECK(trained_count(plan) == plan.model.vocab * plan.model.hidden);
    plan.model = model_named("qwen2.5-0.5b").value();
    CHECK(estimate(plan).error().message.starts_with("this model's head is its embedding"));
}

TEST_CASE("what cannot be trained is said in a sentence") {
    Plan plan{.model = model_named("llama-2-7b").value(),
              .task = Task::Training,
              .finetune = {.trained = Trained::Biases}};
    CHECK(estimate(plan).error().message ==
          "This model has nothing of what should be trained (biases (BitFit))");
    plan.finetune = {.trained = Trained::Everything, .base = BaseFormat::Nf4};
    CHECK(estimate(plan).error().message ==
          "a quantised base cannot be trained; train adapters beside it");
    plan.finetune = {.trained = Trained::TopLayers, .layers = 33};
    CHECK(estimate(plan).error().message ==
          "trained layers is 33; it must be a whole number from 1 to 32");
    plan.finetune = {};
    plan.update = UpdateKernel::InBackward;
    plan.execution.micro_batches = 2;
    CHECK(estimate(plan).error().message ==
          "an update within backward leaves no gradients to add up over micro-batches; choose one "
          "of both");
}

}  // namespace estimator
