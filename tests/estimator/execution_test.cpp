#include "estimator/execution.h"

#include "estimator/any_plan.h"
#include "estimator/budgets.h"
#include "estimator/estimate.h"
#include "estimator/families.h"
#include "estimator/presets.h"

#include <doctest/doctest.h>

namespace estimator {
namespace {

Plan training(std::string_view model, std::int64_t tokens) {
    return {.model = model_named(model).value(), .task = Task::Training, .tokens = tokens};
}

std::int64_t saved(const Plan& plan) {
    return bytes_of(saved_activations_of(plan).value()).value().count;
}

std::int64_t saved_by_a_layer(Plan plan) {
    const std::int64_t less = saved(plan);
    ++plan.model.layers;
    return saved(plan) - less;
}

std::int64_t peak(const Plan& plan) {
    return estimate(plan).value().total().count;
}

}  // namespace

TEST_CASE("fused kernels: a layer saves 4 hidden + 2 (heads + KV heads) x width + 3 intermediate") {
    Plan plan = training("llama-3.1-8b", 1024);
    plan.execution.kernels = Kernels::Fused;
    const ModelShape& m = plan.model;
    // 34 bytes for each token and number of the stream: Korthikanti's number, here by coincidence.
    CHECK(saved_by_a_layer(plan) == plan.tokens * (34 * m.hidden + 4 * m.heads));
    plan.model = model_named("llama-2-7b").value();
    CHECK(saved_by_a_layer(plan) ==
          plan.tokens *
              (2 * (4 * m.hidden + 4 * m.heads * m.head_dim + 3 * m.intermediate) + 4 * m.heads));
}

TEST_CASE("eager attention keeps 6 bytes for each head and pair of tokens, in fp32 4") {
    Plan plan = training("qwen2.5-0.5b", 700);
    const std::int64_t flash = saved_by_a_layer(plan);
    const std::int64_t pairs = plan.model.heads * plan.tokens * plan.tokens;
    const std::int64_t log_sum_exp = 4 * plan.model.heads * plan.tokens;
    const std::int64_t attended = 2 * plan.model.heads * plan.model.head_dim * plan.tokens;
    plan.execution.attention = Attention::Eager;
    CHECK(saved_by_a_layer(plan) == flash - log_sum_exp - attended + 6 * pairs);
    plan.execution.checkpointing = Checkpointing::Selective;
    CHECK(saved_by_a_layer(plan) == flash - log_sum_exp - attended);
}

TEST_CASE("checkpoints keep one stream a layer, or one every few layers") {
    Plan plan = training("llama-3.1-8b", 512);
    const std::int64_t stream = 2 * plan.tokens * plan.model.hidden;
    const std::int64_t final_norm = 4 * stream;
    plan.execution.checkpointing = Checkpointing::Layers;
    for (const auto& [every, kept] : {std::pair{1, 32}, {2, 16}, {5, 7}, {32, 1}}) {
        plan.execution.every = every;
        CHECK(saved(plan) == kept * stream + final_norm);
    }
}

TEST_CASE("checkpointing single layers is near the best: every second layer costs more again") {
    Plan plan = training("llama-3.1-8b", 8192);
    plan.execution = {.checkpointing = Checkpointing::Layers, .loss = LossPath::Cce};
    const std::int64_t single = peak(plan);
    for (const std::int64_t every : {4, 8, 16}) {
        plan.execution.every = every;
        CHECK(peak(plan) > single);
    }
}

TEST_CASE("paths of the loss, from 14 bytes a logit to none") {
    Plan plan = training("llama-3.1-8b", 8192);
    const std::int64_t logits = plan.tokens * plan.model.vocab;
    const auto bytes = [&](LossPath path) {
        plan.execution.loss = path;
        return bytes_of(logits_of(plan).value()).value().count;
    };
    CHECK(bytes(LossPath::Transformers) == 14 * logits);
    // torchtune's README: chunks save 8 bytes a logit; log-softmax 4 and the gradient 2 stay whole.
    CHECK(bytes(LossPath::Chunked) == 7 * logits);
    // 128,256 / 4,096 is 31.3: 8,192 tokens in 32 parts of 256.
    CHECK(bytes(LossPath::Liger) == 6 * logits / 32);
    CHECK(bytes(LossPath::Cce) == 4 * plan.tokens);
}

TEST_CASE("with micro-batches the gradients live through the next loss") {
    Plan plan = training("qwen2.5-0.5b", 4096);
    const LiveBytes alone = estimate(plan).value().at_peak().live;
    CHECK(alone.of(Kind::Gradients) == base::Bytes{});
    plan.execution.micro_batches = 2;
    const LiveBytes added = estimate(plan).value().at_peak().live;
    CHECK(added.of(Kind::Gradients) >= bytes_of(gradients_of(plan)).value());
    plan.execution.micro_batches = 64;
    CHECK(estimate(plan).value().at_peak().live == added);
}

TEST_CASE("an update within backward holds one gradient at a time") {
    Plan plan = training("llama-3.1-8b", 128);
    const std::int64_t together = peak(plan);
    plan.update = UpdateKernel::InBackward;
    const LiveBytes live = estimate(plan).value().at_peak().live;
    const std::int64_t largest = 2 * plan.model.vocab * plan.model.hidden;
    CHECK(live.of(Kind::Gradients).count <= largest);
    CHECK(peak(plan) < together - bytes_of(gradients_of(plan)).value().count + 2 * largest);
}

TEST_CASE("autocast keeps fp32 weights and a bf16 copy of each matrix until its backward") {
    Plan plan = training("llama-3.1-8b", 2048);
    plan.recipe = Recipe::Autocast;
    const Script script = script_of(plan).value();
    std::int64_t copies = 0;
    for (const Buffer& buffer : script.buffers) {
        if (buffer.role == " in bf16")
            copies += buffer.bytes * (buffer.per_layer ? script.layers : 1);
    }
    std::int64_t linears = 0;
    for (const WeightTensor& tensor : weights_of(plan.model)) {
        if (tensor.part == Part::Attention || tensor.part == Part::Mlp || tensor.part == Part::Head)
            linears += elements_of_one(tensor) * tensor.copies;
    }
    CHECK(copies == 2 * linears);
    CHECK(bytes_of(weights_of(plan)).value().count == 4 * parameter_count(weights_of(plan.model)));
    Plan fp32 = plan;
    fp32.recipe = Recipe::Fp32;
    CHECK(saved(plan) < saved(fp32));
    // All copies are there when the loss is differentiated, the widest moment of a long text.
    plan.tokens = 16384;
    const PhasePeak widest = estimate(plan).value().at_peak();
    CHECK(widest.live.of(Kind::Logits) == bytes_of(logits_of(plan).value()).value());
    CHECK(widest.live.of(Kind::Workspace).count >= copies);
}

}  // namespace estimator
