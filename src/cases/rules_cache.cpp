#include "cases/rules.h"
#include "estimator/kv_cache.h"

#include <array>

namespace cases {
namespace {

using estimator::CacheLayout;
using estimator::CacheRun;

constexpr std::string_view kind = "kv_cache";

// --- inputs ----------------------------------------------------------------------------------

/// What runtimes call formats of a cache, beside the names in `storage_rows`.
struct Alias {
    std::string_view name;
    formats::Storage storage;
};

constexpr std::array aliases = {
    Alias{"f32", formats::Storage::Fp32},      Alias{"float32", formats::Storage::Fp32},
    Alias{"f16", formats::Storage::Fp16},      Alias{"float16", formats::Storage::Fp16},
    Alias{"bfloat16", formats::Storage::Bf16}, Alias{"fp8_e4m3", formats::Storage::Fp8},
    Alias{"fp8_e5m2", formats::Storage::Fp8},
};

std::optional<formats::Storage> format_called(std::string_view name) {
    for (const Alias& alias : aliases) {
        if (alias.name == name)
            return alias.storage;
    }
    for (std::size_t i = 0; i < formats::storage_rows.size(); ++i) {
        if (formats::storage_rows[i].id == name)
            return static_cast<formats::Storage>(i);
    }
    return std::nullopt;
}

/// A format by its bytes a number, as cases write it: 2, 0.5 or "34/32 (q8_0)".
std::optional<formats::Storage> format_of_bytes(const Inputs& inputs, std::string_view name) {
    constexpr std::array whole = {formats::Storage::Fp32, formats::Storage::Bf16,
                                  formats::Storage::Fp8};
    const auto bytes = inputs.number(name);
    for (const formats::Storage storage : whole) {
        const auto each = formats::bytes_each(storage);
        if (bytes && *bytes * static_cast<double>(each.under) == static_cast<double>(each.over))
            return storage;
    }
    const auto text = inputs.text(name);
    if (!text)
        return std::nullopt;
    for (std::size_t i = 0; i < formats::storage_rows.size(); ++i) {
        const auto each = formats::bytes_each(static_cast<formats::Storage>(i));
        const std::string written = std::to_string(each.over) + '/' + std::to_string(each.under);
        if (each.under > 1 && text->starts_with(written))
            return static_cast<formats::Storage>(i);
    }
    return format_called(*text);
}

std::optional<std::int64_t> first_integer(const Inputs& inputs,
                                          std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) {
        if (const auto found = inputs.integer(name))
            return found;
    }
    return std::nullopt;
}

using Read = base::Result<bool>;

Read read_format(const Inputs& inputs, CacheRun& run) {
    if (inputs.has("bytes_per_element")) {
        const auto format = format_of_bytes(inputs, "bytes_per_element");
        if (!format)
            return base::Error{"bytes_per_element names no format of a KV cache"};
        run.keys = *format;
    }
    for (const std::string_view name : {"kv_dtype", "kv_format", "cache_dtype"}) {
        const auto text = inputs.text(name);
        const auto format = text ? format_called(*text) : run.keys;
        if (!format)
            return base::Error{"the format '" + *text + "' of a KV cache is not known"};
        run.keys = *format;
    }
    run.values = run.keys;
    return true;
}

Read read_runtime(const Inputs& inputs, CacheRun& run) {
    const auto runtime = inputs.text("runtime");
    if (!runtime)
        return true;
    for (std::size_t i = 0; i < estimator::runtime_ids.size(); ++i) {
        if (*runtime == estimator::runtime_ids[i]) {
            run.runtime = static_cast<estimator::Runtime>(i);
            return true;
        }
    }
    return base::Error{"the runtime '" + *runtime + "' is not modelled"};
}

Read read_sizes(const Inputs& inputs, CacheRun& run) {
    const auto tokens = inputs.integer("tokens");
    if (!tokens)
        return base::Error{"the inputs give no number of tokens"};
    run.tokens = *tokens;
    run.sequences = first_integer(inputs, {"batch", "sequences", "n_seq", "parallel"}).value_or(1);
    run.page = first_integer(inputs, {"page", "block", "block_size"}).value_or(run.page);
    run.ubatch = inputs.integer("n_ubatch").value_or(run.ubatch);
    constexpr std::int64_t most = std::int64_t{1} << 40;
    for (const std::int64_t size : {run.tokens, run.sequences, run.page, run.ubatch}) {
        if (size < 1 || size > most)
            return base::Error{"tokens, sequences, page or n_ubatch is out of range"};
    }
    return true;
}

/// How much is cached: tokens, sequences, format, runtime. The inputs must give tokens.
base::Result<CacheRun> run_of(const Inputs& inputs) {
    CacheRun run;
    for (const auto read : {read_sizes, read_format, read_runtime}) {
        const Read done = read(inputs, run);
        if (!done)
            return done.error();
    }
    return run;
}

base::Result<Prediction> cache_bytes(const CacheLayout& layout, const Inputs& inputs) {
    const auto run = run_of(inputs);
    if (!run)
        return run.error();
    return in_bytes(estimator::bytes_of(estimator::kv_cache_of(layout, run.value())));
}

/// "pool_GiB", "free_GB", …: an amount of memory whose name ends in its unit, in whole bytes.
std::optional<base::Bytes> amount(const Inputs& inputs,
                                  std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) {
        for (const std::string_view unit_name : {"GiB", "MiB", "KiB", "TiB", "GB", "MB", "bytes"}) {
            const auto number = inputs.number(std::string(name) + "_" + std::string(unit_name));
            const auto unit = unit_called(unit_name);
            constexpr double most = 4e18;
            if (number && unit && *number >= 0 &&
                *number * static_cast<double>(unit->size) < most) {
                // 0.002 GB is 2,000,000 bytes, whatever a double makes of it.
                constexpr double rounding = 1e-6;
                return base::Bytes{static_cast<std::int64_t>(
                    *number * static_cast<double>(unit->size) + rounding)};
            }
        }
    }
    return std::nullopt;
}

