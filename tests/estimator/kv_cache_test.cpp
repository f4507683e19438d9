#include "estimator/kv_cache.h"

#include "estimator/golden_cases.h"
#include "support/for_any.h"

#include <doctest/doctest.h>

namespace estimator {
namespace {

using golden::shape_in;

std::int64_t bytes(const CacheLayout& layout, const CacheRun& run) {
    return bytes_of(kv_cache_of(layout, run)).value().count;
}

}  // namespace

TEST_CASE("latent attention caches the latent, or 71 times as much where it is expanded") {
    const ModelShape v3 = shape_in("deepseek-ai__DeepSeek-V3");
    CHECK(bytes(layout_of(v3), {}) == 70'272);
    CHECK(bytes(layout_of(v3, LatentCache::Expanded), {}) == 4'997'120);
    CHECK(working_of(kv_cache_of(layout_of(v3), {.tokens = 3})) ==
          "61 layers \xC3\x97 576 wide \xC3\x97 3 tokens \xC3\x97 2 bytes (bf16)");
}

TEST_CASE("a local layer keeps its window, unless the runtime reserves more") {
    const CacheLayout layout = layout_of(shape_in("openai__gpt-oss-120b"));
    REQUIRE(layout.full_layers == 18);
    REQUIRE(layout.local_layers == 18);
    constexpr std::int64_t cell = 2 * 8 * 64 * 2;  // bytes of one token in one layer
    CHECK(bytes(layout, {.tokens = 4096}) == 18 * cell * (4096 + 128));
    CHECK(bytes(layout, {.tokens = 100}) == 36 * cell * 100);
    // vLLM: whole pages of 16, for every layer.
    CHECK(bytes(layout, {.tokens = 4090, .runtime = Runtime::Vllm}) == 36 * cell * 4096);
    // llama.cpp: 128 + 512 cells, up to a multiple of 256.
    CHECK(bytes(layout, {.tokens = 4096, .runtime = Runtime::LlamaCpp}) ==
          18 * cell * (4096 + 768));
    CHECK(bytes(layout, {.tokens = 300, .sequences = 2, .runtime = Runtime::LlamaCpp}) ==
          18 * cell * 768 * 2);
}

TEST_CASE("keys and values may be stored apart") {
    const CacheLayout layout = layout_of(shape_in("meta-llama__Llama-3.1-8B"));
    CHECK(bytes(layout,
                {.tokens = 32, .keys = formats::Storage::Q80, .values = formats::Storage::Q40}) ==
          32 * 8 * 128 * (34 + 18));
    CHECK(bytes(layout, {.keys = formats::Storage::Fp8, .values = formats::Storage::Fp8}) ==
          65'536);
}

TEST_CASE("of a long text the cache is larger than the weights") {
    const ModelShape llama = shape_in("meta-llama__Llama-3.1-8B");
    constexpr std::int64_t weights = 2 * 8'030'261'248;
    const CacheLayout layout = layout_of(llama);
    CHECK(bytes(layout, {.tokens = 131'072}) == base::gib.count * 16);
    CHECK(bytes(layout, {.tokens = 131'072}) > weights);
    CHECK(bytes(layout, {.tokens = 8192}) * 10 < weights);
}

TEST_CASE("a model that reads everything at once has no cache") {
    CHECK(bytes(layout_of(shape_in("google-bert__bert-base-cased")), {.tokens = 512}) == 0);
}

TEST_CASE("the largest context and batch for a budget are exact") {
    const CacheLayout layout = layout_of(shape_in("google__gemma-2-2b"));
    support::for_any(200, [&](base::Rng& rng) {
        const base::Bytes budget{rng.between(0, 1) == 0 ? rng.between(0, 1'000'000)
                                                        : rng.between(0, 1'000'000'000'000)};
        CacheRun run{.sequences = rng.between(1, 8),
                     .runtime = static_cast<Runtime>(rng.between(0, 2))};
        constexpr std::int64_t most = std::int64_t{1} << 30;
        run.tokens = most_tokens_in(budget, layout, run, most);
        if (run.tokens > 0)
            CHECK(bytes(layout, run) <= budget.count);
        ++run.tokens;
        CHECK((run.tokens > most || bytes(layout, run) > budget.count));
        run.tokens = rng.between(1, 10'000);
        run.sequences = most_sequences_in(budget, layout, run, most);
        if (run.sequences > 0)
            CHECK(bytes(layout, run) <= budget.count);
        ++run.sequences;
        CHECK((run.sequences > most || bytes(layout, run) > budget.count));
    });
}

TEST_CASE("a cache too large for 2^63 bytes is an error, never wrapped") {
    const CacheLayout layout{
        .full_layers = 4096, .kv_heads = 1 << 14, .key_width = 1 << 14, .value_width = 1 << 14};
    constexpr std::int64_t many = std::int64_t{1} << 40;
    CHECK_FALSE(bytes_of(kv_cache_of(layout, {.tokens = many, .sequences = many})));
    CHECK(most_tokens_in(base::most_bytes, layout, {}, many) > 0);
}

TEST_CASE("a pool of pages holds whole pages") {
    CHECK(tokens_in_pool({1000}, {10}, 1).value() == 100);
    CHECK(tokens_in_pool({1000}, {10}, 16).value() == 96);
    CHECK(tokens_in_pool({1000}, {0}, 16).error().message ==
          "a pool needs at least 0 bytes, a token and a page at least 1");
}

}  // namespace estimator
