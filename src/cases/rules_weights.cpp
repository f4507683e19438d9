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

/// `bytes` for each of some parameters, not of a file.
bool few_bytes(const Question& question) {
    constexpr double most = 64;
    const auto bytes = question.inputs.number("bytes");
    return bytes && *bytes > 0 && *bytes <= most;
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
    return of_scheme(
        question, estimator::scheme_called(says(question, "fp8", "block") ? "fp8-blocks" : "fp8"));
}

/// 8 bits without groups are those of LLM.int8: a scale for each row.
base::Result<Prediction> of_int8(const Question& question) {
    return of_scheme(question, estimator::scheme_called("int8"));
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

/// Bytes a parameter may be a fraction of 1,024ths: 0.5, 4.5 / 8.
base::Result<Prediction> of_parameters(const Question& question) {
    constexpr std::int64_t parts = 1024;
    const auto bytes = static_cast<std::int64_t>(*question.inputs.number("bytes") * double{parts});
    return in_bytes(estimator::bytes_of(estimator::Term{
        "weights", {{"parameters", *question.inputs.integer("params")}, {"bytes", bytes, parts}}}));
}

base::Result<Prediction> file_bits(const Question& question) {
    constexpr double most_gib = 1e6;
    const double gib = *question.inputs.number("GiB");
    const std::int64_t parameters = *question.inputs.integer("params");
    if (gib < 0 || gib > most_gib || parameters < 1)
        return base::Error{"GiB or params is out of range"};
    const base::Bytes file{static_cast<std::int64_t>(gib * static_cast<double>(base::gib.count))};
    return in_bits(estimator::bits_per_weight(file, parameters));
}

/// A LLaMA by its letters: h, L, and where they matter I and V.
base::Result<ModelShape> lettered_llama(const Inputs& inputs) {
    const std::int64_t h = *inputs.integer("h");
    if (h < 1 || h > estimator::row_of(&ModelShape::hidden).most)
        return estimator::bad_number(estimator::row_of(&ModelShape::hidden), std::to_string(h));
    // How the width is cut into heads changes nothing that is counted here.
    constexpr std::int64_t usual_head = 128;
    const std::int64_t head = h % usual_head == 0 ? usual_head : h;
    ModelShape shape{.family = "llama",
                     .layers = *inputs.integer("L"),
                     .hidden = h,
                     .heads = h / head,
                     .kv_heads = h / head,
                     .head_dim = head,
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
    std::string_view rest = text;
    rest.remove_prefix(at + words.size());
    const std::size_t first = rest.find_first_not_of(' ');
    std::int64_t number = 0;
    if (first != std::string_view::npos)
        std::from_chars(rest.data() + first, rest.data() + rest.size(), number);
    return number;
}

/// A model whose matrices are in NF4, scales quantised or not, as bitsandbytes makes it.
base::Result<Prediction> of_nf4(const Question& question) {
    const std::int64_t second = number_after(*question.inputs.text("absmax"), "second level block");
    constexpr std::int64_t usual_block = 64;
    constexpr std::int64_t usual_second = 256;
    if (question.inputs.integer("block").value_or(usual_block) != usual_block ||
        (second != 0 && second != usual_second))
        return base::Error{"bitsandbytes has a scale for 64 weights, and one for 256 of those"};
    return of_scheme(question, estimator::scheme_called(second == 0 ? "nf4" : "nf4-double"));
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
    constexpr std::int64_t most = std::int64_t{1} << 50;
    const std::int64_t linears = *question.inputs.integer("linears");
    if (linears < 0 || linears > most)
        return base::Error{"linears is out of range"};
    return in_bytes(estimator::nf4_scale_bytes(linears, true));
}

base::Result<Prediction> block_bits(const Question& question) {
    constexpr std::int64_t most = 1 << 30;
    const std::int64_t block = *question.inputs.integer("block");
    const std::int64_t bytes = *question.inputs.integer("bytes");
    if (block < 1 || bytes < 0 || block > most || bytes > most)
        return base::Error{"block or bytes is out of range"};
    return in_bits(estimator::bits_per_weight({bytes}, block));
}

base::Result<Prediction> host_embedding(const Question& question) {
    const auto* recipe = estimator::find_gguf_recipe(*question.inputs.text("ftype"));
    if (recipe == nullptr)
        return base::Error{"the ftype is not known"};
    const ModelShape table{.hidden = *question.inputs.integer("h"),
                           .vocab = *question.inputs.integer("V")};
    const auto good = estimator::checked(table);
    if (!good)
        return good.error();
    return in_bytes(estimator::gguf_embedding_bytes(*recipe, table.vocab, table.hidden));
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
    Rule{kind, "the model in LLM.int8", Route::Plan,
         [](const Question& q) { return q.inputs.names_model() && q.inputs.integer("bits") == 8; },
         of_int8},
    Rule{kind, "the model in NF4", Route::Plan,
         [](const Question& q) { return q.inputs.names_model() && q.inputs.text("absmax"); },
         of_nf4},
    Rule{kind, "weights and buffers of the model", Route::Plan,
         [](const Question& q) { return q.inputs.names_model() && q.inputs.has("buffers"); },
         with_buffers},
    Rule{kind, "the model in a format", Route::Plan,
         [](const Question& q) { return q.inputs.names_model() && named_format(q); }, of_named},
    Rule{kind, "parameters times bytes", Route::Rule,
         [](const Question& q) { return gives(q, {"params"}) && few_bytes(q); }, of_parameters},
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
