#include "base/units.h"
#include "estimator/estimate.h"
#include "estimator/measured.h"
#include "estimator/quantised_weights.h"
#include "widgets/planner.h"
#include "widgets/stacks.h"

namespace widgets {
namespace {

using estimator::MeasuredRun;

/// "LoRA on q, k, v and o, rank 32, 4 texts of 512 tokens, eager attention (fitcheck, on a T4)".
std::string words_of(const MeasuredRun& run, const estimator::Plan& plan) {
    std::string words = "Answers";
    if (plan.task == estimator::Task::Training)
        words =
            std::string(plan.finetune.base == estimator::BaseFormat::AsRecipe ? "LoRA" : "QLoRA") +
            " on q, k, v and o, rank " + base::count_text(plan.finetune.rank);
    else if (!run.packing.empty())
        words += " in " + estimator::title_of_packing(run.packing);
    words += ", " + counted_text(run.batch, "text") + " of " + counted_text(run.tokens, "token");
    if (run.attention == estimator::Attention::Eager)
        words += ", eager attention";
    if (run.checkpointing == estimator::Checkpointing::Layers)
        words += ", activations recomputed";
    return words + " (" + std::string(run.by) + ')';
}

std::string percent_text(double share) {
    constexpr double hundred = 100;
    const std::string number = base::decimal_text(share * hundred, 1);
    return (share > 0 ? "+" : "") + number + "\xC2\xA0%";  // no line ends in between
}

}  // namespace

std::vector<MeasuredLine> measured_lines(std::string_view model) {
    std::vector<MeasuredLine> lines;
    for (const MeasuredRun& run : estimator::measured_runs()) {
        if (run.preset != model)
            continue;
        const auto plan = estimator::plan_of(run);
        const auto estimate = plan ? estimator::estimate(plan.value()) : plan.error();
        if (!estimate)
            continue;
        const base::Bytes predicted = estimate.value().total();
        const double published =
            run.published * static_cast<double>(base::unit_size(run.unit).count);
        lines.push_back(
            {words_of(run, plan.value()),
             base::decimal_text(run.published, run.decimals) + ' ' + base::unit_text(run.unit),
             base::bytes_text(predicted, run.unit, run.decimals),
             percent_text(static_cast<double>(predicted.count) / published - 1)});
    }
    return lines;
}

}  // namespace widgets
