// Every public config.json in tests/data/configs, with each of its members damaged in each way:
// the answer is a shape that survives its code, or one sentence.
#include "estimator/config_json.h"
#include "estimator/families.h"
#include "estimator/shape_code.h"
#include "support/project.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace estimator {
namespace {

using nlohmann::json;

struct Damage {
    std::string_view name;
    void (*apply)(json& config, const std::string& member);
};

constexpr std::array damages = {
    Damage{"removed", [](json& config, const std::string& member) { config.erase(member); }},
    Damage{"renamed",
           [](json& config, const std::string& member) {
               config[member + "_"] = config[member];
               config.erase(member);
           }},
    Damage{"negative", [](json& config, const std::string& member) { config[member] = -7; }},
    Damage{"huge",
           [](json& config, const std::string& member) { config[member] = std::int64_t{1} << 62; }},
    Damage{"a text", [](json& config, const std::string& member) { config[member] = "many"; }},
    Damage{"null", [](json& config, const std::string& member) { config[member] = nullptr; }},
    Damage{"a fraction", [](json& config, const std::string& member) { config[member] = 0.5; }},
    Damage{"a list",
           [](json& config, const std::string& member) { config[member] = json::array({1}); }},
};

std::vector<std::string> config_files() {
    std::vector<std::string> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(support::project_path("tests/data/configs")))
        files.push_back(entry.path().filename().string());
    std::sort(files.begin(), files.end());
    return files;
}

json config_in(const std::string& file) {
    return json::parse(support::project_file("tests/data/configs/" + file), nullptr, false);
}

void check_answer(const json& config) {
    const auto shape = parse_config_json(config.dump());
    if (shape) {
        const auto back = parse_shape_code(shape_code(shape.value()));
        REQUIRE_MESSAGE(back, back.error().message);
        CHECK(back.value() == shape.value());
        CHECK(parameter_count(weights_of(shape.value())) > 0);
        return;
    }
    const std::string& sentence = shape.error().message;
    constexpr std::size_t longest = 400;
    CHECK(sentence.starts_with("config.json: "));
    CHECK(sentence.size() < longest);
    CHECK(sentence.find('\n') == std::string::npos);
}

}  // namespace

TEST_CASE("every public config.json is read and survives its shape code, all 61 of them") {
    const auto files = config_files();
    REQUIRE(files.size() == 61);
    for (const std::string& file : files) {
        INFO(file);
        const auto shape = parse_config_json(config_in(file).dump());
        REQUIRE_MESSAGE(shape, shape.error().message);
        CHECK(parse_shape_code(shape_code(shape.value())).value() == shape.value());
    }
}

TEST_CASE("a damaged config.json gives a shape or one sentence, whatever the member") {
    int tried = 0;
    for (const std::string& file : config_files()) {
        const json whole = config_in(file);
        for (const auto& item : whole.items()) {
            const std::string& member = item.key();
            for (const Damage& damage : damages) {
                INFO(file << ": " << member << " " << damage.name);
                json config = whole;
                damage.apply(config, member);
                check_answer(config);
                ++tried;
            }
        }
    }
    CHECK(tried > 5000);
}

TEST_CASE("sizes are never guessed") {
    struct Row {
        std::string_view file;
        std::string_view member;
        std::string_view sentence;  ///< what follows after "config.json: "
    };

    const std::array rows = {
        Row{"openai-community__gpt2.json", "n_embd",
            "hidden_size is missing; it must be a whole number from 1 to 1,048,576"},
        Row{"openai-community__gpt2.json", "vocab_size",
            "vocab_size is missing; it must be a whole number from 1 to 16,777,216"},
        Row{"Qwen__Qwen3-4B.json", "num_key_value_heads",
            "num_key_value_heads is missing; it must be a whole number from 1 to 16,384"},
    };
    for (const Row& row : rows) {
        INFO(row.file << ": " << row.member);
        json config = config_in(std::string(row.file));
        REQUIRE(config.contains(std::string(row.member)));
        config.erase(std::string(row.member));
        const auto shape = parse_config_json(config.dump());
        REQUIRE_FALSE(shape);
        CHECK(shape.error().message == "config.json: " + std::string(row.sentence));
    }
}

