#include "estimator/run.h"

#include "estimator/cards.h"
#include "estimator/presets.h"

#include <set>

#include <doctest/doctest.h>

namespace estimator {
namespace {

Plan finetune(std::string_view model, Recipe recipe, std::int64_t tokens = 512) {
    return {.model = model_named(model).value(),
            .task = Task::Training,
            .recipe = recipe,
            .tokens = tokens};
}

Refusal refusal_of(CardId card, const Plan& plan) {
    const auto run = run_on(memory_of(row_of(card)), plan);
    REQUIRE(run);
    REQUIRE(run.value().refusal);
    return *run.value().refusal;
}

}  // namespace

TEST_CASE("Llama 3.1 8B answers on an RTX 4090 and does not train there") {
    Plan plan = finetune("llama-3.1-8b", Recipe::PureBf16);
    const Refusal refusal = refusal_of(CardId::Rtx4090, plan);
    CHECK(refusal.step == 1);
    CHECK(refusal.phase == Phase::Backward);
    CHECK(refusal.tensor.ends_with(".weight.grad"));
    CHECK(refusal.live.of(Kind::OptimizerState) == base::Bytes{});
    CHECK(refusal.used + refusal.free == refusal.total);
    CHECK(refusal.wanted > refusal.free);
    plan.task = Task::Inference;
    CHECK_FALSE(run_on(memory_of(row_of(CardId::Rtx4090)), plan).value().refusal);
}

TEST_CASE("card, recipe and model move the place of failure") {
    CHECK(refusal_of(CardId::T4, finetune("llama-3.1-70b", Recipe::PureBf16)).phase == Phase::Load);
    CHECK(refusal_of(CardId::Rtx4090, finetune("llama-3.1-8b", Recipe::Fp32)).phase == Phase::Load);
    CHECK(refusal_of(CardId::L4, finetune("llama-3.1-8b", Recipe::PureBf16, 2048)).phase ==
          Phase::Forward);
    CHECK(refusal_of(CardId::Rtx4090, finetune("llama-3.1-8b", Recipe::PureBf16)).phase ==
          Phase::Backward);
    CHECK(refusal_of(CardId::L40S, finetune("llama-3.1-8b", Recipe::PureBf16)).phase ==
          Phase::Optimizer);
    std::set<Phase> second_step;
    for (std::int64_t tokens = 256; tokens <= 8192; tokens += 256) {
        const auto run = run_on(memory_of(row_of(CardId::A100With80)),
                                finetune("llama-3.1-8b", Recipe::PureBf16, tokens));
        if (run.value().refusal && run.value().refusal->step == 2)
            second_step.insert(run.value().refusal->phase);
    }
    CHECK_FALSE(second_step.empty());
}

TEST_CASE("the message is PyTorch's, with its rounding") {
    CHECK(out_of_memory_message(base::mib * 112, base::Bytes{102'005'473}, base::mib * 24564) ==
          "CUDA out of memory. Tried to allocate 112.00 MiB. GPU 0 has a total capacity of 23.99 "
          "GiB of which 97.28 MiB is free.");
    CHECK(out_of_memory_message(base::mib * 8, base::kib * 3, base::gib) ==
          "CUDA out of memory. Tried to allocate 20.00 MiB. GPU 0 has a total capacity of 1024.00 "
          "MiB of which 3.00 KiB is free.");
    CHECK(out_of_memory_message(base::Bytes{8192}, base::Bytes{12}, base::gib * 2) ==
          "CUDA out of memory. Tried to allocate 2.00 MiB. GPU 0 has a total capacity of 2.00 GiB "
          "of which 12 bytes is free.");
    CHECK(out_of_memory_message(base::mib * 11, base::Bytes{0}, base::gib * 2)
              .find("allocate 12.00 MiB") != std::string::npos);
    const Refusal refusal = refusal_of(CardId::Rtx4090, finetune("llama-3.1-8b", Recipe::PureBf16));
    CHECK(refusal.message == out_of_memory_message(refusal.wanted, refusal.free, refusal.total));
}

TEST_CASE("a card without memory refuses the first tensor") {
    const Run run = run_on(base::Bytes{0}, finetune("smollm2-135m", Recipe::PureBf16)).value();
    REQUIRE(run.refusal);
    CHECK(run.refusal->tensor == "model.embed_tokens.weight");
    CHECK(run.refusal->step == 0);
}

}  // namespace estimator
