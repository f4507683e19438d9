#include "estimator/families.h"

#include "estimator/config_json.h"
#include "estimator/golden_cases.h"
#include "estimator/shape_code.h"

#include <array>
#include <string>

#include <doctest/doctest.h>

namespace estimator {
namespace {

ModelShape shape_of(const std::string& text) {
    const auto shape = parse_config_json(text);
    REQUIRE_MESSAGE(shape, shape.error().message);
    return shape.value();
}

using golden::shape_in;

std::int64_t count(const ModelShape& shape) {
    return parameter_count(weights_of(shape));
}

// config.json of google/gemma-3-4b-it: the text model's other numbers are those of its class.
constexpr std::string_view gemma_3_4b = R"({
  "architectures": ["Gemma3ForConditionalGeneration"], "model_type": "gemma3",
  "text_config": {"hidden_size": 2560, "intermediate_size": 10240, "model_type": "gemma3_text",
                  "num_hidden_layers": 34, "sliding_window": 1024},
  "vision_config": {"hidden_size": 1152, "image_size": 896, "intermediate_size": 4304,
                    "model_type": "siglip_vision_model", "num_attention_heads": 16,
                    "num_hidden_layers": 27, "patch_size": 14}})";

}  // namespace

TEST_CASE("total, active and stored parameters are different words") {
    const ModelShape v3 = shape_in("deepseek-ai__DeepSeek-V3");
    CHECK(count(v3) == 671'026'419'200);
    CHECK(active_parameter_count(v3) == 37'552'297'472);
    CHECK(stored_element_count(v3) == 684'531'386'000);
    const ModelShape qwen = shape_in("Qwen__Qwen3-0.6B");
    CHECK(count(qwen) == 596'049'920);
    CHECK(active_parameter_count(qwen) == count(qwen));
    CHECK(stored_element_count(qwen) == 751'632'384);
    CHECK(stored_element_count(shape_in("tiiuae__falcon-40b")) == 41'835'970'560);
    CHECK(stored_element_count(shape_in("meta-llama__Llama-3.2-1B")) == 1'235'814'400);
    // Qwen2.5-1.5B, but its head is its own: DeepSeek-R1-Distill-Qwen-1.5B.
    ModelShape distilled = shape_in("Qwen__Qwen2.5-1.5B");
    distilled.tied_embeddings = false;
    CHECK(stored_element_count(distilled) == 1'777'088'000);
}

TEST_CASE("active parameters of gpt-oss count its embedding") {
    const ModelShape gpt_oss = shape_in("openai__gpt-oss-120b");
    // Published: 5.71 B with the input embedding, 5.13 B without (gpt-oss model card).
    constexpr std::int64_t hundredth = 10'000'000;
    const std::int64_t active = active_parameter_count(gpt_oss);
    const std::int64_t embedding = parameter_count(weights_of(gpt_oss), Part::Embedding);
    CHECK(active / hundredth == 571);
    CHECK((active - embedding) / hundredth == 513);
}

TEST_CASE("a model that sees is its text model, its tower and its projector") {
    const ModelShape shape = shape_of(std::string(gemma_3_4b));
    CHECK(count(shape) == 4'300'079'472);
    CHECK(vision_tower_parameter_count(shape) == 416'866'032);
    CHECK(parameter_count(weights_of(shape), Part::Projector) == 2'950'272);
    CHECK(shape.window == 1024);
    CHECK(shape.window_layers == 29);
    CHECK(parse_shape_code(shape_code(shape)).value() == shape);
}

TEST_CASE("forms of a family that config.json tells apart") {
    struct Row {
        std::string_view name;
        std::string_view text;
        std::int64_t parameters;
    };

    // Totals: tiiuae/falcon-7b and facebook/opt-350m as listed on huggingface.co; DeepSeek-V2-Lite
    // has no latent for queries (its card: 15.7 B).
    constexpr std::array rows = {
        Row{"falcon-7b", R"({"model_type": "falcon", "vocab_size": 65024, "hidden_size": 4544,
            "num_hidden_layers": 32, "num_attention_heads": 71, "multi_query": true,
            "parallel_attn": true, "new_decoder_architecture": false, "bias": false})",
            6'921'720'704},
        Row{"opt-350m", R"({"model_type": "opt", "vocab_size": 50272, "hidden_size": 1024,
            "num_hidden_layers": 24, "num_attention_heads": 16, "ffn_dim": 4096,
            "max_position_embeddings": 2048, "word_embed_proj_dim": 512,
            "do_layer_norm_before": false})",
            331'196'416},
        Row{"DeepSeek-V2-Lite", R"({"model_type": "deepseek_v2", "vocab_size": 102400,
            "hidden_size": 2048, "intermediate_size": 10944, "num_hidden_layers": 27,
            "num_attention_heads": 16, "num_key_value_heads": 16, "q_lora_rank": null,
            "kv_lora_rank": 512, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64,
            "v_head_dim": 128, "n_routed_experts": 64, "n_shared_experts": 2,
            "num_experts_per_tok": 6, "moe_intermediate_size": 1408,
            "first_k_dense_replace": 1})",
            15'706'484'224},
    };
    for (const Row& row : rows) {
        INFO(row.name);
        CHECK(count(shape_of(std::string(row.text))) == row.parameters);
    }
}

TEST_CASE("norms of queries and keys: as wide as a head, in OLMo 2 as all of them") {
    const auto norms = [](std::string_view family) {
        const ModelShape shape{.family = family,
                               .layers = 3,
                               .hidden = 32,
                               .heads = 8,
                               .kv_heads = 2,
                               .head_dim = 16,
                               .intermediate = 64,
                               .vocab = 100};
        std::int64_t elements = 0;
        for (const WeightTensor& tensor : weights_of(shape)) {
            if (tensor.name.ends_with(".q_norm.weight") || tensor.name.ends_with(".k_norm.weight"))
                elements += elements_of_one(tensor);
        }
        return elements;
    };
    for (const std::string_view family : {"qwen3", "qwen3_moe", "gemma3_text"})
        CHECK(norms(family) == 2 * 16);
    CHECK(norms("olmo2") == (8 + 2) * 16);
    CHECK(norms("llama") == 0);
}

TEST_CASE("windows: which layers look back only so far") {
    struct Row {
        std::string_view file;
        std::int64_t window;
        std::int64_t layers;
    };

    constexpr std::array rows = {
        Row{"google__gemma-2-2b", 4096, 13},
        Row{"google__gemma-3-1b-it", 512, 22},
        Row{"openai__gpt-oss-120b", 128, 18},
        Row{"mistralai__Mistral-7B-v0.1", 4096, 32},
        Row{"mistralai__Mistral-7B-v0.3", 0, 0},
        Row{"Qwen__Qwen2-7B", 0, 0},
        Row{"microsoft__Phi-3-mini-4k-instruct", 2047, 32},
        Row{"microsoft__phi-4", 0, 0},
        Row{"meta-llama__Llama-3.1-8B", 0, 0},
    };
    for (const Row& row : rows) {
        INFO(row.file);
        const ModelShape shape = shape_in(row.file);
        CHECK(shape.window == row.window);
        CHECK(shape.window_layers == row.layers);
    }
    const ModelShape listed = shape_of(R"({"model_type": "gpt_oss", "hidden_size": 64,
        "intermediate_size": 64, "num_hidden_layers": 3, "num_attention_heads": 4,
        "num_key_value_heads": 2, "vocab_size": 9, "sliding_window": 7,
        "layer_types": ["sliding_attention", "full_attention", "sliding_attention"]})");
    CHECK(listed.window == 7);
    CHECK(listed.window_layers == 2);
}

TEST_CASE("each family says what it was checked against, or that nothing was") {
    REQUIRE(families().size() == 24);
    int unchecked = 0;
    for (const Family* family : families()) {
        INFO(family->id);
        CHECK(find_family(family->id) == family);
        unchecked += family->checked_against.empty() ? 1 : 0;
    }
    CHECK(unchecked == 3);  // olmo, olmo2, qwen2_moe
}

}  // namespace estimator
