#include "estimator/notes.h"

#include "estimator/families.h"
#include "estimator/gguf_recipes.h"
#include "estimator/gradient_free.h"
#include "estimator/planned_weights.h"

#include <algorithm>
#include <array>

namespace estimator {
namespace {

const Family& family_of(const Plan& plan) {
    return *find_family(plan.model.family);
}

bool trains(const Plan& plan) {
    return plan.task == Task::Training;
}

bool has_bare_experts(const Plan& plan) {
    const WeightList weights = weights_of(plan.model);
    return std::any_of(weights.begin(), weights.end(), [](const WeightTensor& tensor) {
        return tensor.role == Role::Expert && !tensor.name.ends_with(".weight");
    });
}

constexpr std::array rows = {
    NoteRow{[](const Plan& plan) { return are_many(plan.devices); },
            "This is one of all devices, the fullest; what their messages pass through (NCCL, 0.2 "
            "to 2 GiB) is left out."},
    NoteRow{[](const Plan& plan) {
                return trains(plan) && copies_gradients(plan.devices) && !gradient_free(plan) &&
                       gradient_life(plan) == GradientLife::Backward;
            },
            "DDP keeps a second copy of every gradient in its buckets from the start; "
            "gradient_as_bucket_view=True saves it."},
    NoteRow{[](const Plan& plan) { return gathers_weights(plan); },
            "One layer is gathered at a time, and embedding and head from forward to backward; "
            "FSDP may fetch the next layer early."},
    NoteRow{[](const Plan& plan) { return family_of(plan).run_checked_against.empty(); },
            "No measurement of this family's activations was found: they follow from its modules "
            "alone."},
    NoteRow{[](const Plan& plan) { return plan.model.vision_layers > 0; },
            "Pictures are not modelled: the tower that reads them counts as frozen weights."},
    NoteRow{[](const Plan& plan) { return trains(plan) && !family_of(plan).form.pooler.empty(); },
            "Trained as a classifier on its pooler: no logits over the vocabulary."},
    NoteRow{
        [](const Plan& plan) {
            return trains(plan) && plan.finetune.base != BaseFormat::AsRecipe &&
                   has_bare_experts(plan);
        },
        "bitsandbytes packs modules; this family's experts are bare parameters and stay whole."},
    NoteRow{[](const Plan& plan) { return expert_layers(plan.model) > 0; },
            "Experts run side by side as in grouped kernels; how evenly tokens spread does not "
            "matter on one device."},
    NoteRow{[](const Plan& plan) { return plan.model.kv_rank > 0 && !trains(plan); },
            "The latent is cached, as runtimes for this family do; transformers itself caches keys "
            "and values, many times as much."},
    NoteRow{[](const Plan& plan) {
                return is_packed(plan) && find_gguf_recipe(plan.packing) != nullptr &&
                       !plan.model.tied_embeddings;
            },
            "llama.cpp leaves the embedding in the host's memory; here it lies on the card."},
    NoteRow{[](const Plan& plan) {
                return family_of(plan).form.capped_scores && trains(plan) &&
                       plan.execution.attention == Attention::Flash;
            },
            "Its scores are capped with tanh, which not every attention kernel can do."},
    NoteRow{[](const Plan& plan) { return trains(plan) && family_of(plan).form.dropout; },
            "Dropout's masks are left out: one byte a number, where dropout is not set to 0."},
    NoteRow{[](const Plan& plan) { return plan.model.window > 0 && !trains(plan); },
            "Some layers look back only a window; here every layer keeps every token."},
};

}  // namespace

std::span<const NoteRow> note_rows() {
    return rows;
}

std::vector<std::string> notes_of(const Plan& plan) {
    std::vector<std::string> notes;
    for (const NoteRow& row : rows) {
        if (row.applies(plan))
            notes.emplace_back(row.sentence);
    }
    return notes;
}

}  // namespace estimator
