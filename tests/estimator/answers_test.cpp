// What a planner answers beside the estimate: tiers, changes that make a run fit, largest numbers.
#include "estimator/any_plan.h"
#include "estimator/cards.h"
#include "estimator/estimate.h"
#include "estimator/largest.h"
#include "estimator/presets.h"
#include "estimator/remedies.h"
#include "estimator/tiers.h"

#include <set>

#include <doctest/doctest.h>

namespace estimator {
namespace {

Plan finetune(std::string_view model, std::int64_t tokens) {
    return {.model = model_named(model).value(),
            .task = Task::Training,
            .recipe = Recipe::Mixed,
            .tokens = tokens,
            .batch = 2};
}

base::Bytes peak(const Plan& plan) {
    return estimate(plan).value().total();
}

}  // namespace

TEST_CASE("reserved and process hold the tensors, in ranges, up to the largest count") {
    const Tiers tiers = tiers_of(base::gib * 10);
    CHECK(tiers.tensors == base::gib * 10);
    CHECK(tiers.reserved.least == base::Bytes{11'489'037'516});
    CHECK(tiers.reserved.most == base::Bytes{15'998'753'177});
    CHECK(tiers.process.least == tiers.reserved.least + base::mib * 133);
    CHECK(tiers.process.most == tiers.reserved.most + base::mib * 942);
    CHECK(tiers_of(base::most_bytes).process.most == base::most_bytes);
    CHECK(tiers_of(base::Bytes{}).reserved.most == base::Bytes{});
}

TEST_CASE("the largest number fits and one more does not") {
    const Plan plan = finetune("smollm2-135m", 512);
    const base::Bytes budget = base::gib * 16;
    for (const Growing growing : {Growing::Batch, Growing::Tokens}) {
        INFO(growing_ids[static_cast<std::size_t>(growing)]);
        const std::int64_t most = largest(plan, growing, budget).value();
        REQUIRE(most > 1);
        Plan full = plan;
        (growing == Growing::Batch ? full.batch : full.tokens) = most;
        CHECK(peak(full) <= budget);
        (growing == Growing::Batch ? full.batch : full.tokens) = most + 1;
        CHECK(peak(full) > budget);
    }
    CHECK(largest(plan, Growing::Batch, base::gib).value() == 0);
    CHECK(largest(finetune("smollm2-135m", 0), Growing::Batch, budget).error().message ==
          "tokens is 0; it must be a whole number from 1 to 4,194,304");
}

TEST_CASE("the largest rank of adapters and the most layers that can be trained") {
    Plan plan = finetune("llama-3.1-8b", 512);
    plan.finetune.trained = Trained::Adapters;
    const base::Bytes card = memory_of(row_of(CardId::Rtx4090));
    const std::int64_t rank = largest(plan, Growing::Rank, card).value();
    plan.finetune.rank = rank;
    CHECK(peak(plan) <= card);
    ++plan.finetune.rank;
    CHECK(peak(plan) > card);
    plan.finetune = {.trained = Trained::TopLayers};
    const std::int64_t layers = largest(plan, Growing::TrainedLayers, card).value();
    CHECK(layers >= 0);
    CHECK(layers < plan.model.layers);
}

TEST_CASE("remedies lower the peak, the most saving first, each with its price") {
    const Plan plan = finetune("llama-3.1-8b", 2048);
    const base::Bytes card = memory_of(row_of(CardId::Rtx4090));
    const auto found = remedies_for(plan, card).value();
    REQUIRE(found.size() > 5);
    std::set<std::string_view> ids;
    for (const Remedy& remedy : found) {
        INFO(remedy.row->id);
        CHECK(remedy.peak == peak(remedy.plan));
        CHECK(remedy.peak + remedy.saved == peak(plan));
        CHECK(remedy.saved > base::Bytes{});
        CHECK(remedy.fits == (remedy.peak <= card));
        CHECK(remedy.saved <= found.front().saved);
        CHECK(remedy.row->price.ends_with('.'));
        ids.insert(remedy.row->id);
    }
    CHECK(ids.count("lora") == 1);
    CHECK(ids.count("flash-attention") == 0);  // the plan has it already
    // Not QLoRA: what it leaves unquantised, and its activations, lie in fp32.
    CHECK(found.front().row->id == "lora");
}

TEST_CASE("remedies of answering: fewer bits a weight, a smaller cache") {
    Plan plan{.model = model_named("llama-3.1-8b").value(), .tokens = 1024};
    const base::Bytes card = base::gib * 8;
    const auto found = remedies_for(plan, card).value();
    REQUIRE(found.size() > 4);
    CHECK(found.front().row->id == "weights-gguf");
    CHECK(found.front().fits);
    for (const Remedy& remedy : found) {
        CHECK(remedy.row->task == Task::Inference);
        CHECK(remedy.peak + remedy.saved == peak(plan));
    }
    // Of a long text the cache outgrows the weights.
    plan.tokens = 1 << 20;
    const auto longer = remedies_for(plan, card).value();
    CHECK(longer[0].row->id == "half-context");
    CHECK(longer[1].row->id == "cache-4bit");
}

TEST_CASE("remedies of any training are plans that can be estimated") {
    support::for_any(200, [](base::Rng& rng) {
        const Plan plan = any_training(rng);
        const auto found = remedies_for(plan, base::gib).value();
        for (const Remedy& remedy : found)
            CHECK(remedy.peak < peak(plan));
    });
}

}  // namespace estimator
