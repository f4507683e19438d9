#include "estimator/optimizer_state.h"

#include "estimator/budgets.h"
#include "estimator/families.h"
#include "estimator/presets.h"

#include <doctest/doctest.h>

namespace estimator {
namespace {

constexpr WeightTensor tensor(Part part, std::int64_t rows, std::int64_t cols) {
    return {.name = "", .part = part, .rows = rows, .cols = cols, .copies = 1, .per_layer = true};
}

std::int64_t state_bytes(const StateRule& rule, const WeightTensor& weight) {
    std::int64_t bytes = 0;
    for (const StateBuffer& state : state_of(rule, weight)) {
        const Term term{"", {state.factors.begin(), state.factors.end()}};
        bytes += count_of(term).value();
    }
    return bytes;
}

}  // namespace

TEST_CASE("state is a function of the tensor: a matrix of 4,096 x 11,008 and a vector of 4,096") {
    struct Row {
        Optimizer optimizer;
        std::int64_t matrix;
        std::int64_t vector;
        std::int64_t embedding;  ///< of the same sides as the matrix
    };

    constexpr std::int64_t n = 4096;
    constexpr std::int64_t m = 11008;
    constexpr std::int64_t rank = 128;
    // Published formulas, section 5.2 of their sources in optimizers.h: bytes with fp32 moments.
    constexpr std::array rows = {
        Row{Optimizer::Sgd, 0, 0, 0},
        Row{Optimizer::Momentum, 4 * n * m, 4 * n, 4 * n * m},
        Row{Optimizer::Adam, 8 * n * m, 8 * n, 8 * n * m},
        Row{Optimizer::AmsGrad, 12 * n * m, 12 * n, 12 * n * m},
        Row{Optimizer::Adafactor, 4 * (n + m), 4 * n, 4 * (n + m)},
        Row{Optimizer::Lion, 4 * n * m, 4 * n, 4 * n * m},
        Row{Optimizer::Muon, 4 * n * m, 8 * n, 8 * n * m},
        Row{Optimizer::GaLore, 8 * rank * m + 4 * n * rank, 8 * n, 8 * n * m},
        Row{Optimizer::AdamW8bit, 2 * (n * m + 4 * n * m / 256), 2 * (n + 4 * n / 256),
            2 * (n * m + 4 * n * m / 256)},
        Row{Optimizer::AdamW4bit, 2 * (n * m / 2 + 4 * n * m / 128), 2 * (n / 2 + 4 * n / 128),
            2 * (n * m / 2 + 4 * n * m / 128)},
    };
    for (const Row& row : rows) {
        INFO(row_of(row.optimizer).id);
        const StateRule rule{.optimizer = row.optimizer, .rank = rank};
        CHECK(state_bytes(rule, tensor(Part::Mlp, n, m)) == row.matrix);
        CHECK(state_bytes(rule, tensor(Part::Mlp, m, n)) ==
              row.matrix);  // a matrix and its transpose
        CHECK(state_bytes(rule, tensor(Part::Norm, 1, n)) == row.vector);
        CHECK(state_bytes(rule, tensor(Part::Embedding, n, m)) == row.embedding);
    }
}

TEST_CASE("below 4,096 elements 8-bit and 4-bit states stay in fp32, from there on they do not") {
    for (const Optimizer optimizer : {Optimizer::AdamW8bit, Optimizer::AdamW4bit}) {
        const StateRule rule{.optimizer = optimizer, .moments = formats::Dtype::Bf16};
        CHECK(state_bytes(rule, tensor(Part::Norm, 1, 4095)) == 8 * 4095);
        CHECK(state_bytes(rule, tensor(Part::Norm, 1, 4096)) < 4 * 4096);
    }
}

TEST_CASE("moments take the recipe's format, Adafactor's sums are fp32 in any") {
    const WeightTensor matrix = tensor(Part::Mlp, 100, 200);
    constexpr formats::Dtype bf16 = formats::Dtype::Bf16;
    CHECK(state_bytes({.optimizer = Optimizer::AdamW, .moments = bf16}, matrix) == 4 * 20'000);
    CHECK(state_bytes({.optimizer = Optimizer::Adafactor, .moments = bf16}, matrix) == 4 * 300);
}

TEST_CASE("a projection of full rank is no larger than the matrix allows") {
    const StateRule rule{.optimizer = Optimizer::GaLore, .rank = 1000};
    CHECK(state_bytes(rule, tensor(Part::Mlp, 10, 30)) == 8 * 10 * 30 + 4 * 10 * 10);
}

TEST_CASE("what passes through an update: nothing, an fp32 update, or Newton-Schulz's matrices") {
    const WeightTensor matrix = tensor(Part::Mlp, 30, 20);
    CHECK(scratch_of({.optimizer = Optimizer::AdamW}, matrix).count == 0);
    CHECK(scratch_of({.optimizer = Optimizer::Adafactor}, matrix).count == 1);
    CHECK(scratch_of({.optimizer = Optimizer::Muon}, matrix).count == 2);
    CHECK(scratch_of({.optimizer = Optimizer::Muon}, tensor(Part::Norm, 1, 20)).count == 0);
}

TEST_CASE("Llama 2 7B: Adafactor and 8-bit Adam against AdamW, published within their digits") {
    Plan plan{.model = model_named("llama-2-7b").value(), .task = Task::Training};
    const auto state = [&](Optimizer optimizer) {
        plan.optimizer = optimizer;
        return static_cast<double>(bytes_of(optimizer_state_of(plan)).value().count) /
               static_cast<double>(parameter_count(weights_of(plan.model)));
    };
    // pytorch/ao torchao/optim README: 8, 6.03 and 5.06 bytes a parameter in all with bf16 weights.
    CHECK(state(Optimizer::AdamW) == 4.0);
    CHECK(state(Optimizer::AdamW8bit) == doctest::Approx(2.03).epsilon(0.002));
    CHECK(state(Optimizer::AdamW4bit) == doctest::Approx(1.0625).epsilon(0.002));
    CHECK(state(Optimizer::Adafactor) < 0.01);
}

}  // namespace estimator
