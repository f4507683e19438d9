#include "estimator/kv_cache.h"

#include "estimator/families.h"

#include <algorithm>
#include <limits>

namespace estimator {
namespace {

constexpr std::int64_t llama_cpp_pad = 256;

std::int64_t padded(std::int64_t count, std::int64_t to) {
    return (count + to - 1) / to * to;
}

/// A product of sizes within their limits; far below overflow, but the type says so.
std::int64_t product(std::int64_t a, std::int64_t b) {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / 4;
    return b != 0 && a > most / b ? most : a * b;
}

/// Tokens of all sequences together that a layer has room for.
std::int64_t full_cells(const CacheRun& run) {
    switch (run.runtime) {
        case Runtime::Transformers:
            break;
        case Runtime::Vllm:
            return product(padded(run.tokens, run.page), run.sequences);
        case Runtime::LlamaCpp:
            return padded(product(run.tokens, run.sequences), llama_cpp_pad);
    }
    return product(run.tokens, run.sequences);
}

std::int64_t local_cells(const CacheRun& run, std::int64_t window) {
    switch (run.runtime) {
        case Runtime::Transformers:
            break;
        case Runtime::Vllm:
            return full_cells(run);
        case Runtime::LlamaCpp:
            return std::min(full_cells(run),
                            padded(product(window, run.sequences) + run.ubatch, llama_cpp_pad));
    }
    return product(std::min(run.tokens, window), run.sequences);
}

Factor bytes_factor(formats::Storage storage) {
    const formats::Fraction each = formats::bytes_each(storage);
    return {formats::row_of(storage).bytes_name, each.over, each.under};
}

/// One kind of layer: `layers` of them, `cells` tokens each.
void add_terms(const CacheLayout& layout, const CacheRun& run, const Factor& layers,
               std::int64_t cells, Breakdown& cache) {
    const auto add = [&](std::string_view what, std::initializer_list<Factor> numbers,
                         formats::Storage storage) {
        Term term{std::string(what), {}};
        for (const Factor& factor : numbers) {
            if (factor.value != 1)
                term.factors.push_back(factor);
        }
        term.factors.push_back({"tokens", cells});
        term.factors.push_back(bytes_factor(storage));
        cache.terms.push_back(std::move(term));
    };
    const Factor heads = {"KV heads", layout.kv_heads};
    const Factor key_width = {"wide", layout.key_width};
    if (layout.latent > 0) {
        add("latents", {layers, {"wide", layout.latent}}, run.keys);
    } else if (layout.key_width == layout.value_width && run.keys == run.values) {
        add("keys and values", {{"(keys and values)", 2}, layers, heads, key_width}, run.keys);
    } else {
        add("keys", {layers, heads, key_width}, run.keys);
        add("values", {layers, heads, {"wide", layout.value_width}}, run.values);
    }
}

/// The largest n up to `most` for which `fits(n)`; what fits for n fits for less.
template <class Fits>
std::int64_t most_that(std::int64_t most, const Fits& fits) {
    std::int64_t low = 0;
    std::int64_t high = most;
    while (low < high) {
        const std::int64_t middle = high - (high - low) / 2;
        if (fits(middle))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

bool fits_into(base::Bytes budget, const CacheLayout& layout, const CacheRun& run) {
    const auto bytes = bytes_of(kv_cache_of(layout, run));
    return bytes && bytes.value() <= budget;
}

}  // namespace

CacheLayout layout_of(const ModelShape& shape, LatentCache latent) {
    const Family* family = find_family(shape.family);
    CacheLayout layout;
    if (family == nullptr || !family->caches)
        return layout;
    layout.full_layers = shape.layers - shape.window_layers;
    layout.local_layers = shape.window_layers;
    layout.window = shape.window;
    layout.kv_heads = shape.kv_heads;
    layout.key_width = shape.head_dim;
    layout.value_width = shape.head_dim;
    if (shape.kv_rank > 0 && latent == LatentCache::Latent) {
        layout.latent = shape.kv_rank + shape.rope_dim;
    } else if (shape.kv_rank > 0) {
        layout.key_width = shape.nope_dim + shape.rope_dim;
        layout.value_width = shape.value_dim;
    }
    return layout;
}

Breakdown kv_cache_of(const CacheLayout& layout, const CacheRun& run) {
    Breakdown cache{"KV cache", {}};
    if (layout.full_layers > 0)
        add_terms(layout, run, {"layers", layout.full_layers}, full_cells(run), cache);
    if (layout.local_layers > 0) {
        add_terms(layout, run, {"layers with a window", layout.local_layers},
                  local_cells(run, layout.window), cache);
    }
    return cache;
}

std::int64_t most_tokens_in(base::Bytes budget, const CacheLayout& layout, CacheRun run,
                            std::int64_t most) {
    return most_that(most, [&](std::int64_t tokens) {
        run.tokens = tokens;
        return fits_into(budget, layout, run);
    });
}

std::int64_t most_sequences_in(base::Bytes budget, const CacheLayout& layout, CacheRun run,
                               std::int64_t most) {
    return most_that(most, [&](std::int64_t sequences) {
        run.sequences = sequences;
        return fits_into(budget, layout, run);
    });
}

base::Result<std::int64_t> tokens_in_pool(base::Bytes pool, base::Bytes bytes_per_token,
                                          std::int64_t page) {
    if (pool.count < 0 || bytes_per_token.count < 1 || page < 1)
        return base::Error{"a pool needs at least 0 bytes, a token and a page at least 1"};
    return pool.count / bytes_per_token.count / page * page;
}

}  // namespace estimator
