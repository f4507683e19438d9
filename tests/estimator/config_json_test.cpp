#include "estimator/config_json.h"

#include "estimator/families.h"
#include "estimator/golden_cases.h"
#include "support/for_any.h"

#include <array>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

using estimator::Family;
using estimator::known_families;
using estimator::model_type_of;
using estimator::ModelShape;
using estimator::nearest_family;
using estimator::parse_config_json;

namespace {

/// A small, valid config.json in which `from` has been replaced by `to`.
std::string edited(std::string_view from, std::string_view to) {
    std::string text = R"({
  "model_type": "llama",
  "hidden_size": 64,
  "intermediate_size": 128,
  "num_hidden_layers": 2,
  "num_attention_heads": 8,
  "num_key_value_heads": 4,
  "vocab_size": 1000
})";
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

ModelShape shape_of(const std::string& text) {
    const auto shape = parse_config_json(text);
    REQUIRE_MESSAGE(shape, shape.error().message);
    return shape.value();
}

std::string error_of(const std::string& text) {
    const auto shape = parse_config_json(text);
    REQUIRE_FALSE(shape);
    return shape.error().message;
}

}  // namespace

TEST_CASE("a config.json becomes a shape") {
    const ModelShape shape = shape_of(golden::data_file("configs/meta-llama__Llama-3.2-1B.json"));
    CHECK(shape == ModelShape{.family = "llama",
                              .layers = 16,
                              .hidden = 2048,
                              .heads = 32,
                              .kv_heads = 8,
                              .head_dim = 64,
                              .intermediate = 8192,
                              .vocab = 128256,
                              .tied_embeddings = true});
}

TEST_CASE("what a config.json leaves out has a family default") {
    const ModelShape plain = shape_of(edited("\"num_key_value_heads\": 4,", ""));
    CHECK(plain.kv_heads == 8);
    CHECK(plain.head_dim == 8);
    CHECK_FALSE(plain.tied_embeddings);
    CHECK_FALSE(plain.qkv_bias);
    CHECK(shape_of(edited("\"vocab_size\": 1000", "\"vocab_size\": 1000, \"head_dim\": null")) ==
          shape_of(edited("{", "{")));
    CHECK(shape_of(edited("8,", "8, \"head_dim\": 32,")).head_dim == 32);
}

TEST_CASE("who decides about biases depends on the family") {
    const auto with_biases = [](std::string_view family) {
        return shape_of(edited(
            "\"llama\"",
            "\"" + std::string(family) + "\", \"attention_bias\": true, \"mlp_bias\": true"));
    };
    CHECK(with_biases("llama").qkv_bias);
    CHECK(with_biases("llama").output_bias);
    CHECK(with_biases("llama").mlp_bias);
    CHECK_FALSE(with_biases("mistral").qkv_bias);
    CHECK_FALSE(with_biases("mistral").mlp_bias);
    CHECK(with_biases("qwen2").qkv_bias);
    CHECK_FALSE(with_biases("qwen2").output_bias);
}

TEST_CASE("a bad number is named, with what was found and what would be right") {
    struct Row {
        const char* from;
        const char* to;
        const char* message;
    };

    constexpr std::array rows = {
        Row{"\"hidden_size\": 64,", "",
            "config.json: hidden_size is missing; it must be a whole number from 1 to 1,048,576"},
        Row{"64", "null",
            "config.json: hidden_size is null; it must be a whole number from 1 to 1,048,576"},
        Row{"64", "-64",
            "config.json: hidden_size is \xE2\x88\x92"
            "64; it must be a whole number from 1 to 1,048,576"},
        Row{"64", "0",
            "config.json: hidden_size is 0; it must be a whole number from 1 to 1,048,576"},
        Row{"64", "123456789012",
            "config.json: hidden_size is 123,456,789,012; it must be a whole number from 1 to "
            "1,048,576"},
        Row{"64", "18446744073709551615",
            "config.json: hidden_size is 1.8446744073709552e+19; it must be a whole number from 1 "
            "to 1,048,576"},
        Row{"64", "64.5",
            "config.json: hidden_size is 64.5; it must be a whole number from 1 to 1,048,576"},
        Row{"64", "\"64\"",
            "config.json: hidden_size is the text \"64\"; it must be a whole number from 1 to "
            "1,048,576"},
        Row{"64", "[64]",
            "config.json: hidden_size is a list; it must be a whole number from 1 to 1,048,576"},
        Row{"64", "{\"a\": 64}",
            "config.json: hidden_size is an object; it must be a whole number from 1 to 1,048,576"},
        Row{"1000", "true",
            "config.json: vocab_size is true; it must be a whole number from 1 to 16,777,216"},
        Row{": 4,", ": -4,",
            "config.json: num_key_value_heads is \xE2\x88\x92"
            "4; it must be a whole number from 1 to 16,384"},
        Row{": 4,", ": 3,",
            "config.json: num_attention_heads 8 is not a multiple of num_key_value_heads 3; each "
            "key and value head serves the same number of query heads"},
        Row{"64", "60",
            "config.json: hidden_size 60 is not a multiple of num_attention_heads 8; if that is "
            "right, head_dim must be given"},
        Row{"1000", "1000, \"head_dim\": 0",
            "config.json: head_dim is 0; it must be a whole number from 1 to 16,384"},
        Row{"1000", "1000, \"tie_word_embeddings\": 1",
            "config.json: tie_word_embeddings is 1; it must be true or false"},
        Row{"1000", "1000, \"hidden_size\": 64",
            "config.json: \"hidden_size\" appears twice; keep the one that is right"},
    };
    for (const Row& row : rows)
        CHECK(error_of(edited(row.from, row.to)) == row.message);
}

