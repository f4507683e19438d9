#include "widgets/card_readout.h"

#include "base/units.h"
#include "estimator/families.h"
#include "estimator/presets.h"
#include "estimator/run.h"
#include "estimator/weights.h"
#include "widgets/plan_of.h"
#include "widgets/scale.h"
#include "widgets/stacks.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace widgets {

namespace {

using estimator::Phase;

/// How a run that ends in a phase is told, and which goal it reaches; the order is that of Phase.
struct Ending {
    std::string_view goal;
    std::string_view verdict;
};

constexpr std::array endings = {
    Ending{"fails-at-load", "It fails while the model is loading."},
    Ending{"fails-in-forward", "It loads, it starts, and it fails in the forward pass"},
    Ending{"fails-in-forward", "It loads, it starts, and it fails when the loss is computed"},
    Ending{"fails-in-backward", "It loads, it starts, and it fails in the backward pass"},
    Ending{"fails-at-optimizer", "It loads, it starts, and it fails in the optimizer's update"},
};

constexpr std::array goals = {
    Goal{"fails-at-load", "It fails while the model is loading", false},
    Goal{"fails-in-forward", "It fails in the forward pass or at the loss", false},
    Goal{"fails-in-backward", "It fails in the backward pass", false},
    Goal{"fails-at-optimizer", "It fails in the optimizer's update", false},
    Goal{"fits", "It fits", false},
};

const Ending& ending_of(Phase phase) {
    return endings[static_cast<std::size_t>(phase)];
}

Column column(std::string name, std::string short_name, const estimator::LiveBytes& live,
              const estimator::Plan& plan) {
    Column made;
    made.name = std::move(name);
    made.short_name = std::move(short_name);
    made.blocks = stack_of(live, plan);
    made.total = live.total();
    made.total_text = amount_text(made.total);
    return made;
}

void read_answer(CardRunReadout& readout, const estimator::Estimate& answering,
                 const estimator::Plan& plan) {
    readout.answer = column("Answer a question", "Answer", answering.at_peak().live, plan);
    const bool fits = readout.answer.total <= readout.budget;
    readout.answer.short_note = fits ? "fits" : "does not fit";
    readout.answer.note = "computed: " + readout.answer.short_note;
    if (fits) {
        readout.free = readout.budget - readout.answer.total;
        readout.free_text = amount_text(readout.free);
    }
    // What is asked may go over the card: the axis leaves a fifth of it above.
    readout.before =
        scale_up_to(std::max(readout.answer.total, base::Bytes{readout.budget.count / 5 * 6}));
}

Refusal refusal_of(const estimator::Refusal& refused) {
    const estimator::PhaseRow& phase = estimator::row_of(refused.phase);
    const std::string second = refused.step == 2 ? " of the second step" : "";
    Refusal refusal;
    refusal.phase = phase.id;
    refusal.tensor = refused.tensor;
    refusal.wanted = refused.wanted;
    refusal.free = refused.free;
    refusal.used = refused.used;
    refusal.title = "Out of memory, at " + gib_text(refused.used);
    refusal.message = std::string(estimator::classic_error) + refused.message;
    refusal.asked =
        "Asked for by " + refused.tensor + ", " + std::string(phase.during) + second + '.';
    refusal.note = "Simulated from the model's shapes.";
    return refusal;
}

/// "gradients so far 7.1 GiB" for everything beside the weights that is large enough to be seen.
std::vector<std::string> stopped_lines(const Column& training, Phase phase) {
    constexpr std::int64_t too_small = 100;  // less than a hundredth of all
    std::vector<std::string> lines;
    for (const Block& block : training.blocks) {
        if (block.kind == MemoryKind::Weights || block.bytes * too_small < training.total)
            continue;
        std::string_view since = " ";
        if (phase == Phase::Backward && block.kind == MemoryKind::Gradients)
            since = " so far ";
        if (phase == Phase::Backward && block.kind == MemoryKind::Activations)
            since = " left ";
        lines.push_back(block.name + std::string(since) + block.amount);
    }
    return lines;
}

void read_refusal(CardRunReadout& readout, const estimator::Refusal& refused) {
    readout.refusal = refusal_of(refused);
    readout.stopped_lines = stopped_lines(readout.training, refused.phase);
    readout.training.note =
        std::string("stopped ") + std::string(estimator::row_of(refused.phase).during);
    readout.training.short_note = "stopped";
    readout.whole_step.note = "had it gone on";
    readout.verdict = ending_of(refused.phase).verdict;
    if (refused.phase != Phase::Load)
        readout.verdict += refused.step == 2 ? " of the second step." : ".";
    readout.excess = std::max(base::Bytes{}, readout.whole_step.total - readout.budget);
    readout.excess_text = amount_text(readout.excess);
    readout.verdict_detail = "At its highest it wants " + readout.whole_step.total_text + ", " +
                             readout.excess_text + " too much.";
}

void read_success(CardRunReadout& readout, Phase highest) {
    readout.training.note = "at its highest";
    readout.training.short_note = "fits";
    readout.whole_step.note = "at its highest";
    readout.verdict = "It fits.";
    readout.verdict_detail = "At its highest, " + std::string(estimator::row_of(highest).during) +
                             ", it takes " + readout.training.total_text + "; " +
                             amount_text(readout.budget - readout.training.total) + " stay free.";
}

void read_training(CardRunReadout& readout, const estimator::Estimate& whole,
                   const estimator::Run& run, const estimator::Plan& plan) {
    const bool fits = !run.refusal.has_value();
    readout.training =
        column("Finetune, simulated", "Finetune", fits ? run.highest : run.refusal->live, plan);
    readout.whole_step = column("One whole step", "One step", whole.at_peak().live, plan);
    if (fits)
        read_success(readout, whole.at_peak().phase);
    else
        read_refusal(readout, *run.refusal);
    readout.whole_step.short_note = readout.whole_step.note;
    readout.after =
        scale_up_to(std::max({readout.answer.total, readout.whole_step.total, readout.budget}));
    const std::string_view reached = fits ? "fits" : ending_of(run.refusal->phase).goal;
    for (Goal goal : goals) {
        goal.now = goal.id == reached;
        readout.goals.push_back(goal);
    }
}

void read_costs(CardRunReadout& readout, const estimator::Plan& plan) {
    const estimator::RecipeRow& recipe = estimator::row_of(plan.recipe);
    const estimator::OptimizerRow& optimizer = estimator::row_of(plan.optimizer);
    const auto bytes = [](formats::Dtype dtype) { return formats::row_of(dtype).bytes; };
    readout.costs = {{MemoryKind::Weights, bytes(recipe.weights), "weight"},
                     {MemoryKind::Gradients, bytes(recipe.gradients), "gradient"}};
    if (recipe.master)
        readout.costs.push_back({MemoryKind::OptimizerState, bytes(*recipe.master), "fp32 copy"});
    constexpr std::array<std::string_view, 2> averages = {"average m", "average v"};
    for (std::size_t i = 0; i < static_cast<std::size_t>(optimizer.states); ++i) {
        const std::string_view name = optimizer.states == 1 ? "average" : averages[i];
        readout.costs.push_back(
            {MemoryKind::OptimizerState, bytes(recipe.moments), std::string(name)});
    }
    std::int64_t each = 0;
    for (const WeightCost& cost : readout.costs)
        each += cost.bytes;
    const std::int64_t weights = estimator::parameter_count(estimator::weights_of(plan.model));
    readout.cost_title = "Every weight costs " + base::count_text(each) + " bytes";
    readout.cost_product =
        "× " + base::count_text(weights) + " = " + amount_text(base::Bytes{each} * weights);
}

}  // namespace

