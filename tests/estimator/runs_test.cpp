// How each family runs: what is published about it, and what must hold for all of them.
#include "estimator/any_plan.h"
#include "estimator/budgets.h"
#include "estimator/estimate.h"
#include "estimator/golden_cases.h"
#include "estimator/ledger.h"
#include "estimator/presets.h"

#include <doctest/doctest.h>

namespace estimator {
namespace {

Plan training(const ModelShape& model, std::int64_t tokens) {
    return {.model = model, .task = Task::Training, .tokens = tokens};
}

/// Bytes that one more layer saves for backward.
std::int64_t saved_by_a_layer(Plan plan) {
    const auto saved = [&] { return bytes_of(saved_activations_of(plan).value()).value().count; };
    const std::int64_t less = saved();
    ++plan.model.layers;
    return saved() - less;
}

/// In units of 2 x tokens x hidden bytes, with the layer's output, which a benchmark of one layer
/// holds too; attention's log-sum-exp left out.
double units_of_a_layer(const Plan& plan) {
    const ModelShape& m = plan.model;
    const std::int64_t log_sum_exp = 4 * m.heads * plan.tokens;
    return static_cast<double>(saved_by_a_layer(plan) - log_sum_exp) /
               static_cast<double>(2 * plan.tokens * m.hidden) +
           1;
}

std::int64_t peak(const Plan& plan) {
    return estimate(plan).value().total().count;
}

}  // namespace

TEST_CASE("layers save what was measured of one layer alone") {
    // stas00/ml-engineering, training/performance: units of 2 bytes x tokens x hidden.
    struct Row {
        std::string_view model;
        double measured;
        double within;
    };

    constexpr std::array rows = {
        Row{"meta-llama__Llama-3.1-8B", 28.0, 0.001},
        Row{"mistralai__Mistral-7B-v0.1", 28.0, 0.001},
        Row{"Qwen__Qwen3-8B", 29.8, 0.002},
        Row{"Qwen__Qwen3-4B", 38.0, 0.006},
        Row{"google__gemma-2b", 48.0, 0.001},
    };
    for (const Row& row : rows) {
        INFO(row.model);
        CHECK(units_of_a_layer(training(golden::shape_in(row.model), 512)) ==
              doctest::Approx(row.measured).epsilon(row.within));
    }
}

TEST_CASE("a GPT layer of fused kernels is Korthikanti's 34 bytes without the masks of dropout") {
    Plan plan = training(golden::shape_in("openai-community__gpt2"), 1024);
    plan.execution.kernels = Kernels::Fused;
    const ModelShape& m = plan.model;
    const std::int64_t masks = 2 * m.hidden;
    const std::int64_t beside = 4 * m.heads + 16;  // log-sum-exp, mean and deviation of 2 norms
    CHECK(saved_by_a_layer(plan) == plan.tokens * (34 * m.hidden - masks + beside));
}

TEST_CASE("experts multiply what the MLP saves by how many read each token") {
    Plan plan = training(golden::shape_in("mistralai__Mixtral-8x7B-v0.1"), 256);
    const std::int64_t two = saved_by_a_layer(plan);
    plan.model.experts_per_token = 1;
    const std::int64_t one = saved_by_a_layer(plan);
    // What is sent, gate, silu, up and product, and the answer, all in 16 bits.
    CHECK(two - one == 2 * plan.tokens * (2 * plan.model.hidden + 4 * plan.model.intermediate));
    plan.model.experts *= 2;
    // Only the router's softmax in fp32 grows with the number of experts.
    CHECK(saved_by_a_layer(plan) - one == 4 * plan.tokens * plan.model.experts / 2);
}

TEST_CASE("latent attention caches the latent and trains on keys and values of all heads") {
    Plan plan{.model = golden::shape_in("deepseek-ai__DeepSeek-V3"), .tokens = 1};
    const Script script = script_of(plan).value();
    const Estimate found = estimate_of(script);
    CHECK(found.timeline.back().live.of(Kind::KvCache) == base::Bytes{70272});
    plan = training(plan.model, 128);
    const ModelShape& m = plan.model;
    const std::int64_t heads = m.heads * (2 * (m.nope_dim + m.rope_dim) + m.nope_dim + m.value_dim);
    CHECK(saved_by_a_layer(plan) > 2 * plan.tokens * heads);
}

TEST_CASE("checkpoints with eager attention: the loss or one layer's scores, as measured") {
    // fitcheck on a T4 (e2e/fitcheck/qlora_ckpt_eager in tests/data/golden.json): QLoRA of rank 32
    // on q, k, v and o, gradients held while the loss is computed; MiB. SmolLM2 1.7B has the shape
    // of the first SmolLM.
    struct Row {
        std::string_view model;
        std::int64_t batch;
        std::int64_t tokens;
        double measured;
        bool scores_win;
    };

    constexpr std::array rows = {
        Row{"TinyLlama__TinyLlama-1.1B-Chat-v1.0", 2, 512, 1849, false},
        Row{"TinyLlama__TinyLlama-1.1B-Chat-v1.0", 2, 1024, 2876, true},
        Row{"TinyLlama__TinyLlama-1.1B-Chat-v1.0", 2, 2048, 6655, true},
        Row{"HuggingFaceTB__SmolLM-1.7B", 4, 1024, 5297, false},
        Row{"Qwen__Qwen2.5-1.5B", 2, 1024, 6831, false},
    };
    for (const Row& row : rows) {
        INFO(row.model << ", " << row.tokens << " tokens");
        Plan plan = training(golden::shape_in(row.model), row.tokens);
        plan.batch = row.batch;
        plan.finetune = {.trained = Trained::Adapters,
                         .targets = attention_targets,
                         .rank = 32,
                         .base = BaseFormat::Nf4};
        plan.execution.checkpointing = Checkpointing::Layers;
        plan.execution.micro_batches = 2;
        const std::int64_t flash = peak(plan);
        plan.execution.attention = Attention::Eager;
        const double mib = static_cast<double>(base::mib.count);
        CHECK(static_cast<double>(peak(plan)) / mib ==
              doctest::Approx(row.measured).epsilon(0.005));
        CHECK((peak(plan) > flash) == row.scores_win);
    }
}

TEST_CASE("Gemma 2 keeps the tanh of its logits: 16 bytes a logit where others keep 14") {
    const Plan plan = training(golden::shape_in("google__gemma-2-2b"), 64);
    CHECK(bytes_of(logits_of(plan).value()).value().count == 16 * plan.tokens * plan.model.vocab);
}

TEST_CASE("every family: a run loads the weights of its table, each once") {
    for (const Family* family : families()) {
        INFO(family->id);
        support::for_any(20, [&](base::Rng& rng) {
            const Plan plan{.model = any_shape_of(*family, rng)};
            const Estimate found = estimate(plan).value();
            CHECK(found.timeline.front().phase == Phase::Load);
            CHECK(found.timeline.front().total ==
                  base::Bytes{2} * parameter_count(weights_of(plan.model)));
        });
    }
}

TEST_CASE("every family: walk and estimate agree, and nothing but states is left behind") {
    for (const Family* family : families()) {
        INFO(family->id);
        support::for_any(20, [&](base::Rng& rng) {
            const Plan plan = any_training_of(any_shape_of(*family, rng), rng);
            const Script script = script_of(plan).value();
            Ledger ledger;
            for (const WalkEvent& event : walk(script))
                ledger.see(event);
            CHECK(ledger.faults == 0);
            const Estimate found = estimate_of(script);
            CHECK(ledger.most == found.total());
            for (const auto& [tensor, bytes] : ledger.alive) {
                const Kind kind = script.buffers[static_cast<std::size_t>(tensor.first)].kind;
                CHECK(kind != Kind::Activations);
                CHECK(kind != Kind::Workspace);
            }
        });
    }
}

TEST_CASE("every family: more tokens cost no less, checkpoints and adapters no more") {
    for (const Family* family : families()) {
        INFO(family->id);
        support::for_any(20, [&](base::Rng& rng) {
            Plan plan = training(any_shape_of(*family, rng), rng.between(1, 300));
            const std::int64_t whole = peak(plan);
            Plan other = plan;
            other.tokens += rng.between(1, 50);
            CHECK(peak(other) >= whole);
            if (plan.model.layers > 1) {
                other = plan;
                other.execution.checkpointing = Checkpointing::Layers;
                // Gradients of heavy experts may peak in the lowest layer, whose checkpoint is
                // alive.
                CHECK(peak(other) <= whole + 2 * plan.tokens * plan.model.hidden);
            }
            other = plan;
            other.finetune = {.trained = Trained::Adapters,
                              .targets = all_targets,
                              .rank = 1,
                              .adapter_dtype = formats::Dtype::Bf16};
            const auto states = [](const Plan& of) {
                return bytes_of(gradients_of(of)).value() +
                       bytes_of(optimizer_state_of(of)).value();
            };
            CHECK(states(other) < states(plan));
        });
    }
}

}  // namespace estimator
