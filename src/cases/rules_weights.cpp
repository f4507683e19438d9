#include "cases/rules.h"
#include "estimator/config_json.h"
#include "estimator/families.h"
#include "estimator/quantised_weights.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace cases {
namespace {

using estimator::ModelShape;
using estimator::WeightScheme;

constexpr std::string_view kind = "quantized_size";

bool says(const Question& question, std::string_view name, std::string_view words) {
    const auto text = question.inputs.text(name);
    return text && text->find(words) != std::string::npos;
}

bool gives(const Question& question, std::initializer_list<std::string_view> names) {
    return std::all_of(names.begin(), names.end(), [&](std::string_view name) {
        return question.inputs.integer(name).has_value();
    });
}

Prediction in_bits(formats::Fraction bits) {
    return {.value = bits.over, .per = bits.under, .measure = Measure::Bits};
}

Prediction things(std::int64_t count) {
    return {.value = count, .measure = Measure::Count};
}

/// A model under a scheme, in bytes or in bits a weight, as the case asks.
base::Result<Prediction> of_scheme(const Question& question,
                                   const base::Result<WeightScheme>& scheme) {
    const auto shape = question.inputs.model();
    if (!shape)
        return shape.error();
    if (!scheme)
        return scheme.error();
    const auto bytes = estimator::weight_bytes(shape.value(), scheme.value());
    if (!bytes || question.unit.measure != Measure::Bits)
        return in_bytes(bytes);
    return in_bits(estimator::bits_per_weight(
        bytes.value(), estimator::parameter_count(estimator::weights_of(shape.value()))));
}

base::Result<Prediction> of_recipe(const Question& question) {
    auto scheme = estimator::scheme_called(*question.inputs.text("ftype"));
    if (scheme)
        scheme.value().importance_matrix = question.inputs.flag("imatrix").value_or(false);
    return of_scheme(question, scheme);
}

/// A zero point beside the scale is named where AWQ's files are meant; GPTQ's also hold the group
/// of each column.
base::Result<Prediction> of_groups(const Question& question) {
    auto scheme = estimator::scheme_called(question.inputs.has("zeros") ? "awq-4" : "gptq-4");
    constexpr std::int64_t most_bits = 16;
    const std::int64_t bits = *question.inputs.integer("bits");
    const std::int64_t group = *question.inputs.integer("group");
    if (bits < 1 || bits > most_bits || group < 1)
        return base::Error{"bits or group is out of range"};
    scheme.value().bits = bits;
    scheme.value().group = group;
    return of_scheme(question, scheme);
}

base::Result<Prediction> of_fp8(const Question& question) {
    return of_scheme(question, estimator::scheme_called("fp8"));
}

/// The format a case names, by whichever of these words.
std::optional<std::string> named_format(const Question& question) {
    for (const std::string_view name : {"format", "scheme", "dtype", "quantization", "quant"}) {
        if (auto text = question.inputs.text(name))
            return text;
    }
    return std::nullopt;
}

base::Result<Prediction> of_named(const Question& question) {
    return of_scheme(question, estimator::scheme_called(*named_format(question)));
}

/// Weights and buffers as they are loaded: in fp32, which transformers takes where a config.json
/// has no torch_dtype.
base::Result<Prediction> with_buffers(const Question& question) {
    const auto shape = question.inputs.model();
    if (!shape)
        return shape.error();
    const auto text = question.inputs.config_text();
    const auto scheme = estimator::scheme_called(estimator::loaded_dtype_of(text.value()));
    if (!scheme)
        return scheme.error();
    const auto weights = estimator::weight_bytes(shape.value(), scheme.value());
    return in_bytes(estimator::with_buffer_bytes(weights, shape.value()));
}

base::Result<Prediction> of_parameters(const Question& question) {
    return in_bytes(
        estimator::bytes_of(estimator::Term{"weights",
                                            {{"parameters", *question.inputs.integer("params")},
                                             {"bytes", *question.inputs.integer("bytes")}}}));
}

base::Result<Prediction> file_bits(const Question& question) {
    const double gib = static_cast<double>(base::gib.count);
    const base::Bytes file{static_cast<std::int64_t>(*question.inputs.number("GiB") * gib)};
    return in_bits(estimator::bits_per_weight(file, *question.inputs.integer("params")));
}

/// A LLaMA by its letters: h, L, and where they matter I and V.
base::Result<ModelShape> lettered_llama(const Inputs& inputs) {
    const std::int64_t h = *inputs.integer("h");
    ModelShape shape{.family = "llama",
                     .layers = *inputs.integer("L"),
                     .hidden = h,
                     .head_dim = h,
                     .intermediate = inputs.integer("I").value_or(estimator::llama_mlp_width(h)),
                     .vocab = inputs.integer("V").value_or(1)};
    return estimator::checked(shape);
}

base::Result<Prediction> packed_elements(const Question& question) {
    const auto shape = lettered_llama(question.inputs);
    if (!shape)
        return shape.error();
    return things(estimator::packed_code_elements(shape.value()));
}

base::Result<Prediction> unpacked_elements(const Question& question) {
    const auto shape = lettered_llama(question.inputs);
    if (!shape)
        return shape.error();
    if (!says(question, "targets", "all linears"))
        return base::Error{"the LoRA is not on all linears"};
    return things(
        estimator::unpacked_element_count(shape.value(), *question.inputs.integer("lora_r")));
}

/// The whole number that follows `words` in a text, or 0.
std::int64_t number_after(const std::string& text, std::string_view words) {
    const std::size_t at = text.find(words);
    if (at == std::string::npos)
        return 0;
    const std::string_view rest = std::string_view(text).substr(at + words.size());
    const std::size_t first = rest.find_first_not_of(' ');
    std::int64_t number = 0;
    if (first != std::string_view::npos)
        std::from_chars(rest.data() + first, rest.data() + rest.size(), number);
    return number;
}

/// "fp32", or "8-bit, second level block 256 fp32".
base::Result<Prediction> four_bits(const Question& question) {
    const std::string absmax = *question.inputs.text("absmax");
    const std::int64_t block = *question.inputs.integer("block");
    const std::int64_t second = number_after(absmax, "second level block");
    constexpr std::int64_t most_block = 1 << 20;
    if (block < 1 || block > most_block || second < 0 || second > most_block)
        return base::Error{"a block is out of range"};
    if (absmax != "fp32" && second == 0)
        return base::Error{"absmax is neither fp32 nor 8-bit with a second level block"};
    return in_bits(estimator::four_bit_bits(block, second));
}

base::Result<Prediction> double_quantised_scales(const Question& question) {
    return in_bytes(estimator::nf4_scale_bytes(*question.inputs.integer("linears"), true));
}

base::Result<Prediction> block_bits(const Question& question) {
    const std::int64_t block = *question.inputs.integer("block");
    if (block < 1)
        return base::Error{"block is not above 0"};
    return in_bits(estimator::bits_per_weight({*question.inputs.integer("bytes")}, block));
}

base::Result<Prediction> host_embedding(const Question& question) {
    const auto* recipe = estimator::find_gguf_recipe(*question.inputs.text("ftype"));
    if (recipe == nullptr)
        return base::Error{"the ftype is not known"};
    return in_bytes(estimator::gguf_embedding_bytes(*recipe, *question.inputs.integer("V"),
                                                    *question.inputs.integer("h")));
}

constexpr std::array rules = {
    Rule{kind, "the model under a GGUF recipe", Route::Plan,
         [](const Question& q) { return q.inputs.names_model() && q.inputs.text("ftype"); },
         of_recipe},
    Rule{kind, "the model in groups with a scale", Route::Plan,
         [](const Question& q) {
             return q.inputs.names_model() && gives(q, {"bits", "group"});
         },
         of_groups},
    Rule{kind, "the model in fp8", Route::Plan,
         [](const Question& q) { return q.inputs.names_model() && q.inputs.has("fp8"); }, of_fp8},
    Rule{kind, "weights and buffers of the model", Route::Plan,
         [](const Question& q) { return q.inputs.names_model() && q.inputs.has("buffers"); },
         with_buffers},
    Rule{kind, "the model in a format", Route::Plan,
         [](const Question& q) { return q.inputs.names_model() && named_format(q); }, of_named},
    Rule{kind, "parameters times bytes", Route::Rule,
         [](const Question& q) {
             return gives(q, {"params", "bytes"});
         },
         of_parameters},
    Rule{kind, "bits a weight of a file", Route::Rule,
         [](const Question& q) { return gives(q, {"params"}) && q.inputs.number("GiB"); },
         file_bits},
    Rule{kind, "bytes that hold two codes", Route::Rule,
         [](const Question& q) {
             return gives(q, {"h", "L", "I"}) && says(q, "what", "packed 4-bit");
         },
         packed_elements},
    Rule{kind, "elements beside the codes, LoRA too", Route::Rule,
         [](const Question& q) {
             return gives(q, {"h", "L", "V", "lora_r"}) && says(q, "what", "not 4-bit");
         },
         unpacked_elements},
    Rule{kind, "4 bits and their scales", Route::Rule,
         [](const Question& q) { return gives(q, {"block"}) && q.inputs.text("absmax"); },
         four_bits},
    Rule{kind, "scales of NF4, double quantised", Route::Rule,
         [](const Question& q) {
             return gives(q, {"linears"}) && q.inputs.number("without_dq_MiB");
         },
         double_quantised_scales},
    Rule{kind, "bits a weight of a block", Route::Rule,
         [](const Question& q) {
             return gives(q, {"block", "bytes"});
         },
         block_bits},
    Rule{kind, "the embedding under a GGUF recipe", Route::Rule,
         [](const Question& q) {
             return gives(q, {"V", "h"}) && q.inputs.text("ftype");
         },
         host_embedding},
};

}  // namespace

std::span<const Rule> weight_rules() {
    return rules;
}

}  // namespace cases