std::optional<base::Bytes> token_bytes(const Inputs& inputs) {
    if (const auto bytes = inputs.integer("bytes_per_token"))
        return base::Bytes{*bytes};
    return amount(inputs, {"per_token", "token"});
}

std::optional<base::Bytes> pool_bytes(const Inputs& inputs) {
    return amount(inputs, {"pool", "free", "budget", "available"});
}

// --- rules -----------------------------------------------------------------------------------

/// `layers`, where given, are those that see all tokens; the others are not asked about.
base::Result<Prediction> of_model(const Question& question) {
    const Inputs& inputs = question.inputs;
    const auto shape = inputs.model();
    if (!shape)
        return shape.error();
    const bool expanded = inputs.text("mla") == "expanded" || inputs.flag("absorbed") == false;
    CacheLayout layout =
        estimator::layout_of(shape.value(), expanded ? estimator::LatentCache::Expanded
                                                     : estimator::LatentCache::Latent);
    if (inputs.flag("swa_full") == true) {
        layout.full_layers += layout.local_layers;
        layout.local_layers = 0;
    }
    if (const auto layers = inputs.integer("layers")) {
        layout.full_layers = *layers;
        layout.local_layers = 0;
    }
    return cache_bytes(layout, inputs);
}

base::Result<Prediction> of_latent(const Question& question) {
    return cache_bytes({.full_layers = *question.inputs.integer("layers"),
                        .latent = *question.inputs.integer("latent")},
                       question.inputs);
}

/// Attention by its numbers alone; keys and values are as wide as queries where nothing else is
/// said.
base::Result<Prediction> of_attention(const Question& question) {
    const Inputs& inputs = question.inputs;
    const std::int64_t heads = *inputs.integer("num_attention_heads");
    const auto width = inputs.integer("head_dim");
    const auto hidden = inputs.integer("hidden_size");
    if (!width && (!hidden || heads < 1 || *hidden % heads != 0))
        return base::Error{"hidden_size is not a multiple of num_attention_heads"};
    const std::int64_t head_width = width ? *width : *hidden / heads;
    return cache_bytes({.full_layers = *inputs.integer("num_hidden_layers"),
                        .kv_heads = inputs.integer("num_key_value_heads").value_or(heads),
                        .key_width = head_width,
                        .value_width = head_width},
                       inputs);
}

/// Attention with some layers that see all tokens and others that see a window.
CacheLayout windowed(const Inputs& inputs) {
    const std::int64_t full = *inputs.integer("global_layers");
    return {.full_layers = full,
            .local_layers = *inputs.integer("layers") - full,
            .window = *inputs.integer("window"),
            .kv_heads = *inputs.integer("kv"),
            .key_width = *inputs.integer("head_dim"),
            .value_width = *inputs.integer("head_dim")};
}

base::Result<Prediction> of_windows(const Question& question) {
    return cache_bytes(windowed(question.inputs), question.inputs);
}

/// How much more a cache without windows holds than one that knows them.
base::Result<Prediction> ratio_of_windows(const Question& question) {
    const CacheLayout aware = windowed(question.inputs);
    CacheLayout full = aware;
    full.full_layers += full.local_layers;
    full.local_layers = 0;
    const auto over = cache_bytes(full, question.inputs);
    const auto under = cache_bytes(aware, question.inputs);
    if (!over || !under)
        return over ? under.error() : over.error();
    if (under.value().value == 0)
        return base::Error{"a cache without layers or tokens"};
    return Prediction{
        .value = over.value().value, .per = under.value().value, .measure = Measure::Ratio};
}

base::Result<Prediction> capacity(const Question& question) {
    const auto page = first_integer(question.inputs, {"block", "page", "block_size"});
    const auto tokens = estimator::tokens_in_pool(*pool_bytes(question.inputs),
                                                  *token_bytes(question.inputs), page.value_or(1));
    if (!tokens)
        return tokens.error();
    return Prediction{.value = tokens.value(), .measure = Measure::Count};
}

bool gives_windows(const Question& question) {
    for (const std::string_view name : {"layers", "global_layers", "window", "kv", "head_dim"}) {
        if (!question.inputs.integer(name))
            return false;
    }
    return true;
}

constexpr std::array rules = {
    Rule{kind, "KV cache of the model", Route::Plan,
         [](const Question& q) { return q.inputs.names_model(); }, of_model},
    Rule{kind, "a latent for each token and layer", Route::Rule,
         [](const Question& q) { return q.inputs.integer("layers") && q.inputs.integer("latent"); },
         of_latent},
    Rule{kind, "all layers whole over some with a window", Route::Rule,
         [](const Question& q) { return gives_windows(q) && q.unit.measure == Measure::Ratio; },
         ratio_of_windows},
    Rule{kind, "some layers whole, others with a window", Route::Rule, gives_windows, of_windows},
    Rule{kind, "keys and values of every head and layer", Route::Rule,
         [](const Question& q) {
             return q.inputs.integer("num_hidden_layers") &&
                    q.inputs.integer("num_attention_heads");
         },
         of_attention},
    Rule{kind, "tokens in a pool of pages", Route::Rule,
         [](const Question& q) { return pool_bytes(q.inputs) && token_bytes(q.inputs); }, capacity},
};

}  // namespace

std::span<const Rule> cache_rules() {
    return rules;
}

}  // namespace cases
