#include "estimator/model_states.h"

#include "base/rng.h"
#include "support/for_any.h"

#include <doctest/doctest.h>

namespace estimator {
namespace {

std::int64_t states(std::int64_t parameters, Recipe recipe, const Sharding& sharding = {},
                    Optimizer optimizer = Optimizer::AdamW) {
    const auto found = model_states(parameters, recipe, optimizer, sharding);
    REQUIRE_MESSAGE(found, found.error().message);
    return bytes_of(found.value()).value().count;
}

}  // namespace

TEST_CASE("bytes a parameter with AdamW, by recipe") {
    struct Row {
        Recipe recipe;
        std::int64_t bytes;
    };

    constexpr std::array rows = {
        Row{Recipe::PureBf16, 8},       Row{Recipe::Mixed, 16},
        Row{Recipe::Fp32, 16},          Row{Recipe::Autocast, 16},
        Row{Recipe::MainGradients, 18}, Row{Recipe::BothGradients, 20},
        Row{Recipe::Fp32Moments, 12},
    };
    static_assert(rows.size() == recipe_rows.size());
    for (const Row& row : rows) {
        INFO(row_of(row.recipe).id);
        CHECK(states(1000, row.recipe) == 1000 * row.bytes);
    }
}

TEST_CASE("each stage of ZeRO costs no more than the one before it") {
    support::for_any(2000, [](base::Rng& rng) {
        const std::int64_t parameters = rng.between(1, std::int64_t{1} << 40);
        const std::int64_t devices = rng.between(1, 4096);
        const auto recipe =
            static_cast<Recipe>(rng.between(0, static_cast<std::int64_t>(recipe_rows.size()) - 1));
        std::int64_t before = states(parameters, recipe);
        for (const Zero zero : {Zero::Stage1, Zero::Stage2, Zero::Stage3}) {
            // Each state is rounded up on its own: at most a byte a term.
            const std::int64_t now = states(parameters, recipe, {.zero = zero, .devices = devices});
            CHECK(now <= before);
            before = now;
        }
        CHECK(states(parameters, recipe, {.zero = Zero::Ddp, .devices = devices}) ==
              states(parameters, recipe));
        CHECK(before * devices >= states(parameters, recipe));
    });
}

TEST_CASE("what cannot be is said in a sentence") {
    CHECK(model_states(1000, Recipe::Fp32, Optimizer::Adafactor, {}).error().message ==
          "Adafactor: its state depends on the sides of each matrix; give the model");
    CHECK(model_states(1000, Recipe::Fp32, Optimizer::AdamW, {.devices = 0}).error().message ==
          "devices must be at least 1");
    CHECK(model_states(1000, Recipe::Fp32, Optimizer::AdamW,
                       {.zero = Zero::Stage2, .offload = Offload::Parameters})
              .error()
              .message == "only ZeRO-3 can keep parameters in host memory");
}

}  // namespace estimator
