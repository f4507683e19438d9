#include "cases/rules.h"
#include "estimator/adapter_count.h"
#include "estimator/families.h"
#include "estimator/planned_weights.h"

#include <algorithm>
#include <array>

namespace cases {
namespace {

using estimator::Finetune;

constexpr std::string_view kind = "lora_params";

// Larger than any published width or depth, and small enough that their products are counts.
constexpr std::int64_t most_size = std::int64_t{1} << 20;

/// The set of matrices called by the first words of `texts`: "v (fused qkv)" is v.
std::uint32_t targets_of(const std::vector<std::string>& texts) {
    std::uint32_t targets = 0;
    for (const std::string& text : texts) {
        const std::string_view word = std::string_view{text}.substr(0, text.find(' '));
        for (std::size_t i = 0; i < estimator::target_ids.size(); ++i) {
            if (estimator::target_ids[i] == word)
                targets |= 1U << i;
        }
    }
    return targets;
}

/// "2 token rows" is 2; 0 where the text is something else.
std::int64_t token_rows(std::string_view text) {
    constexpr std::string_view words = " token rows";
    if (!text.ends_with(words) || text.size() != words.size() + 1 || text[0] < '1' || text[0] > '9')
        return 0;
    return text[0] - '0';
}

base::Result<Finetune> finetune_of(const Inputs& inputs) {
    const std::vector<std::string> texts = inputs.texts("targets");
    const auto lists = [&](std::string_view word) {
        return std::find(texts.begin(), texts.end(), word) != texts.end();
    };
    Finetune finetune{.trained = estimator::Trained::Adapters, .targets = targets_of(texts)};
    finetune.rank = inputs.integer("r").value_or(0);
    if (lists("norms"))
        return Finetune{.trained = estimator::Trained::Norms};
    if (texts.size() == 1 && token_rows(texts[0]) > 0)
        return Finetune{.trained = estimator::Trained::NewTokens, .rows = token_rows(texts[0])};
    if (finetune.targets == 0)
        return base::Error{"targets names no matrix of a layer"};
    if (lists("dora magnitude"))
        finetune.adapter = estimator::Adapter::Dora;
    if (lists("B only"))
        finetune.adapter = estimator::Adapter::LoraFa;
    if (finetune.rank == 0)
        finetune.adapter = estimator::Adapter::Ia3;
    if (finetune.rank < 0 || finetune.rank > estimator::most_rank)
        return base::Error{"r is out of range"};
    finetune.rank = std::max<std::int64_t>(finetune.rank, 1);
    return finetune;
}

/// Every matrix of a model with separate q, k and v: a run's own list of trained tensors.
base::Result<Prediction> of_model(const Question& question) {
    const auto finetune = finetune_of(question.inputs);
    if (!finetune)
        return finetune.error();
    const auto shape = question.inputs.model();
    if (!shape)
        return shape.error();
    return in_count(estimator::trained_count(
        {.model = shape.value(), .task = estimator::Task::Training, .finetune = finetune.value()}));
}

/// The widths that a case gives without a whole config.json; a width it leaves out is the stream's,
/// and the MLP's is asked for only if it is needed.
base::Result<estimator::LayerWidths> widths_of(const Inputs& inputs) {
    if (const auto shape = inputs.model())
        return estimator::widths_of(shape.value());
    const Inputs model = inputs.part("model").value_or(inputs);
    const auto hidden = model.integer("hidden_size");
    const auto layers = model.integer("num_hidden_layers");
    if (!hidden || !layers)
        return base::Error{"hidden_size and num_hidden_layers are needed"};
    if (*hidden < 1 || *hidden > most_size)
        return base::Error{"hidden_size is out of range"};
    const auto heads = model.integer("num_attention_heads");
    const std::int64_t head =
        model.integer("head_dim").value_or(heads && *heads > 0 ? *hidden / *heads : *hidden);
    const std::int64_t count = heads.value_or(1);
    const std::int64_t kv_count = model.integer("num_key_value_heads").value_or(count);
    const std::int64_t intermediate = model.integer("intermediate_size").value_or(4 * *hidden);
    for (const std::int64_t size : {*layers, head, count, kv_count, intermediate}) {
        if (size < 1 || size > most_size)
            return base::Error{"a width or the number of layers is out of range"};
    }
    return estimator::LayerWidths{.layers = *layers,
                                  .hidden = *hidden,
                                  .queries = count * head,
                                  .kv = kv_count * head,
                                  .intermediate = intermediate};
}

base::Result<Prediction> of_widths(const Question& question) {
    const auto finetune = finetune_of(question.inputs);
    if (!finetune)
        return finetune.error();
    const auto widths = widths_of(question.inputs);
    if (!widths)
        return widths.error();
    return in_count(estimator::adapter_count(widths.value(), finetune.value()));
}

/// Whether each of the seven matrices lies for itself in the model's list.
bool has_separate_matrices(const Question& question) {
    const auto shape = question.inputs.model();
    if (!shape)
        return false;
    std::uint32_t found = 0;
    for (const estimator::WeightTensor& tensor : estimator::weights_of(shape.value())) {
        const std::uint32_t targets = estimator::targets_of(tensor.name);
        if ((targets & (targets - 1)) == 0)
            found |= targets;
    }
    return found == estimator::all_targets;
}

constexpr std::array rules = {
    Rule{kind, "trained tensors of the model", Route::Plan, has_separate_matrices, of_model},
    Rule{kind, "adapters by the widths of a layer", Route::Rule,
         [](const Question& q) { return !q.inputs.texts("targets").empty(); }, of_widths},
};

}  // namespace

std::span<const Rule> finetuning_rules() {
    return rules;
}

}  // namespace cases
