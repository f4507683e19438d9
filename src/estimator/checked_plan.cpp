#include "estimator/checked_plan.h"

#include "base/units.h"
#include "estimator/device_plan.h"
#include "estimator/planned_weights.h"
#include "estimator/quantised_weights.h"

#include <array>
#include <string>

namespace estimator {
namespace {

/// One number of a plan and the largest value that is believed.
struct Size {
    std::string_view name;
    std::int64_t value;
    std::int64_t most;
};

std::string wrong_size(const Plan& plan) {
    const Finetune& finetune = plan.finetune;
    const Devices& devices = plan.devices;
    const std::array sizes = {
        Size{"tokens", plan.tokens, most_tokens},
        Size{"batch", plan.batch, most_batch},
        Size{"rank", finetune.rank, most_rank},
        Size{"state rank", plan.state_rank, most_rank},
        Size{"trained layers", finetune.layers, plan.model.layers},
        Size{"new tokens", finetune.rows, plan.model.vocab},
        Size{"layers a checkpoint", plan.execution.every, plan.model.layers},
        Size{"members", plan.execution.members, most_members},
        Size{"perturbation rank", plan.execution.perturbation_rank, most_rank},
        Size{"micro-batches", plan.execution.micro_batches, most_micro_batches},
        Size{"data-parallel devices", devices.data, most_devices},
        Size{"devices that share", devices.group == 0 ? 1 : devices.group, devices.data},
        Size{"tensor-parallel devices", devices.tensor, plan.model.heads},
        Size{"context-parallel devices", devices.context, plan.tokens},
        Size{"pipeline stages", devices.pipeline, plan.model.layers},
    };
    for (const Size& size : sizes) {
        if (size.value < 1 || size.value > size.most)
            return std::string(size.name) + " is " + base::count_text(size.value) +
                   "; it must be a whole number from 1 to " + base::count_text(size.most);
    }
    return "";
}

/// "" or why a plan cannot learn this way without gradients.
std::string change_contradiction(const Execution& execution) {
    if (execution.members == 1 || execution.learning == Learning::Backpropagation)
        return "";
    if (execution.learning == Learning::Mezo)
        return "MeZO has one member; choose evolution for a population";
    if (execution.perturbation == Perturbation::Seeds)
        return "changes made in place from seeds allow one member at a time; choose low-rank "
               "changes "
               "or copies";
    return "";
}

/// "" or why these choices do not go together.
std::string contradiction(const Plan& plan) {
    const Finetune& finetune = plan.finetune;
    const bool frozen_base =
        finetune.trained == Trained::Adapters || finetune.trained == Trained::NewTokens;
    if (finetune.base != BaseFormat::AsRecipe && !frozen_base)
        return "a quantised base cannot be trained; train adapters beside it";
    if (plan.update == UpdateKernel::InBackward && plan.execution.micro_batches > 1)
        return "an update within backward leaves no gradients to add up over micro-batches; choose "
               "one of both";
    if (finetune.trained == Trained::Head && plan.model.tied_embeddings)
        return "this model's head is its embedding, so the head cannot be trained alone; train "
               "everything, the last layers or adapters";
    return change_contradiction(plan.execution);
}

}  // namespace

base::Result<Plan> checked_plan(const Plan& plan) {
    std::string wrong = wrong_size(plan);
    if (wrong.empty() && plan.task == Task::Training)
        wrong = contradiction(plan);
    if (wrong.empty() && plan.devices != Devices{})
        wrong = device_contradiction(plan);
    if (!wrong.empty())
        return base::Error{wrong};
    if (is_packed(plan)) {
        const auto scheme = scheme_called(plan.packing);
        if (!scheme)
            return scheme.error();
        if (const auto bytes = weight_bytes(plan.model, scheme.value()); !bytes)
            return bytes.error();
    }
    return plan;
}

}  // namespace estimator
