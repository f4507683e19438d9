#include "estimator/device_plan.h"

#include "base/units.h"
#include "estimator/families.h"
#include "estimator/gradient_free.h"

#include <algorithm>
#include <array>

namespace estimator {
namespace {

constexpr std::int64_t divided_up(std::int64_t whole, std::int64_t parts) {
    return (whole + parts - 1) / parts;
}

/// Whether the optimizer needs a matrix as a whole: its rows, columns or singular values.
bool needs_matrices(Optimizer optimizer) {
    const OptimizerRow& row = row_of(optimizer);
    return row.hidden_matrices_only || row.scratch != UpdateScratch::None;
}

std::string undivided_heads(const Plan& plan) {
    const std::int64_t devices = plan.devices.tensor;
    const ModelShape& m = plan.model;
    const bool keys_fit = m.kv_heads % devices == 0 || devices % m.kv_heads == 0;
    if (m.heads % devices == 0 && keys_fit)
        return "";
    return base::count_text(m.heads) + " heads with " + base::count_text(m.kv_heads) +
           " of keys and values cannot be divided among " + base::count_text(devices) +
           " tensor-parallel devices; choose a number that divides both";
}

/// A reason and whether it holds.
struct Refusal {
    bool (*applies)(const Plan& plan);
    std::string_view sentence;
};

bool shares(const Plan& plan) {
    return plan.devices.zero != Zero::Ddp;
}

bool trains(const Plan& plan) {
    return plan.task == Task::Training;
}

/// Every stage of a pipeline has some of what is trained.
bool all_over(const Finetune& finetune) {
    return finetune.trained == Trained::Everything || finetune.trained == Trained::Adapters ||
           finetune.trained == Trained::Biases || finetune.trained == Trained::Norms;
}

constexpr std::array refusals = {
    Refusal{[](const Plan& plan) { return shares(plan) && !trains(plan); },
            "ZeRO shares out what training keeps; to answer on several devices choose tensor "
            "parallelism"},
    Refusal{[](const Plan& plan) { return shares(plan) && gradient_free(plan); },
            "ZeRO shares out gradients and what belongs to them, and this plan learns without; "
            "choose DDP"},
    Refusal{[](const Plan& plan) { return shares(plan) && needs_matrices(plan.optimizer); },
            "this optimizer looks at whole matrices, which ZeRO cuts into shares; choose one that "
            "treats each number alike"},
    Refusal{[](const Plan& plan) {
                return plan.devices.group > 0 && plan.devices.data % plan.devices.group != 0;
            },
            "the devices must divide into whole groups that share"},
    Refusal{[](const Plan& plan) {
                return plan.devices.tensor * plan.devices.pipeline > 1 && is_packed(plan);
            },
            "packed weights are modelled on one device; answer in 16 bits to divide them"},
    Refusal{[](const Plan& plan) {
                return plan.devices.tensor > 1 && trains(plan) &&
                       plan.finetune.base != BaseFormat::AsRecipe;
            },
            "bitsandbytes packs whole matrices; a quantised base cannot be tensor-parallel"},
    Refusal{[](const Plan& plan) {
                return plan.devices.tensor > 1 && trains(plan) &&
                       plan.execution.loss == LossPath::Liger;
            },
            "Liger's fused loss needs the whole vocabulary, which tensor parallelism divides; "
            "choose another loss"},
    Refusal{[](const Plan& plan) {
                return plan.devices.context > 1 && trains(plan) &&
                       plan.execution.attention == Attention::Eager;
            },
            "context parallelism passes keys and values around, which needs flash attention"},
    Refusal{[](const Plan& plan) {
                return plan.devices.pipeline > 1 && trains(plan) && !all_over(plan.finetune);
            },
            "a pipeline is modelled for training that changes all its layers alike; choose "
            "everything, adapters, biases or norms"},
};

}  // namespace

std::string device_contradiction(const Plan& plan) {
    for (const Refusal& refusal : refusals) {
        if (refusal.applies(plan))
            return std::string(refusal.sentence);
    }
    return undivided_heads(plan);
}

Stage stage_of(const Plan& plan, std::int64_t index) {
    const std::int64_t stages = plan.devices.pipeline;
    const bool trains_back = trains(plan) && !gradient_free(plan);
    return {.first = index == 0,
            .last = index == stages - 1,
            .in_flight = trains_back ? std::min(plan.execution.micro_batches, stages - index) : 1};
}

bool stands_on(const Stage& stage, const Plan& plan, const WeightTensor& tensor) {
    const bool seen = tensor.part == Part::Vision || tensor.part == Part::Projector;
    if ((tensor.per_layer && !seen) || (stage.first && stage.last))
        return true;
    const RunForm& form = find_family(plan.model.family)->form;
    const auto belongs_to = [&](std::string_view module) {
        return !module.empty() && tensor.name.starts_with(module);
    };
    if (tensor.part == Part::Head || belongs_to(form.project_out))
        return stage.last;
    if (tensor.part == Part::Norm && !belongs_to(form.embedding_norm))
        return stage.last;
    const bool is_head = plan.model.tied_embeddings && form.pooler.empty() &&
                         belongs_to(form.embedding) && tensor.part == Part::Embedding;
    return stage.first || (stage.last && is_head);
}

Plan plan_of_device(const Plan& plan, std::int64_t stage) {
    constexpr std::array divided = {&ModelShape::heads,        &ModelShape::kv_heads,
                                    &ModelShape::intermediate, &ModelShape::expert_width,
                                    &ModelShape::shared_width, &ModelShape::vocab};
    Plan own = plan;
    for (const auto member : divided)
        own.model.*member = divided_up(plan.model.*member, plan.devices.tensor);
    own.tokens = divided_up(plan.tokens, plan.devices.context);
    const std::int64_t layers = plan.model.layers / plan.devices.pipeline;
    const std::int64_t wider = plan.model.layers % plan.devices.pipeline;
    const std::int64_t below = stage * layers + std::min(stage, wider);
    own.model.layers = layers + (stage < wider ? 1 : 0);
    own.model.dense_layers =
        std::clamp<std::int64_t>(plan.model.dense_layers - below, 0, own.model.layers);
    return own;
}

}  // namespace estimator