base::Result<CardRunReadout> card_run_readout(const CardRun& run) {
    const auto plans = plan_of(run.plan);
    if (!plans)
        return plans.error();
    const auto& [answering, training, card] = plans.value();
    const auto answer = estimator::estimate(answering);
    const auto whole = estimator::estimate(training);
    const auto simulated = estimator::run_on(estimator::memory_of(card), training);
    if (!answer)
        return answer.error();
    if (!whole)
        return whole.error();
    if (!simulated)
        return simulated.error();
    CardRunReadout readout;
    readout.model = estimator::title_of_model(run.plan.model);
    readout.card = std::string(card.sold_as) + " card";
    readout.budget = estimator::memory_of(card);
    readout.budget_short = gib_text(readout.budget);
    readout.budget_text = readout.card + ", " + readout.budget_short;
    read_answer(readout, answer.value(), answering);
    read_training(readout, whole.value(), simulated.value(), training);
    read_costs(readout, training);
    return readout;
}

Finding finding_of(const CardRun& run) {
    const auto readout = card_run_readout(run);
    if (!readout)
        return {"", readout.error().message};
    for (const Goal& goal : readout.value().goals) {
        if (goal.now)
            return {std::string(goal.id), readout.value().verdict};
    }
    return {};
}

}  // namespace widgets
