#include "estimator/estimate.h"

#include "estimator/any_plan.h"
#include "estimator/budgets.h"
#include "estimator/presets.h"

#include <algorithm>
#include <set>
#include <string>

#include <doctest/doctest.h>

namespace estimator {
namespace {

Estimate estimate_for(const Plan& plan) {
    const auto found = estimate(plan);
    REQUIRE_MESSAGE(found, found.error().message);
    return found.value();
}

Plan training(std::string_view model, Recipe recipe) {
    return {.model = model_named(model).value(), .task = Task::Training, .recipe = recipe};
}

base::Bytes peak_of(Plan plan) {
    return estimate_for(plan).total();
}

std::vector<std::string> phases_of(const Estimate& found) {
    std::vector<std::string> phases;
    for (const PhasePeak& peak : found.timeline)
        phases.push_back(std::to_string(peak.step) + " " + std::string(row_of(peak.phase).id));
    return phases;
}

}  // namespace

TEST_CASE("the timeline of training is load and two steps, of inference load and forward") {
    Plan plan = training("smollm2-135m", Recipe::PureBf16);
    CHECK(phases_of(estimate_for(plan)) ==
          std::vector<std::string>{"0 load", "1 forward", "1 loss", "1 backward", "1 optimizer",
                                   "2 forward", "2 loss", "2 backward", "2 optimizer"});
    plan.task = Task::Inference;
    CHECK(phases_of(estimate_for(plan)) == std::vector<std::string>{"0 load", "1 forward"});
}

TEST_CASE("the peak lies in the forward pass, in backward or in the update, by plan") {
    Plan answer = training("llama-3.1-8b", Recipe::PureBf16);
    answer.task = Task::Inference;
    CHECK(estimate_for(answer).at_peak().phase == Phase::Forward);

    Plan many_tokens = training("llama-3.1-8b", Recipe::PureBf16);
    many_tokens.tokens = 16384;
    CHECK(estimate_for(many_tokens).at_peak().phase == Phase::Backward);

    // torch.optim's foreach kernel keeps a temporary of each second moment.
    Plan foreach = training("llama-3.1-8b", Recipe::PureBf16);
    foreach
        .update = UpdateKernel::Foreach;
    CHECK(estimate_for(foreach).at_peak().phase == Phase::Optimizer);
}

TEST_CASE("backward peaks where the loss is differentiated or where the last gradient is made") {
    Plan plan = training("llama-3.1-8b", Recipe::PureBf16);
    CHECK(estimate_for(plan).at_peak().live.of(Kind::Activations) == base::Bytes{});
    plan.tokens = 16384;
    const LiveBytes live = estimate_for(plan).at_peak().live;
    CHECK(live.of(Kind::Gradients) == base::Bytes{});
    CHECK(live.of(Kind::Logits) == bytes_of(logits_of(plan).value()).value());
    CHECK(live.of(Kind::Activations) == bytes_of(saved_activations_of(plan).value()).value());
}

TEST_CASE("the second step is fuller than the first: its optimizer already has state") {
    const Estimate adam = estimate_for(training("smollm2-135m", Recipe::PureBf16));
    CHECK(adam.timeline[5].total - adam.timeline[1].total ==
          bytes_of(optimizer_state_of(training("smollm2-135m", Recipe::PureBf16))).value());
    Plan sgd = training("smollm2-135m", Recipe::PureBf16);
    sgd.optimizer = Optimizer::Sgd;
    CHECK(estimate_for(sgd).timeline[5].total == estimate_for(sgd).timeline[1].total);
    CHECK(estimate_for(sgd).at_peak().step == 1);
}

TEST_CASE("bytes a weight with AdamW: 8 in bf16, 16 with an fp32 copy, 16 in fp32") {
    for (const auto& [recipe, bytes] :
         {std::pair{Recipe::PureBf16, 8}, {Recipe::Mixed, 16}, {Recipe::Fp32, 16}}) {
        const Plan plan = training("llama-3.1-8b", recipe);
        const LiveBytes live = estimate_for(plan).timeline.back().live;
        const base::Bytes states = live.of(Kind::Weights) + live.of(Kind::MasterCopy) +
                                   live.of(Kind::Gradients) + live.of(Kind::OptimizerState);
        CHECK(states == base::Bytes{8'030'261'248} * bytes);
    }
}

TEST_CASE("a layer of Llama 3.1 8B saves 27 units, and 28 with the output that one layer holds") {
    // stas00/ml-engineering measured 28.0 units of 2 x tokens x hidden bytes for one layer alone.
    Plan plan = training("llama-3.1-8b", Recipe::PureBf16);
    plan.tokens = 4096;
    Plan deeper = plan;
    ++deeper.model.layers;
    const base::Bytes layer = bytes_of(saved_activations_of(deeper).value()).value() -
                              bytes_of(saved_activations_of(plan).value()).value();
    const base::Bytes unit = base::Bytes{2} * (plan.tokens * plan.model.hidden);
    const base::Bytes log_sum_exp = base::Bytes{4} * (plan.tokens * plan.model.heads);
    CHECK(layer == unit * 27 + log_sum_exp);
    const double measured = 28.0;
    CHECK(static_cast<double>((layer + unit).count) / static_cast<double>(unit.count) ==
          doctest::Approx(measured).epsilon(0.002));
}

TEST_CASE("saved activations follow 8 hidden + 5 heads x width + 4 intermediate in 16 bits") {
    support::for_any(200, [](base::Rng& rng) {
        Plan plan = any_plan(rng);
        plan.model = any_llama_shape(rng);
        plan.task = Task::Training;
        plan.recipe = rng.between(0, 1) == 0 ? Recipe::PureBf16 : Recipe::Mixed;
        const ModelShape& m = plan.model;
        const std::int64_t tokens = plan.tokens * plan.batch;
        // Norms of queries and keys: their input in fp32 and normalised, 3 more a head.
        const std::int64_t normed =
            m.family == "qwen3" ? 3 * (m.heads + m.kv_heads) * m.head_dim : 0;
        const std::int64_t layer =
            2 * (8 * m.hidden + 5 * m.heads * m.head_dim + 4 * m.intermediate + normed) +
            4 * m.heads;
        const std::int64_t final_norm = 8 * m.hidden;
        CHECK(bytes_of(saved_activations_of(plan).value()).value() ==
              base::Bytes{tokens * (m.layers * layer + final_norm)});
    });
}

TEST_CASE("the loss costs 14 bytes a logit in 16 bits and 16 in fp32") {
    Plan plan = training("qwen2.5-0.5b", Recipe::PureBf16);
    const std::int64_t logits = plan.tokens * plan.model.vocab;
    CHECK(bytes_of(logits_of(plan).value()).value() == base::Bytes{14 * logits});
    plan.recipe = Recipe::Fp32;
    CHECK(bytes_of(logits_of(plan).value()).value() == base::Bytes{16 * logits});
}

TEST_CASE("parts sum to the whole and show it") {
    support::for_any(300, [](base::Rng& rng) {
        const Plan plan = any_plan(rng);
        const Estimate found = estimate_for(plan);
        const Script script = script_of(plan).value();
        for (const PhasePeak& peak : found.timeline) {
            CHECK(peak.live.total() == peak.total);
            base::Bytes sum;
            for (const Breakdown& kind : breakdown_at(script, peak.position))
                sum += bytes_of(kind).value();
            CHECK(sum == peak.total);
            CHECK(peak.total <= found.total());
        }
    });
}

TEST_CASE("budgets are what the run holds") {
    support::for_any(200, [](base::Rng& rng) {
        Plan plan = any_plan(rng);
        INFO(plan.model.family);
        plan.task = Task::Training;
        const LiveBytes live = estimate_for(plan).timeline.back().live;
        CHECK(live.of(Kind::Weights) == bytes_of(weights_of(plan)).value());
        CHECK(live.of(Kind::MasterCopy) == bytes_of(master_copy_of(plan)).value());
        CHECK(live.of(Kind::OptimizerState) == bytes_of(optimizer_state_of(plan)).value());
        CHECK(live.of(Kind::Gradients) == bytes_of(gradients_of(plan)).value());
        plan.task = Task::Inference;
        CHECK(estimate_for(plan).at_peak().live.of(Kind::KvCache) <=
              bytes_of(kv_cache_of(plan)).value());
    });
}

TEST_CASE("more never costs less") {
    support::for_any(300, [](base::Rng& rng) {
        const Plan plan = any_plan(rng);
        INFO(plan.model.family);
        Plan more = plan;
        more.tokens += rng.between(1, 100);
        CHECK(peak_of(more) >= peak_of(plan));
        more = plan;
        more.batch += 1;
        CHECK(peak_of(more) >= peak_of(plan));
        more = plan;
        more.model.layers += 1;
        CHECK(peak_of(more) >= peak_of(plan));
        more = plan;
        more.task = Task::Inference;
        Plan trained = more;
        trained.task = Task::Training;
        trained.recipe = formats::row_of(plan.dtype).bytes == 4 ? Recipe::Fp32 : Recipe::PureBf16;
        CHECK(peak_of(trained) > peak_of(more));
    });
}

TEST_CASE("a plan that cannot be held in 2^63 bytes is an error, never wrapped") {
    ModelShape huge;
    for (const ShapeNumber& row : shape_numbers()) {
        if (row.everywhere)
            huge.*row.member = row.most;
    }
    for (const Task task : {Task::Inference, Task::Training}) {
        const auto found =
            estimate({.model = huge, .task = task, .tokens = most_tokens, .batch = most_batch});
        REQUIRE_FALSE(found);
        CHECK(found.error().message ==
              "This plan moves more than 2^63 - 1 bytes; ask for fewer tokens, a smaller batch or "
              "a smaller model");
    }
}

TEST_CASE("a plan out of range is refused in words") {
    Plan plan = training("smollm2-135m", Recipe::PureBf16);
    plan.tokens = 0;
    CHECK(estimate(plan).error().message ==
          "tokens is 0; it must be a whole number from 1 to 4,194,304");
    plan.tokens = 1;
    plan.batch = -2;
    CHECK(estimate(plan).error().message ==
          "batch is \xE2\x88\x92"
          "2; it must be a whole number from 1 to 65,536");
    plan.batch = 1;
    plan.model.layers = 0;
    CHECK(estimate(plan).error().message ==
          "num_hidden_layers is 0; it must be a whole number from 1 to 4,096");
}

TEST_CASE("what is assumed and what is left out is said, one sentence each") {
    std::set<std::string_view> different;
    CHECK(assumptions().size() == 5);
    CHECK(left_out().size() == 6);
    for (const auto sentences : {assumptions(), left_out()}) {
        for (const std::string_view sentence : sentences) {
            CHECK(sentence.ends_with('.'));
            different.insert(sentence);
        }
    }
    CHECK(different.size() == 11);
}

}  // namespace estimator
