// Times one estimate: what a learner waits for after moving a slider. Run as wasm by `./dev bench`.
#include "estimator/estimate.h"
#include "estimator/presets.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

/// The n-th element of a table that is read around and around.
template <class Table>
std::size_t around(std::size_t n, const Table& table) {
    return n % table.size();
}

/// The n-th of a row of plans that differ in all that decides how long an estimate takes.
estimator::Plan mixed_plan(const estimator::ModelShape& model, std::size_t n) {
    using namespace estimator;  // NOLINT(google-build-using-namespace): enumerators of many tables
    Plan plan{.model = model};
    plan.task = n % 4 == 0 ? Task::Inference : Task::Training;
    plan.recipe = static_cast<Recipe>(around(n, recipe_rows));
    plan.optimizer = static_cast<Optimizer>(around(n, optimizer_rows));
    plan.tokens = std::int64_t{128} << n % 7;
    plan.batch = static_cast<std::int64_t>(1 + n % 5);
    plan.finetune.trained = static_cast<Trained>(around(n / 3, trained_rows));
    plan.finetune.base = static_cast<BaseFormat>(around(n / 5, base_rows));
    plan.execution.kernels = static_cast<Kernels>(around(n / 2, kernel_ids));
    plan.execution.attention = static_cast<Attention>(around(n, attention_ids));
    plan.execution.checkpointing = static_cast<Checkpointing>(around(n / 2, checkpointing_ids));
    plan.execution.every = static_cast<std::int64_t>(1 + n % 3);
    plan.execution.loss = static_cast<LossPath>(around(n / 7, loss_path_ids));
    return plan;
}

}  // namespace

int main() {
    constexpr std::size_t plans_each = 500;
    constexpr int repeats = 20;
    std::vector<double> microseconds;
    for (const estimator::Preset& preset : estimator::presets()) {
        const auto model = estimator::model_named(preset.id);
        if (!model)
            return 1;
        for (std::size_t n = 0; n < plans_each; ++n) {
            const estimator::Plan plan = mixed_plan(model.value(), n);
            if (!estimator::estimate(plan))
                continue;            // some of these choices exclude each other
            std::int64_t bytes = 0;  // used, so that the work cannot be optimised away
            const auto start = std::chrono::steady_clock::now();
            for (int i = 0; i < repeats; ++i)
                bytes += estimator::estimate(plan).value().total().count;
            const std::chrono::duration<double, std::micro> spent =
                std::chrono::steady_clock::now() - start;
            microseconds.push_back(bytes > 0 ? spent.count() / repeats : 0);
        }
    }
    if (microseconds.empty())
        return 1;
    std::sort(microseconds.begin(), microseconds.end());
    std::printf("estimate       %7.1f us in the middle of %zu mixed plans, %.1f us at most\n",
                microseconds[microseconds.size() / 2], microseconds.size(), microseconds.back());
    return 0;
}
