#include "estimator/misconceptions.h"

#include "estimator/budgets.h"
#include "estimator/estimate.h"
#include "estimator/planned_weights.h"

#include <array>

namespace estimator {
namespace {

using Answer = base::Result<base::Bytes>;

Answer peak_of(const Plan& plan) {
    const auto found = estimate(plan);
    if (!found)
        return found.error();
    return found.value().total();
}

/// The peak if memory of this kind cost nothing.
Answer peak_without(const Plan& plan, Kind kind) {
    auto script = script_of(plan);
    if (!script)
        return script.error();
    for (Buffer& buffer : script.value().buffers) {
        if (buffer.kind == kind)
            buffer.bytes = 0;
    }
    return estimate_of(script.value()).total();
}

Answer weights_only(const Plan& plan) {
    return bytes_of(weights_of(plan));
}

Answer training_is_answering(const Plan& plan) {
    Plan answering = plan;
    answering.task = Task::Inference;
    answering.dtype = row_of(plan.recipe).weights;
    return peak_of(answering);
}

Answer forgot_gradients(const Plan& plan) {
    return peak_without(plan, Kind::Gradients);
}

Answer forgot_optimizer(const Plan& plan) {
    return peak_without(plan, Kind::OptimizerState);
}

Answer forgot_activations(const Plan& plan) {
    return peak_without(plan, Kind::Activations);
}

Answer forgot_logits(const Plan& plan) {
    return peak_without(plan, Kind::Logits);
}

Answer adam_one_copy(const Plan& plan) {
    Plan one_state = plan;
    if (row_of(plan.optimizer).states > 1)
        one_state.optimizer = Optimizer::Momentum;
    return peak_of(one_state);
}

Answer everything_at_once(const Plan& plan) {
    base::Bytes sum;
    for (const Term& term :
         {weights_of(plan), master_copy_of(plan), gradients_of(plan), optimizer_state_of(plan)}) {
        auto bytes = bytes_of(term);
        if (!bytes)
            return bytes;
        sum += bytes.value();
    }
    for (const auto& part : {saved_activations_of(plan), logits_of(plan)}) {
        if (!part)
            return part.error();
        auto bytes = bytes_of(part.value());
        if (!bytes)
            return bytes;
        sum += bytes.value();
    }
    return sum;
}

Answer batch_is_free(const Plan& plan) {
    Plan single = plan;
    single.batch = 1;
    return peak_of(single);
}

Answer gib_as_gb(const Plan& plan) {
    auto peak = peak_of(plan);
    if (!peak)
        return peak;
    // Someone reads "14.96 GiB" and calls it 14.96 GB.
    return bytes_of(Term{"peak",
                         {{"bytes", peak.value().count},
                          {"bytes a GB for bytes a GiB", base::gb.count, base::gib.count}}});
}

Answer kv_without_gqa(const Plan& plan) {
    Plan every_head = plan;
    every_head.model.kv_heads = plan.model.heads;
    auto wide = bytes_of(kv_cache_of(every_head));
    auto narrow = bytes_of(kv_cache_of(plan));
    auto peak = peak_of(plan);
    if (!wide)
        return wide;
    if (!narrow)
        return narrow;
    if (!peak)
        return peak;
    return peak.value() - narrow.value() + wide.value();
}

Answer forgot_kv_cache(const Plan& plan) {
    return peak_without(plan, Kind::KvCache);
}

Answer keeps_activations(const Plan& plan) {
    // Answers as if autograd recorded, which it does not: nothing will be differentiated.
    const auto saved = saved_activations_of(plan);
    if (!saved)
        return saved.error();
    auto kept = bytes_of(saved.value());
    auto peak = peak_of(plan);
    if (!kept)
        return kept;
    if (!peak)
        return peak;
    return peak.value() + kept.value();
}

bool trains_less(const Plan& plan) {
    return plan.finetune.trained != Trained::Everything;
}

Answer lora_shrinks_base(const Plan& plan) {
    auto peak = peak_of(plan);
    if (!peak || !trains_less(plan))
        return peak;
    auto all = bytes_of(weights_of(plan));
    if (!all)
        return all;
    // Someone counts what is trained and forgets what stands still.
    const std::int64_t trained =
        formats::bytes_of(plan.finetune.adapter_dtype, trained_count(plan)).count;
    return peak.value() - all.value() + base::Bytes{trained};
}

Answer frozen_needs_no_activations(const Plan& plan) {
    return trains_less(plan) ? peak_without(plan, Kind::Activations) : peak_of(plan);
}

constexpr std::array rows = {
    Misconception{"weights-only",
                  "That is the weights alone: training also makes gradients, optimizer state and "
                  "activations.",
                  Task::Training, weights_only},
    Misconception{"training-is-answering",
                  "That is what answering needs. Training keeps what answering throws away, and "
                  "adds gradients and optimizer state.",
                  Task::Training, training_is_answering},
    Misconception{"forgot-gradients",
                  "That leaves out the gradients: each weight gets one, as large as itself.",
                  Task::Training, forgot_gradients},
    Misconception{"forgot-optimizer",
                  "That leaves out the optimizer's state, which stays from the first update on.",
                  Task::Training, forgot_optimizer},
    Misconception{"forgot-activations",
                  "That leaves out the activations that the forward pass keeps for the backward "
                  "pass.",
                  Task::Training, forgot_activations},
    Misconception{"forgot-logits",
                  "That leaves out the logits: one number for each token and each word of the "
                  "vocabulary, several times over.",
                  Task::Training, forgot_logits},
    Misconception{"adam-one-copy",
                  "That counts one average a weight; Adam keeps two, of the gradient and of its "
                  "square.",
                  Task::Training, adam_one_copy},
    Misconception{"everything-at-once",
                  "That adds everything up as if it lived at the same time; activations are gone "
                  "before the last gradient is made.",
                  Task::Training, everything_at_once},
    Misconception{"batch-is-free",
                  "That is the memory of one sequence: each further one has activations and logits "
                  "of its own.",
                  Task::Training, batch_is_free},
    Misconception{"gib-as-gb", "That reads GiB as GB: a GiB is 2^30 bytes, 7 % more than a GB.",
                  Task::Training, gib_as_gb},
    Misconception{"lora-shrinks-base",
                  "That counts the adapters alone: the frozen weights lie in memory as before.",
                  Task::Training, lora_shrinks_base},
    Misconception{
        "frozen-needs-no-activations",
        "That leaves out the activations: gradients flow through frozen layers to what is "
        "trained below.",
        Task::Training, frozen_needs_no_activations},
    Misconception{"kv-without-gqa",
                  "That gives each query head its own keys and values; in this model several share "
                  "them.",
                  Task::Inference, kv_without_gqa},
    Misconception{"forgot-kv-cache", "That leaves out the KV cache, which grows with each token.",
                  Task::Inference, forgot_kv_cache},
    Misconception{"keeps-activations",
                  "That keeps each layer's activations. Answering needs them only until the next "
                  "layer has read them.",
                  Task::Inference, keeps_activations},
};

}  // namespace

std::span<const Misconception> misconceptions() {
    return rows;
}

const Misconception* find_misconception(std::string_view id) {
    for (const Misconception& row : rows) {
        if (row.id == id)
            return &row;
    }
    return nullptr;
}

}  // namespace estimator
