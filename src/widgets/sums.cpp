#include "widgets/sums.h"

#include "base/units.h"
#include "estimator/budgets.h"
#include "estimator/estimate.h"
#include "estimator/presets.h"
#include "widgets/stacks.h"

#include <array>
#include <utility>

namespace widgets {
namespace {

// A summand from a term or a breakdown of the estimator; nothing when it is empty in this plan.
template <class Amount>
void add_line(Sum& sum, MemoryKind kind, std::string name, std::string formula,
              const Amount& amount) {
    const auto bytes = estimator::bytes_of(amount);
    if (!bytes || bytes.value().count == 0)
        return;
    sum.lines.push_back({kind, std::move(name), std::move(formula), estimator::working_of(amount),
                         gib_text(bytes.value())});
}

base::Result<std::string> highest_of(const estimator::Plan& plan) {
    const auto estimate = estimator::estimate(plan);
    if (!estimate)
        return estimate.error();
    const std::string_view during = estimator::row_of(estimate.value().at_peak().phase).during;
    return "At its highest " + gib_text(estimate.value().total()) + ", " + std::string(during);
}

Sum answering_sum(const estimator::Plan& plan, std::string highest) {
    Sum sum{"To answer", {}, std::move(highest)};
    add_line(sum, MemoryKind::Weights, "weights", "parameters × bytes",
             estimator::weights_of(plan));
    add_line(sum, MemoryKind::KvCache, "KV cache",
             "2 × layers × KV heads × head width × tokens × bytes", estimator::kv_cache_of(plan));
    return sum;
}

Sum training_sum(const estimator::Plan& plan, std::string highest) {
    Sum sum{"To train", {}, std::move(highest)};
    add_line(sum, MemoryKind::Weights, "weights", "parameters × bytes",
             estimator::weights_of(plan));
    add_line(sum, MemoryKind::OptimizerState, "fp32 copy", "parameters × 4 bytes",
             estimator::master_copy_of(plan));
    add_line(sum, MemoryKind::OptimizerState, "optimizer state", "averages × parameters × bytes",
             estimator::optimizer_state_of(plan));
    add_line(sum, MemoryKind::Gradients, "gradients", "parameters × bytes",
             estimator::gradients_of(plan));
    const auto saved = estimator::saved_activations_of(plan);
    if (saved) {
        add_line(sum, MemoryKind::Activations, "activations",
                 "tokens × what each layer keeps for backward", saved.value());
        // A product a tensor: too long for a card.
        if (!sum.lines.empty() && sum.lines.back().kind == MemoryKind::Activations)
            sum.lines.back().working.clear();
    }
    return sum;
}

// The row of a sum in words.
std::vector<std::string> row_of_line(const Sum& sum, const SumLine& line) {
    return {sum.name + ": " + line.name, line.formula, line.amount};
}

}  // namespace

base::Result<FormulaCardReadout> formula_card_readout(const FormulaCard& figure) {
    const auto answer = estimator::plan_of(figure.plan, estimator::Task::Inference);
    if (!answer)
        return answer.error();
    const auto train = estimator::plan_of(figure.plan, estimator::Task::Training);
    if (!train)
        return train.error();
    const auto answering = highest_of(answer.value());
    if (!answering)
        return answering.error();
    const auto training = highest_of(train.value());
    if (!training)
        return training.error();
    FormulaCardReadout readout;
    readout.plan = estimator::title_of_model(figure.plan.model) + ", " +
                   base::count_text(figure.plan.batch) + " × " +
                   base::count_text(figure.plan.tokens) + " tokens";
    readout.answering = answering_sum(answer.value(), answering.value());
    readout.training = training_sum(train.value(), training.value());
    return readout;
}

DecisionReadout decision_readout() {
    using enum MemoryKind;
    return {"What shall the model do?",
            {"Answer: inference",
             "Weights stay as they are.",
             {Weights, KvCache},
             "weights + KV cache",
             {"Transformer Inference Arithmetic", "kipply, 2022",
              "https://kipp.ly/transformer-inference-arithmetic/"}},
            {"Learn: training",
             "Every step changes weights.",
             {Weights, OptimizerState, Gradients, Activations},
             "weights + optimizer state + gradients + activations",
             {"Transformer Math 101", "EleutherAI, 2023",
              "https://blog.eleuther.ai/transformer-math/"}},
            {"Adapt: finetuning",
             "Training that starts from trained weights.",
             {Weights, OptimizerState, Gradients, Activations},
             "the same sum, whatever the size of the data",
             {}}};
}

std::string_view name_of_kind(MemoryKind kind) {
    constexpr std::array<std::string_view, 6> names = {
        "weights", "KV cache", "optimizer state", "passing through", "gradients", "activations"};
    return names[static_cast<std::size_t>(kind)];
}

Description describe(const Decision& /*decision*/) {
    const DecisionReadout readout = decision_readout();
    Description out;
    out.summary = std::string(readout.question) +
                  " One memory question splits in two, and finetuning hangs under training.";
    out.header = {"The model shall", "what that means", "add up", "reference"};
    for (const Branch* branch : {&readout.inference, &readout.training, &readout.finetuning}) {
        const Reference& reference =
            branch->reference.title.empty() ? readout.training.reference : branch->reference;
        out.rows.push_back({std::string(branch->name), std::string(branch->purpose),
                            std::string(branch->sum),
                            std::string(reference.title) + ", " + std::string(reference.source)});
    }
    return out;
}

Description describe(const FormulaCard& figure) {
    const auto readout = formula_card_readout(figure);
    if (!readout)
        return {readout.error().message, {}, {}};
    const FormulaCardReadout& card = readout.value();
    Description out;
    out.summary = "The two sums for " + card.plan + ". To answer. " + card.answering.highest +
                  ". To train. " + card.training.highest + '.';
    out.header = {"What", "formula", "here"};
    for (const Sum* sum : {&card.answering, &card.training}) {
        for (const SumLine& line : sum->lines)
            out.rows.push_back(row_of_line(*sum, line));
    }
    return out;
}

}  // namespace widgets