TEST_CASE("an unknown model is named, with the known ones and the nearest") {
    const std::string known = known_families();
    CHECK(known.starts_with("gpt2, gpt_neox, opt, "));
    CHECK(error_of(edited("\"llama\"", "\"mamba\"")) ==
          "config.json: model_type is the text \"mamba\"; this course knows only " + known +
              "; the nearest may be llama");
    CHECK(error_of(edited("\"llama\"", "7")) ==
          "config.json: model_type is 7; this course knows only " + known);
    CHECK(error_of(edited("\"model_type\": \"llama\",", "")) ==
          "config.json: model_type is missing; the known ones are " + known);
    CHECK(error_of(edited("\"llama\"", "null")) ==
          "config.json: model_type is null; the known ones are " + known);
}

TEST_CASE("a family can be chosen for an unknown model, and is never taken silently") {
    const std::string text = edited("\"llama\"", "\"granite\"");
    CHECK(model_type_of(text) == "granite");
    const Family& offer = nearest_family(model_type_of(text));
    CHECK(offer.id == "llama");
    REQUIRE_FALSE(parse_config_json(text));
    const auto shape = parse_config_json(text, &offer);
    REQUIRE_MESSAGE(shape, shape.error().message);
    CHECK(shape.value() == shape_of(edited("{", "{")));
    CHECK(nearest_family("kimi_k2").id == "deepseek_v3");
    CHECK(nearest_family("RefinedWebModel").id == "falcon");
    CHECK(nearest_family("gemma3n").id == "gemma3_text");
    CHECK(nearest_family("qwen2").id == "qwen2");
    CHECK(model_type_of("[]").empty());
}

TEST_CASE("what is not JSON is shown by line and column") {
    CHECK(error_of(edited("64,", "64")) ==
          "config.json: not JSON: \"intermediate_size\" at line 4, column 21 does not belong "
          "there; look for a missing comma, quote or bracket before it");
    CHECK(error_of(edited("\n}", "")) ==
          "config.json: not JSON: the text ends at line 8, column 20 before the last bracket is "
          "closed");
    CHECK(error_of("hello") ==
          "config.json: not JSON: \"h\" at line 1, column 1 does not belong there; look for a "
          "missing comma, quote or bracket before it");
    CHECK(error_of("") == "config.json: the text is empty; paste the whole config.json of a model");
    CHECK(error_of(" \n\t") ==
          "config.json: the text is empty; paste the whole config.json of a model");
    CHECK(error_of("[1, 2]") ==
          "config.json: the outermost value is a list; a config.json is one object, { \xE2\x80\xA6 "
          "}");
    CHECK(error_of("4096") ==
          "config.json: the outermost value is a number; a config.json is one object, { "
          "\xE2\x80\xA6 }");
}

TEST_CASE("hostile text is refused quickly and in words") {
    constexpr std::size_t ten_megabytes = 10'000'000;
    CHECK(error_of(std::string(ten_megabytes, '[')) ==
          "config.json: the text has 10,000,000 bytes; a config.json has a few thousand");
    CHECK(error_of("{\"a\": " + std::string(1000, '[')) ==
          "config.json: nested deeper than 64 brackets; a config.json is nearly flat");
    CHECK(error_of(std::string(1000, '[')) ==
          "config.json: the outermost value is a list; a config.json is one object, { \xE2\x80\xA6 "
          "}");
    CHECK(error_of(edited("\"llama\"", "\"" + std::string(500, 'x') + "\"")) ==
          "config.json: model_type is the text \"" + std::string(40, 'x') +
              "\xE2\x80\xA6\"; this course knows only " + known_families() +
              "; the nearest may be llama");
}

TEST_CASE("whatever the bytes, the answer is a sentence") {
    support::for_any(2000, [](base::Rng& rng) {
        std::string text = edited("{", "{");
        for (std::int64_t edits = rng.between(1, 4); edits > 0; --edits) {
            const auto at = static_cast<std::size_t>(
                rng.between(0, static_cast<std::int64_t>(text.size()) - 1));
            text[at] = static_cast<char>(rng.between(0, 255));
        }
        const auto shape = parse_config_json(text);
        CHECK((shape || shape.error().message.starts_with("config.json: ")));
    });
}
