#include "cases/rules.h"
#include "estimator/budgets.h"
#include "estimator/estimate.h"
#include "estimator/families.h"
#include "estimator/model_states.h"
#include "estimator/optimizers.h"
#include "estimator/quantised_weights.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace cases {
namespace {

using estimator::Plan;

constexpr std::string_view kind = "end_to_end_measured";

// --- words of a case ---------------------------------------------------------------------------

bool starts(const Inputs& inputs, std::string_view name, std::string_view start) {
    const auto text = inputs.text(name);
    return text && text->starts_with(start);
}

bool says(const Inputs& inputs, std::string_view name, std::string_view words) {
    const auto text = inputs.text(name);
    return text && text->find(words) != std::string::npos;
}

/// The whole number right after each `mark` in a text: 16384 and 32768 of "s=16384 and s=32768".
std::vector<std::int64_t> numbers_after(const std::string& text, std::string_view mark) {
    std::vector<std::int64_t> found;
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
        std::int64_t number = 0;
        const char* const first = text.data() + at + mark.size();
        if (std::from_chars(first, text.data() + text.size(), number).ec == std::errc{})
            found.push_back(number);
    }
    return found;
}

/// The whole number of at most 9 digits right before `mark`: 256 of "short, 256 new tokens".
std::optional<std::int64_t> number_before(const std::string& text, std::string_view mark) {
    constexpr std::size_t most_digits = 9;
    const std::size_t end = text.find(mark);
    if (end == std::string::npos)
        return std::nullopt;
    std::size_t first = end;
    while (first > 0 && text[first - 1] >= '0' && text[first - 1] <= '9')
        --first;
    if (first == end || end - first > most_digits)
        return std::nullopt;
    std::int64_t number = 0;
    std::from_chars(text.data() + first, text.data() + end, number);
    return number;
}

/// "q,k,v,o" as a set of matrices; nothing where a word is none of the seven.
std::optional<std::uint32_t> targets_in(std::string_view list) {
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
    return targets == 0 ? std::nullopt : std::optional(targets);
}

// --- finetuning --------------------------------------------------------------------------------

/// Rank and matrices of an adapter: as inputs of their own, or in the method's words, "LoRA r=32
/// qkvo fp16 base".
struct AdapterWords {
    std::int64_t rank = 0;
    std::uint32_t targets = 0;
};

std::optional<AdapterWords> adapter_words(const Inputs& inputs) {
    const auto rank = inputs.integer("lora_r");
    const auto listed = targets_in(inputs.text("targets").value_or(""));
    if (rank && listed)
        return AdapterWords{*rank, *listed};
    const std::string method = inputs.text("method").value_or("");
    const auto ranks = numbers_after(method, " r=");
    if (ranks.size() == 1 && method.find(" qkvo ") != std::string::npos)
        return AdapterWords{ranks[0], estimator::attention_targets};
    return std::nullopt;
}

base::Result<Prediction> peak_of(const Plan& plan) {
    const auto found = estimator::estimate(plan);
    if (!found)
        return found.error();
    return in_bytes(found.value().total());
}

/// The runs of fitcheck on a T4 hold gradients while the loss is computed, as steps do that add up
/// gradients: without them its eight rows of adapters lie 0.5 to 2.5 % too low, the smallest models
/// most, and that of all weights 12 %.
constexpr std::int64_t runs_hold_gradients = 2;

bool gives_lengths(const Inputs& inputs) {
    return inputs.integer("seq") && inputs.integer("batch");
}

/// The peak of finetuning with PEFT on one card: what max_memory_allocated counts.
base::Result<Prediction> of_finetuning(const Question& question) {
    const Inputs& inputs = question.inputs;
    const auto shape = inputs.model();
    if (!shape)
        return shape.error();
    const AdapterWords adapter = *adapter_words(inputs);
    Plan plan{.model = shape.value(),
              .task = estimator::Task::Training,
              .tokens = *inputs.integer("seq"),
              .batch = *inputs.integer("batch")};
    plan.finetune = {
        .trained = estimator::Trained::Adapters, .targets = adapter.targets, .rank = adapter.rank};
    if (starts(inputs, "method", "QLoRA"))
        plan.finetune.base = estimator::BaseFormat::Nf4;
    if (starts(inputs, "attention", "eager"))
        plan.execution.attention = estimator::Attention::Eager;
    if (inputs.flag("gradient_checkpointing").value_or(false))
        plan.execution.checkpointing = estimator::Checkpointing::Layers;
    plan.execution.micro_batches = runs_hold_gradients;
    return peak_of(plan);
}

