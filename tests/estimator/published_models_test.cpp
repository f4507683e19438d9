#include "base/units.h"
#include "estimator/estimate.h"
#include "estimator/families.h"
#include "estimator/golden_cases.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

namespace estimator {
namespace {

double in_unit(std::int64_t bytes, std::string_view unit) {
    for (const auto& [name, size] :
         {std::pair{"GiB", base::gib}, std::pair{"MiB", base::mib}, std::pair{"KiB", base::kib}}) {
        if (unit.starts_with(name))
            return static_cast<double>(bytes) / static_cast<double>(size.count);
    }
    return static_cast<double>(bytes);
}

const golden::Case& case_named(const std::vector<golden::Case>& cases, std::string_view id) {
    const auto found = std::find_if(cases.begin(), cases.end(),
                                    [&](const golden::Case& row) { return row.id == id; });
    REQUIRE_MESSAGE(found != cases.end(), "tests/data/golden.json has no case " << id);
    return *found;
}

// The cases of model states give a number of parameters; these shapes have it. Sources: config.json
// of JackFram/llama-160m and Qwen/Qwen2.5-14B.
constexpr ModelShape llama_160m = {.family = "llama",
                                   .layers = 12,
                                   .hidden = 768,
                                   .heads = 12,
                                   .kv_heads = 12,
                                   .head_dim = 64,
                                   .intermediate = 3072,
                                   .vocab = 32000};
constexpr ModelShape qwen_14b = {.family = "qwen2",
                                 .layers = 48,
                                 .hidden = 5120,
                                 .heads = 40,
                                 .kv_heads = 8,
                                 .head_dim = 128,
                                 .intermediate = 13824,
                                 .vocab = 152064,
                                 .qkv_bias = true};
constexpr ModelShape llama3_8b = {.family = "llama",
                                  .layers = 32,
                                  .hidden = 4096,
                                  .heads = 32,
                                  .kv_heads = 8,
                                  .head_dim = 128,
                                  .intermediate = 14336,
                                  .vocab = 128256};

}  // namespace

TEST_CASE("states of training runs equal the published ones through a plan, 4 of them") {
    struct Row {
        std::string_view id;
        ModelShape shape;
        Recipe recipe;
        std::vector<Kind> kinds;
    };

    const std::vector<Row> rows = {
        {"model_states/fp32_full_ft/llama-160m",
         llama_160m,
         Recipe::Fp32,
         {Kind::Weights, Kind::Gradients, Kind::OptimizerState}},
        {"model_states/bf16_adam_moments/qwen2.5_14b",
         qwen_14b,
         Recipe::PureBf16,
         {Kind::OptimizerState}},
        {"model_states/ultrascale/llama3_8b_params_bf16",
         llama3_8b,
         Recipe::PureBf16,
         {Kind::Weights}},
        {"model_states/ultrascale/llama3_8b_adam",
         llama3_8b,
         Recipe::Mixed,
         {Kind::OptimizerState}},
    };
    const auto cases = golden::cases("model_states");
    REQUIRE(cases.size() == 38);
    for (const Row& row : rows) {
        const golden::Case& published = case_named(cases, row.id);
        INFO(row.id);
        CHECK(parameter_count(weights_of(row.shape)) == published.parameters);
        const Plan plan{.model = row.shape, .task = Task::Training, .recipe = row.recipe};
        const LiveBytes live = estimate(plan).value().timeline.back().live;
        base::Bytes states;
        for (const Kind kind : row.kinds)
            states += live.of(kind);
        const double found = in_unit(states.count, published.unit);
        CHECK(std::abs(found - published.expected) <=
              published.relative_tolerance * published.expected);
    }
}

}  // namespace estimator