// The values are those of the configuration classes of transformers.
TEST_CASE("what config.json leaves out has the value that transformers gives it") {
    using Shape = ModelShape;

    struct Row {
        std::string_view file;
        std::int64_t ModelShape::*number;
        std::int64_t value;
        std::string_view model_type = "";  ///< instead of the file's own
    };

    constexpr std::string_view gpt2 = "openai-community__gpt2.json";
    constexpr std::string_view bert = "google-bert__bert-base-cased.json";
    constexpr std::string_view opt = "facebook__opt-1.3b.json";
    constexpr std::string_view mistral = "mistralai__Mistral-7B-v0.3.json";
    constexpr std::string_view mixtral = "mistralai__Mixtral-8x7B-v0.1.json";
    constexpr std::string_view qwen = "Qwen__Qwen3-235B-A22B.json";
    constexpr std::string_view gemma3 = "google__gemma-3-12b-it.text_config.json";
    constexpr std::string_view gpt_oss = "openai__gpt-oss-120b.json";
    constexpr std::string_view v2 = "deepseek-ai__DeepSeek-V2.json";
    constexpr std::string_view v3 = "deepseek-ai__DeepSeek-V3.json";
    const std::array rows = {
        Row{gpt2, &Shape::positions, 1024},
        Row{bert, &Shape::positions, 512},
        Row{bert, &Shape::token_types, 2},
        Row{opt, &Shape::positions, 2048},
        Row{opt, &Shape::embedding_width, 2048},  // as wide as the layers
        Row{mistral, &Shape::kv_heads, 8},
        Row{mixtral, &Shape::kv_heads, 8},
        Row{mixtral, &Shape::experts, 8},
        Row{mixtral, &Shape::experts_per_token, 2},
        Row{"Qwen__Qwen3-4B.json", &Shape::head_dim, 128},
        Row{qwen, &Shape::experts, 128},
        Row{qwen, &Shape::experts_per_token, 8},
        Row{qwen, &Shape::expert_width, 768},
        Row{qwen, &Shape::experts, 60, "qwen2_moe"},
        Row{qwen, &Shape::experts_per_token, 4, "qwen2_moe"},
        Row{qwen, &Shape::expert_width, 1408, "qwen2_moe"},
        Row{qwen, &Shape::shared_width, 5632, "qwen2_moe"},
        Row{"google__gemma-7b.json", &Shape::head_dim, 256},
        Row{gemma3, &Shape::vocab, 262208},
        Row{gemma3, &Shape::heads, 8},
        Row{gemma3, &Shape::kv_heads, 4},
        Row{gemma3, &Shape::head_dim, 256},
        Row{gpt_oss, &Shape::head_dim, 64},
        Row{gpt_oss, &Shape::experts, 128},
        Row{gpt_oss, &Shape::experts_per_token, 4},
        Row{v2, &Shape::dense_layers, 0},
        Row{v2, &Shape::kv_rank, 512},
        Row{v2, &Shape::query_rank, 1536},
        Row{v2, &Shape::nope_dim, 128},
        Row{v2, &Shape::rope_dim, 64},
        Row{v2, &Shape::value_dim, 128},
        Row{v3, &Shape::dense_layers, 3},
        Row{v3, &Shape::experts, 256},
        Row{v3, &Shape::experts_per_token, 8},
        Row{v3, &Shape::expert_width, 2048},
        Row{v3, &Shape::kv_rank, 512},
        Row{v3, &Shape::query_rank, 1536},
        Row{v3, &Shape::nope_dim, 128},
        Row{v3, &Shape::rope_dim, 64},
        Row{v3, &Shape::value_dim, 128},
    };
    for (const Row& row : rows) {
        INFO(row.file << ' ' << row.model_type << ": " << row_of(row.number).config_names[0]);
        json config = config_in(std::string(row.file));
        if (!row.model_type.empty())
            config["model_type"] = std::string(row.model_type);
        for (const std::string_view name : row_of(row.number).config_names)
            config.erase(std::string(name));
        const auto shape = parse_config_json(config.dump());
        REQUIRE_MESSAGE(shape, shape.error().message);
        CHECK(shape.value().*row.number == row.value);
    }
}

}  // namespace estimator
