// Times one estimate: what a learner waits for after moving a slider. Run as wasm by `./dev bench`.
#include "estimator/estimate.h"
#include "estimator/presets.h"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

int main() {
    constexpr int repeats = 2000;
    for (const estimator::Preset& preset : estimator::presets()) {
        const auto model = estimator::model_named(preset.id);
        if (!model)
            return 1;
        estimator::Plan plan{.model = model.value(), .task = estimator::Task::Training};
        std::int64_t bytes = 0;  // used, so that the work cannot be optimised away
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < repeats; ++i) {
            plan.tokens = 512 + i;
            const auto estimate = estimator::estimate(plan);
            if (!estimate)
                return 1;
            bytes += estimate.value().total().count;
        }
        const std::chrono::duration<double, std::micro> spent =
            std::chrono::steady_clock::now() - start;
        std::printf("estimate       %7.1f us  %s, mean peak %.1f GiB\n", spent.count() / repeats,
                    std::string(preset.id).c_str(),
                    static_cast<double>(bytes) / repeats / (1024.0 * 1024.0 * 1024.0));
    }
    return 0;
}
