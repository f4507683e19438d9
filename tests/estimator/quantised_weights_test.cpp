#include "estimator/quantised_weights.h"

#include "estimator/families.h"
#include "estimator/golden_cases.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

namespace estimator {
namespace {

using golden::shape_in;

WeightScheme scheme(std::string_view id) {
    const auto found = scheme_called(id);
    REQUIRE_MESSAGE(found, found.error().message);
    return found.value();
}

// By value: a loop over a temporary's member would outlive it.
std::vector<StoredTensor> stored_in(const ModelShape& shape, std::string_view id) {
    auto stored = quantised_weights(shape, scheme(id));
    REQUIRE_MESSAGE(stored, stored.error().message);
    return std::move(stored.value());
}

std::int64_t bytes(const ModelShape& shape, std::string_view id) {
    return weight_bytes(shape, scheme(id)).value().count;
}

}  // namespace

TEST_CASE("a Qwen2.5 14B in Q4_K_M, to the byte") {
    // Tensor bytes of bartowski/Qwen2.5-14B-Instruct-GGUF, read from its header.
    const ModelShape qwen_14b = {.family = "qwen2",
                                 .layers = 48,
                                 .hidden = 5120,
                                 .heads = 40,
                                 .kv_heads = 8,
                                 .head_dim = 128,
                                 .intermediate = 13824,
                                 .vocab = 152064,
                                 .qkv_bias = true};
    CHECK(bytes(qwen_14b, "Q4_K_M") == 8'982'142'976);
}

TEST_CASE("rows that hold no whole blocks fall back: Qwen2.5 0.5B is 896 wide") {
    const ModelShape small = shape_in("Qwen__Qwen2.5-0.5B");
    const auto stored = stored_in(small, "q4_k_m");
    for (const StoredTensor& tensor : stored) {
        INFO(tensor.name);
        if (tensor.name == "model.embed_tokens.weight")
            CHECK(tensor.storage == formats::Storage::Q80);
        if (tensor.name == "model.layers.*.self_attn.q_proj.weight")
            CHECK(tensor.storage == formats::Storage::Q50);
        if (tensor.name == "model.layers.*.mlp.down_proj.weight") {
            const bool whole =
                tensor.storage == formats::Storage::Q4K || tensor.storage == formats::Storage::Q6K;
            CHECK(whole);
        }
        if (tensor.name == "model.norm.weight")
            CHECK(tensor.storage == formats::Storage::Fp32);
    }
}

TEST_CASE("what a scheme leaves alone is the embedding, the head and vectors") {
    const ModelShape shape = shape_in("meta-llama__Llama-3.1-8B");
    for (const std::string_view id : {"nf4", "awq-4", "gptq-8", "fp8", "int8", "nvfp4"}) {
        INFO(id);
        std::int64_t packed = 0;
        std::int64_t rest = 0;
        for (const StoredTensor& tensor : stored_in(shape, id))
            (tensor.packed ? packed : rest) += tensor.elements;
        CHECK(packed == 6'979'321'856);
        CHECK(rest == 8'030'261'248 - packed);
    }
}

TEST_CASE("gpt-oss packs its experts and nothing else") {
    const ModelShape shape = shape_in("openai__gpt-oss-120b");
    std::int64_t packed = 0;
    for (const StoredTensor& tensor : stored_in(shape, "mxfp4"))
        packed += tensor.packed ? tensor.elements : 0;
    CHECK(packed == std::int64_t{36} * 128 * 3 * 2880 * 2880);
    // Published: 60.868 GiB with a file's header and routers in fp32.
    CHECK(static_cast<double>(bytes(shape, "mxfp4")) / 1e9 ==
          doctest::Approx(65.249).epsilon(0.001));
}

TEST_CASE("bitsandbytes packs every Linear, others leave routers in 16 bits") {
    const ModelShape mixtral = shape_in("mistralai__Mixtral-8x7B-v0.1");
    const auto router_packed = [&](std::string_view id) {
        for (const StoredTensor& tensor : stored_in(mixtral, id)) {
            if (tensor.name == "model.layers.*.block_sparse_moe.gate.weight")
                return tensor.packed;
        }
        return false;
    };
    CHECK(router_packed("nf4"));
    CHECK_FALSE(router_packed("awq-4"));
}

TEST_CASE("schemes are known by name, recipes in any case") {
    CHECK(weight_schemes().size() == 15);
    CHECK(gguf_recipes().size() == 30);
    CHECK(scheme("Q4_K_M").recipe == find_gguf_recipe("q4_k_m"));
    CHECK(scheme("IQ4_XS").recipe->base == formats::Storage::Iq4Xs);
    const auto unknown = scheme_called("int5");
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().message.starts_with(
        "no weight format is called 'int5'; the known ones are fp32, tf32, bf16, "));
}

TEST_CASE("every family can be stored in every scheme, and its tensors sum to the whole") {
    int tried = 0;
    for (const std::string_view file :
         {"openai-community__gpt2", "EleutherAI__pythia-70m", "facebook__opt-125m",
          "bigscience__bloom-560m", "tiiuae__falcon-40b", "microsoft__phi-1_5", "microsoft__phi-4",
          "google__gemma-2-2b", "google-bert__bert-base-cased", "deepseek-ai__DeepSeek-V2",
          "Qwen__Qwen3-235B-A22B", "openai__gpt-oss-120b"}) {
        const ModelShape shape = shape_in(file);
        const std::int64_t parameters = parameter_count(weights_of(shape));
        const auto check = [&](const WeightScheme& each) {
            INFO(file << " in " << each.id);
            const auto stored = quantised_weights(shape, each);
            REQUIRE_MESSAGE(stored, stored.error().message);
            std::int64_t elements = 0;
            std::int64_t sum = 0;
            for (const StoredTensor& tensor : stored.value()) {
                elements += tensor.elements;
                sum += tensor.bytes;
            }
            CHECK(elements == parameters);
            CHECK(sum == weight_bytes(shape, each).value().count);
            CHECK(sum <= 4 * parameters);
            CHECK(sum > parameters / 8);
            ++tried;
        };
        for (const WeightScheme& each : weight_schemes())
            check(each);
        for (const GgufRecipe& recipe : gguf_recipes())
            check(scheme(recipe.id));
    }
    CHECK(tried == 12 * 45);
}

TEST_CASE("bits a weight of LLaMA's first widths") {
    CHECK(llama_mlp_width(4096) == 11008);
    CHECK(llama_mlp_width(5120) == 13824);
    CHECK(llama_mlp_width(6656) == 17920);
    CHECK(llama_mlp_width(8192) == 22016);
}

}  // namespace estimator
