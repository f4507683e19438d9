// Answering from packed weights and from a cache in another format, as a plan.
#include "estimator/any_plan.h"
#include "estimator/budgets.h"
#include "estimator/estimate.h"
#include "estimator/gguf_recipes.h"
#include "estimator/golden_cases.h"
#include "estimator/kv_cache.h"
#include "estimator/ledger.h"
#include "estimator/presets.h"
#include "estimator/quantised_weights.h"

#include <doctest/doctest.h>

namespace estimator {
namespace {

std::vector<std::string_view> packings() {
    std::vector<std::string_view> ids;
    for (const WeightScheme& scheme : weight_schemes())
        ids.push_back(scheme.id);
    for (const GgufRecipe& recipe : gguf_recipes())
        ids.push_back(recipe.id);
    return ids;
}

}  // namespace

TEST_CASE("a run from packed weights loads exactly what the scheme stores") {
    for (const std::string_view model : {"meta-llama__Llama-3.1-8B", "mistralai__Mixtral-8x7B-v0.1",
                                         "google__gemma-2-2b", "openai__gpt-oss-120b"}) {
        const ModelShape shape = golden::shape_in(model);
        for (const std::string_view packing : packings()) {
            INFO(model, " ", packing);
            const Plan plan{.model = shape, .packing = packing};
            const base::Bytes stored = weight_bytes(shape, scheme_called(packing).value()).value();
            CHECK(estimate(plan).value().timeline.front().total == stored);
            CHECK(bytes_of(weights_of(plan)).value() == stored);
        }
    }
    const Plan plan{.model = golden::shape_in("meta-llama__Llama-2-7b-hf"), .packing = "Q4_K_M"};
    CHECK(estimate(plan).value().timeline.front().total == base::Bytes{4'080'263'168});
}

TEST_CASE("NF4 unpacks a matrix while it is multiplied, other kernels read packed ones") {
    Plan plan{.model = model_named("llama-3.1-8b").value(), .tokens = 1, .packing = "nf4"};
    const auto peak_above_rest = [&] {
        const LiveBytes live = estimate(plan).value().at_peak().live;
        return live.of(Kind::Workspace).count;
    };
    CHECK(peak_above_rest() == 2 * plan.model.hidden * plan.model.intermediate);
    plan.packing = "awq-4";
    CHECK(peak_above_rest() == 0);
}

TEST_CASE("a plan's cache in any format is the cache of its layout") {
    for (std::size_t i = 0; i < formats::storage_rows.size(); ++i) {
        const auto storage = static_cast<formats::Storage>(i);
        INFO(formats::storage_rows[i].id);
        const Plan plan{.model = model_named("llama-3.1-8b").value(),
                        .tokens = 8192,
                        .batch = 2,
                        .cache = storage};
        const CacheRun run{
            .tokens = plan.tokens, .sequences = plan.batch, .keys = storage, .values = storage};
        const base::Bytes cache = bytes_of(kv_cache_of(layout_of(plan.model), run)).value();
        CHECK(bytes_of(kv_cache_of(plan)).value() == cache);
        // Below 100 million tokens a rounded byte a layer is all they may differ by.
        const base::Bytes live = estimate(plan).value().timeline.back().live.of(Kind::KvCache);
        CHECK(live >= cache - base::Bytes{2 * plan.model.layers});
        CHECK(live <= cache + base::Bytes{2 * plan.model.layers});
    }
}

TEST_CASE("packed weights leave the cache in 16 bits, unless it is asked for in fewer") {
    constexpr std::int64_t token = 131'072;  // bytes of one token of Llama 3.1 8B in 16 bits
    Plan plan{.model = model_named("llama-3.1-8b").value(), .tokens = 1000};
    for (const std::string_view packing : {"nf4", "Q4_K_M", "awq-4"}) {
        INFO(packing);
        plan.packing = packing;
        plan.cache = std::nullopt;
        const auto cached = [&] {
            return estimate(plan).value().timeline.back().live.of(Kind::KvCache).count;
        };
        CHECK(cached() == token * plan.tokens);
        plan.cache = formats::Storage::Q80;
        CHECK(cached() == token * plan.tokens * 34 / 64);
    }
}

TEST_CASE("every family answers from any packing: walk and estimate agree") {
    const std::vector<std::string_view> ids = packings();
    for (const Family* family : families()) {
        INFO(family->id);
        support::for_any(20, [&](base::Rng& rng) {
            Plan plan = any_plan_of(any_shape_of(*family, rng), rng);
            plan.task = Task::Inference;
            plan.packing = support::pick(rng, ids);
            const Script script = script_of(plan).value();
            Ledger ledger;
            for (const WalkEvent& event : walk(script))
                ledger.see(event);
            CHECK(ledger.faults == 0);
            CHECK(ledger.most == estimate_of(script).total());
        });
    }
}

TEST_CASE("an unknown packing is refused in words; training does not look at it") {
    Plan plan{.model = model_named("smollm2-135m").value(), .packing = "nf5"};
    CHECK(estimate(plan).error().message.starts_with("no weight format is called 'nf5'"));
    plan.task = Task::Training;
    CHECK(estimate(plan));
}

}  // namespace estimator