/// The peak of training everything in fp32, of a model whose sizes alone are given.
base::Result<Prediction> of_full_finetuning(const Question& question) {
    const Inputs& inputs = question.inputs;
    const auto shape = inputs.names_model() ? inputs.model() : inputs.llama_of_sizes();
    if (!shape)
        return shape.error();
    Plan plan{.model = shape.value(),
              .task = estimator::Task::Training,
              .recipe = estimator::Recipe::Fp32,
              .tokens = *inputs.integer("seq"),
              .batch = *inputs.integer("batch")};
    if (says(inputs, "method", "checkpointing"))
        plan.execution.checkpointing = estimator::Checkpointing::Layers;
    if (says(inputs, "method", "eager"))
        plan.execution.attention = estimator::Attention::Eager;
    plan.execution.micro_batches = runs_hold_gradients;
    return peak_of(plan);
}

/// What each further token costs between two lengths: of adapters, whose weights and states do not
/// grow with them.
base::Result<Prediction> of_slope(const Question& question) {
    const Inputs& inputs = question.inputs;
    const auto shape = inputs.model();
    if (!shape)
        return shape.error();
    const auto lengths = numbers_after(*inputs.text("what"), "s=");
    Plan plan{.model = shape.value(), .task = estimator::Task::Training};
    plan.finetune = {.trained = estimator::Trained::Adapters,
                     .adapter_dtype = formats::Dtype::Bf16};
    if (says(inputs, "what", "checkpointing on"))
        plan.execution.checkpointing = estimator::Checkpointing::Layers;
    plan.tokens = lengths[0];
    const auto shorter = peak_of(plan);
    plan.tokens = lengths[1];
    const auto longer = peak_of(plan);
    if (!shorter || !longer)
        return shorter ? longer.error() : shorter.error();
    return Prediction{.value = longer.value().value - shorter.value().value,
                      .per = lengths[1] - lengths[0]};
}

// --- answering ---------------------------------------------------------------------------------

/// How cases call packings, beside the schemes' own names.
struct Alias {
    std::string_view name;
    std::string_view scheme;
};

constexpr std::array aliases = {Alias{"nf4dq", "nf4-double"}, Alias{"bf16", ""}};

/// A short prompt and its answer, as one sequence as long as the answer.
base::Result<Prediction> of_answering(const Question& question) {
    const Inputs& inputs = question.inputs;
    const auto shape = inputs.model();
    if (!shape)
        return shape.error();
    const std::string weights = *inputs.text("weights");
    const auto* const alias = std::find_if(aliases.begin(), aliases.end(),
                                           [&](const Alias& row) { return row.name == weights; });
    const auto scheme = estimator::scheme_called(weights);
    if (alias == aliases.end() && !scheme)
        return scheme.error();
    return peak_of({.model = shape.value(),
                    .tokens = *number_before(*inputs.text("prompt_tokens"), " new tokens"),
                    .packing = alias == aliases.end() ? scheme.value().id : alias->scheme});
}

/// Weights and cache while many sequences are answered at once: what stays between two tokens.
base::Result<Prediction> of_serving(const Question& question) {
    const Inputs& inputs = question.inputs;
    const auto shape = inputs.model();
    if (!shape)
        return shape.error();
    const std::string method = *inputs.text("method");
    const Plan plan{.model = shape.value(),
                    .dtype = formats::Dtype::Fp16,
                    .tokens = numbers_after(method, " concurrent x ")[0],
                    .batch = *number_before(method, " concurrent x ")};
    return in_bytes(estimator::bytes_of(estimator::Breakdown{
        "resident", {estimator::weights_of(plan), estimator::kv_cache_of(plan)}}));
}

// --- parameters alone --------------------------------------------------------------------------

std::int64_t states(std::int64_t parameters, estimator::Recipe recipe,
                    estimator::Optimizer optimizer, const estimator::Sharding& sharding = {}) {
    const auto found = estimator::model_states(parameters, recipe, optimizer, sharding);
    const auto bytes = found ? estimator::bytes_of(found.value()) : base::Bytes{};
    return bytes ? bytes.value().count : 0;
}

/// The states of the optimizer that makes so many bytes a parameter in pure bf16; activations are
/// left out, for the case gives no lengths.
base::Result<Prediction> of_states_alone(const Question& question) {
    const auto shape = question.inputs.model();
    if (!shape)
        return shape.error();
    const std::int64_t parameters =
        estimator::parameter_count(estimator::weights_of(shape.value()));
    const double wanted = *question.inputs.number("states_bytes_per_param");
    for (std::size_t i = 0; i < estimator::optimizer_rows.size(); ++i) {
        const std::int64_t bytes =
            states(parameters, estimator::Recipe::PureBf16, static_cast<estimator::Optimizer>(i));
        constexpr double nearly = 1e-6;
        if (std::abs(static_cast<double>(bytes) / static_cast<double>(parameters) - wanted) <
            nearly)
            return in_bytes(base::Bytes{bytes});
    }
    return base::Error{"no optimizer has so many bytes a parameter in pure bf16"};
}

