#include "estimator/remedies.h"

#include "base/sort.h"
#include "estimator/estimate.h"

#include <algorithm>
#include <array>

namespace estimator {
namespace {

/// Sets a member and says whether that changed it.
template <class T>
bool set(T& member, T value) {
    const bool changed = member != value;
    member = value;
    return changed;
}

bool whole(const Plan& plan) {
    return plan.finetune.trained == Trained::Everything;
}

constexpr std::array rows = {
    RemedyRow{"checkpointing", "Keep only each layer's input and compute the rest again",
              "About a third more arithmetic: every layer runs forward twice.",
              [](Plan& plan) {
                  plan.execution.every = 1;
                  return set(plan.execution.checkpointing, Checkpointing::Layers);
              }},
    RemedyRow{"flash-attention", "Attention that stores no scores (SDPA, flash)",
              "None; a few models need scores that such kernels do not give.",
              [](Plan& plan) { return set(plan.execution.attention, Attention::Flash); }},
    RemedyRow{"fused-loss", "Head and loss in one kernel that never stores the logits",
              "Another library (Liger, CCE), and logits you cannot look at.",
              [](Plan& plan) { return set(plan.execution.loss, LossPath::Cce); }},
    RemedyRow{"fused-kernels", "Fused kernels for norms, rotary embedding and the MLP",
              "Another library or torch.compile, which takes minutes to start.",
              [](Plan& plan) { return set(plan.execution.kernels, Kernels::Fused); }},
    RemedyRow{"micro-batches", "One text at a time, adding up gradients",
              "As many passes as there were texts, and gradients that live through them.",
              [](Plan& plan) {
                  if (plan.batch == 1 || plan.update == UpdateKernel::InBackward ||
                      plan.batch > most_micro_batches / plan.execution.micro_batches)
                      return false;
                  plan.execution.micro_batches *= plan.batch;
                  plan.batch = 1;
                  return true;
              }},
    RemedyRow{"half-length", "Texts of half the length",
              "The model never sees how far apart things can be.",
              [](Plan& plan) {
                  if (plan.tokens == 1)
                      return false;
                  plan.tokens /= 2;
                  return true;
              }},
    RemedyRow{"pure-bf16", "Everything in bf16, without an fp32 copy",
              "Small updates are rounded away; training may stall.",
              [](Plan& plan) { return set(plan.recipe, Recipe::PureBf16); }},
    RemedyRow{"adamw-8bit", "AdamW with 8-bit state",
              "Averages rounded to 256 values; hardly noticed in practice.",
              [](Plan& plan) { return set(plan.optimizer, Optimizer::AdamW8bit); }},
    RemedyRow{
        "zero-3", "Share weights, gradients and state among the devices (ZeRO-3, FSDP)",
        "Each layer is gathered when it is used, twice a step: half as much traffic again.",
        [](Plan& plan) { return plan.devices.data > 1 && set(plan.devices.zero, Zero::Stage3); }},
    RemedyRow{"adafactor", "Adafactor: one number a row and a column",
              "A coarser step; needs its own learning rate.",
              [](Plan& plan) { return set(plan.optimizer, Optimizer::Adafactor); }},
    RemedyRow{"in-backward", "Update each weight as soon as its gradient is there",
              "Gradients can be neither added up nor clipped by their length.",
              [](Plan& plan) {
                  return plan.execution.micro_batches == 1 &&
                         set(plan.update, UpdateKernel::InBackward);
              }},
    RemedyRow{"top-half", "Train the upper half of the layers only",
              "The lower half stays as it is.",
              [](Plan& plan) {
                  plan.finetune.layers = std::max<std::int64_t>(1, plan.model.layers / 2);
                  return whole(plan) && set(plan.finetune.trained, Trained::TopLayers);
              }},
    RemedyRow{"lora", "LoRA: small matrices beside the frozen ones",
              "Changes of low rank only; nearly all activations remain.",
              [](Plan& plan) {
                  plan.finetune.targets = all_targets;
                  return whole(plan) && set(plan.finetune.trained, Trained::Adapters);
              }},
    RemedyRow{"qlora", "LoRA beside a base of 4 bits a weight",
              "Slower: every matrix is unpacked each time it is used; the base is a little worse.",
              [](Plan& plan) {
                  if (plan.finetune.trained != Trained::Adapters && !whole(plan))
                      return false;
                  plan.finetune.targets = whole(plan) ? all_targets : plan.finetune.targets;
                  plan.finetune.trained = Trained::Adapters;
                  return set(plan.finetune.base, BaseFormat::Nf4Double);
              }},
    RemedyRow{"weights-4bit", "Weights in 4 bits (NF4, double quantisation)",
              "Answers a little worse; each matrix is unpacked while it is used.",
              [](Plan& plan) { return set<std::string_view>(plan.packing, "nf4-double"); },
              Task::Inference},
    RemedyRow{"weights-8bit", "Weights in 8 bits (LLM.int8)", "Hardly worse; slower on most cards.",
              [](Plan& plan) {
                  return plan.packing.empty() && set<std::string_view>(plan.packing, "int8");
              },
              Task::Inference},
    RemedyRow{
        "weights-gguf", "Weights as llama.cpp's Q4_K_M", "Another program; answers a little worse.",
        [](Plan& plan) { return set<std::string_view>(plan.packing, "Q4_K_M"); }, Task::Inference},
    RemedyRow{"cache-8bit", "Keys and values in 8 bits (fp8)",
              "A program that keeps them so; hardly noticed in practice.",
              [](Plan& plan) {
                  return set<std::optional<formats::Storage>>(plan.cache, formats::Storage::Fp8);
              },
              Task::Inference},
    RemedyRow{"cache-4bit", "Keys and values in 4 bits (q4_0)",
              "A program that keeps them so; long texts suffer first.",
              [](Plan& plan) {
                  return set<std::optional<formats::Storage>>(plan.cache, formats::Storage::Q40);
              },
              Task::Inference},
    RemedyRow{"half-context", "A context of half the length", "What came earlier is forgotten.",
              [](Plan& plan) {
                  if (plan.tokens == 1)
                      return false;
                  plan.tokens /= 2;
                  return true;
              },
              Task::Inference},
    RemedyRow{"one-at-a-time", "One text at a time", "Whoever comes second waits.",
              [](Plan& plan) { return set<std::int64_t>(plan.batch, 1); }, Task::Inference},
};

}  // namespace

std::span<const RemedyRow> remedy_rows() {
    return rows;
}

base::Result<std::vector<Remedy>> remedies_for(const Plan& plan, base::Bytes budget) {
    const auto now = estimate(plan);
    if (!now)
        return now.error();
    const base::Bytes peak = now.value().total();
    std::vector<Remedy> found;
    for (const RemedyRow& row : rows) {
        Remedy remedy{.row = &row, .plan = plan};
        if (row.task != plan.task || !row.apply(remedy.plan))
            continue;
        const auto changed = estimate(remedy.plan);
        if (!changed || changed.value().total() >= peak)
            continue;
        remedy.peak = changed.value().total();
        remedy.saved = peak - remedy.peak;
        remedy.fits = remedy.peak <= budget;
        found.push_back(remedy);
    }
    base::sort_few(found,
                   [](const Remedy& one, const Remedy& other) { return one.saved > other.saved; });
    return found;
}

}  // namespace estimator
