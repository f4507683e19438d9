#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "estimator/shape.h"
#include "estimator/term.h"
#include "formats/storage.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace estimator {

/// Which program answers; each sets memory aside in its own way. The order is that of
/// `runtime_ids`.
enum class Runtime { Transformers, Vllm, LlamaCpp };

inline constexpr std::array<std::string_view, 3> runtime_ids = {"transformers", "vllm",
                                                                "llama.cpp"};

/// What a runtime keeps of multi-head latent attention: the latent that all heads share, or the
/// keys and values made from it, which is 71 times as much in DeepSeek V3.
enum class LatentCache { Latent, Expanded };

/// What one model keeps of each token.
struct CacheLayout {
    std::int64_t full_layers = 0;   ///< layers that see all tokens
    std::int64_t local_layers = 0;  ///< layers that see the last `window`
    std::int64_t window = 0;
    std::int64_t kv_heads = 0;
    std::int64_t key_width = 0;  ///< of one head
    std::int64_t value_width = 0;
    std::int64_t latent = 0;  ///< numbers that all heads share, in place of keys and values

    bool operator==(const CacheLayout&) const = default;
};

/// How much is kept, in which format, by whom.
struct CacheRun {
    std::int64_t tokens = 1;     ///< of one sequence: prompt and answer
    std::int64_t sequences = 1;  ///< at once
    formats::Storage keys = formats::Storage::Bf16;
    formats::Storage values = formats::Storage::Bf16;
    Runtime runtime = Runtime::Transformers;
    std::int64_t page = 16;     ///< vLLM: tokens of one sequence come in whole pages
    std::int64_t ubatch = 512;  ///< llama.cpp: tokens read at once, kept beside the window
};

/// The layout of a shape; no layers for a family that reads everything at once (BERT).
CacheLayout layout_of(const ModelShape& shape, LatentCache latent = LatentCache::Latent);

/// Bytes of the cache: a term for layers that see all tokens, one for those that see a window;
/// keys and values apart where they differ.
///
/// Transformers keeps min(tokens, window) in a local layer. vLLM reserves whole pages for every
/// layer, as if none were local (alvarobartt/hf-mem#70). llama.cpp rounds cells up to 256 and keeps
/// window x sequences + ubatch of them in a local layer (llama-kv-cache-iswa.cpp).
Breakdown kv_cache_of(const CacheLayout& layout, const CacheRun& run);

/// The most tokens of one sequence, or sequences, whose cache fits into `budget`: 0 if none does.
/// `most` bounds the search.
std::int64_t most_tokens_in(base::Bytes budget, const CacheLayout& layout, CacheRun run,
                            std::int64_t most);
std::int64_t most_sequences_in(base::Bytes budget, const CacheLayout& layout, CacheRun run,
                               std::int64_t most);

/// Tokens that a pool of pages holds, each token `bytes_per_token`: whole pages only.
base::Result<std::int64_t> tokens_in_pool(base::Bytes pool, base::Bytes bytes_per_token,
                                          std::int64_t page);

}  // namespace estimator