base::Result<Prediction> of_smaller_state(const Question& question) {
    const std::int64_t parameters = *question.inputs.integer("params");
    const auto with = [&](estimator::Optimizer optimizer) {
        return states(parameters, estimator::Recipe::PureBf16, optimizer);
    };
    return in_bytes(
        base::Bytes{with(estimator::Optimizer::AdamW) - with(estimator::Optimizer::AdamW8bit)});
}

/// The states of all devices shared out among fewer and among more of them.
base::Result<Prediction> of_more_devices(const Question& question) {
    const std::int64_t parameters = *question.inputs.integer("params");
    const auto devices = numbers_after(*question.inputs.text("what"), "FSDP");
    const auto share = [&](std::int64_t count) {
        return states(parameters, estimator::Recipe::Fp32, estimator::Optimizer::AdamW,
                      {.zero = estimator::Zero::Stage3, .devices = count});
    };
    return in_bytes(base::Bytes{share(devices[0]) - share(devices[1])});
}

/// All parameters in NF4: embeddings and head, which stay in 16 bits, are not told apart.
base::Result<Prediction> of_four_bits(const Question& question) {
    constexpr std::int64_t block = 64;
    constexpr std::int64_t byte_bits = 8;
    const formats::Fraction bits = estimator::four_bit_bits(block, 0);
    return Prediction{.value = *question.inputs.integer("params") * bits.over,
                      .per = bits.under * byte_bits};
}

/// MeZO needs no more than an answer does: the weights, two bytes each, and little beside.
base::Result<Prediction> of_mezo(const Question& question) {
    return in_bytes(
        estimator::bytes_of(estimator::parameter_bytes(*question.inputs.integer("params"), 1, 2)));
}

bool gives_parameters(const Question& question) {
    constexpr std::int64_t most = std::int64_t{1} << 50;
    const auto count = question.inputs.integer("params");
    return count && *count > 0 && *count < most;
}

constexpr std::array rules = {
    Rule{kind, "peak of finetuning with adapters", Route::Plan,
         [](const Question& q) {
             const Inputs& i = q.inputs;
             return i.names_model() && gives_lengths(i) && adapter_words(i) &&
                    (starts(i, "method", "QLoRA NF4") || starts(i, "method", "LoRA"));
         },
         of_finetuning},
    Rule{kind, "peak of training everything", Route::Plan,
         [](const Question& q) {
             return starts(q.inputs, "method", "full fine-tune fp32 states") &&
                    gives_lengths(q.inputs);
         },
         of_full_finetuning},
    Rule{kind, "bytes that a further token costs", Route::Plan,
         [](const Question& q) {
             return q.inputs.names_model() &&
                    starts(q.inputs, "what", "bytes per extra token between s=") &&
                    numbers_after(*q.inputs.text("what"), "s=").size() == 2;
         },
         of_slope},
    Rule{kind, "peak of answering", Route::Plan,
         [](const Question& q) {
             const auto prompt = q.inputs.text("prompt_tokens");
             return q.inputs.names_model() && q.inputs.text("weights") && prompt &&
                    number_before(*prompt, " new tokens");
         },
         of_answering},
    Rule{kind, "weights and KV cache of serving", Route::Plan,
         [](const Question& q) {
             const auto method = q.inputs.text("method");
             return q.inputs.names_model() && method && method->starts_with("fp16 decode, ") &&
                    number_before(*method, " concurrent x ") &&
                    numbers_after(*method, " concurrent x ").size() == 1;
         },
         of_serving},
    Rule{kind, "states of training alone", Route::Rule,
         [](const Question& q) {
             return q.inputs.names_model() && q.inputs.number("states_bytes_per_param");
         },
         of_states_alone},
    Rule{kind, "what 8-bit state saves", Route::Rule,
         [](const Question& q) {
             return gives_parameters(q) && starts(q.inputs, "what", "bf16 moments 4 B -> 2.03 B");
         },
         of_smaller_state},
    Rule{kind, "what more devices save", Route::Rule,
         [](const Question& q) {
             return gives_parameters(q) && says(q.inputs, "what", "16 B/param sharded") &&
                    numbers_after(*q.inputs.text("what"), "FSDP").size() == 2;
         },
         of_more_devices},
    Rule{kind, "parameters in 4 bits", Route::Rule,
         [](const Question& q) {
             return gives_parameters(q) && starts(q.inputs, "what", "memory of the 4-bit model");
         },
         of_four_bits},
    Rule{kind, "weights of MeZO", Route::Rule,
         [](const Question& q) {
             return gives_parameters(q) && starts(q.inputs, "method", "MeZO fp16");
         },
         of_mezo},
};

}  // namespace

std::span<const Rule> measured_rules() {
    return rules;
}

}  // namespace cases
