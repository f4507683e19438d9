#include "cases/rules.h"
#include "estimator/estimate.h"

#include <array>

namespace cases {
namespace {

constexpr std::string_view kind = "end_to_end_measured";

/// "q,k,v,o" as a set of matrices; nothing where a word is none of the seven.
std::optional<std::uint32_t> targets_of(std::string_view list) {
    std::uint32_t targets = 0;
    while (!list.empty()) {
        const std::size_t end = list.find(',');
        const std::string_view word = list.substr(0, end);
        std::uint32_t found = 0;
        for (std::size_t i = 0; i < estimator::target_ids.size(); ++i) {
            if (estimator::target_ids[i] == word)
                found = 1U << i;
        }
        if (found == 0)
            return std::nullopt;
        targets |= found;
        list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
    }
    return targets;
}

bool starts(const Inputs& inputs, std::string_view name, std::string_view start) {
    const auto text = inputs.text(name);
    return text && text->starts_with(start);
}

/// The peak of finetuning with PEFT on one card: what max_memory_allocated counts.
base::Result<Prediction> of_finetuning(const Question& question) {
    const Inputs& inputs = question.inputs;
    const auto shape = inputs.model();
    if (!shape)
        return shape.error();
    const auto targets = targets_of(inputs.text("targets").value_or(""));
    if (!targets || *targets == 0)
        return base::Error{"targets names no matrix of a layer"};
    estimator::Plan plan{.model = shape.value(),
                         .task = estimator::Task::Training,
                         .tokens = *inputs.integer("seq"),
                         .batch = *inputs.integer("batch")};
    plan.finetune = {.trained = estimator::Trained::Adapters,
                     .targets = *targets,
                     .rank = *inputs.integer("lora_r")};
    if (starts(inputs, "method", "QLoRA"))
        plan.finetune.base = estimator::BaseFormat::Nf4;
    if (starts(inputs, "attention", "eager"))
        plan.execution.attention = estimator::Attention::Eager;
    if (inputs.flag("gradient_checkpointing").value_or(false))
        plan.execution.checkpointing = estimator::Checkpointing::Layers;
    // These runs hold the adapters' gradients while the loss is computed, as steps do that add up
    // gradients: without them the eight rows lie 0.5 to 2.5 % too low, the smallest models most.
    plan.execution.micro_batches = 2;
    const auto found = estimator::estimate(plan);
    if (!found)
        return found.error();
    return in_bytes(found.value().total());
}

constexpr std::array rules = {
    Rule{kind, "peak of finetuning with adapters", Route::Plan,
         [](const Question& q) {
             const Inputs& i = q.inputs;
             return i.names_model() && i.integer("seq") && i.integer("batch") &&
                    i.integer("lora_r") && i.text("targets") &&
                    (starts(i, "method", "QLoRA NF4") || starts(i, "method", "LoRA"));
         },
         of_finetuning},
};

}  // namespace

std::span<const Rule> measured_rules() {
    return rules;
}

}  // namespace cases
