#include "estimator/misconceptions.h"

#include "estimator/estimate.h"
#include "estimator/presets.h"

#include <set>
#include <utility>

#include <doctest/doctest.h>

namespace estimator {
namespace {

/// Grouped queries, AdamW, several sequences: with few tokens the states decide the peak, with many
/// the loss does.
Plan revealing_plan(Task task, std::int64_t tokens) {
    return {.model = model_named("llama-3.1-8b").value(),
            .task = task,
            .recipe = Recipe::PureBf16,
            .tokens = tokens,
            .batch = 2};
}

/// The same plan as the mistake is about: with adapters where it is one about them.
Plan revealing_plan_for(const Misconception& row, std::int64_t tokens) {
    Plan plan = revealing_plan(row.task, tokens);
    if (row.id == "lora-shrinks-base" || row.id == "frozen-needs-no-activations")
        plan.finetune.trained = Trained::Adapters;
    return plan;
}

base::Bytes truth_of(const Plan& plan) {
    return estimate(plan).value().total();
}

}  // namespace

TEST_CASE("each misconception gives a number of its own, none of them the truth") {
    REQUIRE(misconceptions().size() == 15);
    std::set<std::pair<base::Bytes, base::Bytes>> answers;
    for (const Misconception& row : misconceptions()) {
        const Plan few = revealing_plan_for(row, 512);
        const Plan many = revealing_plan_for(row, 8192);
        const std::pair answer{row.mistaken(few).value(), row.mistaken(many).value()};
        INFO(row.id);
        CHECK((answer.first != truth_of(few) || answer.second != truth_of(many)));
        answers.insert(answer);
    }
    CHECK(answers.size() == misconceptions().size());
}

TEST_CASE("a mistake about training's states shows with few tokens, about tokens with many") {
    const Plan few = revealing_plan(Task::Training, 512);
    for (const auto id : {"weights-only", "training-is-answering", "forgot-gradients",
                          "forgot-optimizer", "adam-one-copy", "everything-at-once", "gib-as-gb"}) {
        INFO(id);
        CHECK(find_misconception(id)->mistaken(few).value() != truth_of(few));
    }
    const Plan many = revealing_plan(Task::Training, 8192);
    for (const auto id : {"forgot-activations", "forgot-logits", "batch-is-free"}) {
        INFO(id);
        CHECK(find_misconception(id)->mistaken(many).value() < truth_of(many));
    }
}

TEST_CASE("mistakes about freezing leave out what freezing does not remove") {
    Plan plan = revealing_plan(Task::Training, 8192);
    plan.finetune.trained = Trained::Adapters;
    const base::Bytes frozen = base::Bytes{2} * 8'030'261'248;
    CHECK(find_misconception("lora-shrinks-base")->mistaken(plan).value() ==
          truth_of(plan) - frozen);
    CHECK(find_misconception("frozen-needs-no-activations")->mistaken(plan).value() <
          truth_of(plan));
    plan.finetune = {};
    CHECK(find_misconception("lora-shrinks-base")->mistaken(plan).value() == truth_of(plan));
}

TEST_CASE("a misconception is a whole sentence under an id of its own") {
    std::set<std::string_view> ids;
    for (const Misconception& row : misconceptions()) {
        ids.insert(row.id);
        CHECK(row.sentence.starts_with("That "));
        CHECK(row.sentence.ends_with('.'));
        CHECK((find_misconception(row.id) == &row));
    }
    CHECK(ids.size() == misconceptions().size());
    CHECK(find_misconception("no-such") == nullptr);
}

TEST_CASE("the famous mistakes give the famous numbers") {
    Plan plan{.model = model_named("llama-3.1-8b").value(), .task = Task::Training};
    CHECK(find_misconception("weights-only")->mistaken(plan).value() ==
          base::Bytes{8'030'261'248} * 2);
    Plan answer{.model = model_named("llama-3.1-70b").value(), .tokens = 32768};
    const base::Bytes truth = estimate(answer).value().total();
    // 64 query heads share 8 KV heads: 10 GiB of cache, 80 GiB without sharing.
    CHECK(find_misconception("kv-without-gqa")->mistaken(answer).value() - truth == base::gib * 70);
    CHECK(find_misconception("forgot-kv-cache")->mistaken(answer).value() + base::gib * 10 ==
          truth);
}

TEST_CASE("a misconception passes on what is wrong with the plan") {
    for (const Misconception& row : misconceptions()) {
        const Plan plan = revealing_plan(row.task, 0);
        INFO(row.id);
        if (row.id != "weights-only")
            CHECK_FALSE(row.mistaken(plan));
    }
}

}  // namespace estimator
