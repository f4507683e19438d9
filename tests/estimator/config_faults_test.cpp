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

TEST_CASE("sizes are never guessed, and what transformers has by default is taken") {
    struct Row {
        std::string_view file;
        std::string_view member;
        std::string_view sentence;  ///< or what follows after "config.json: "
        std::int64_t ModelShape::*number;
        std::int64_t value;
    };

    const std::array rows = {
        Row{"openai-community__gpt2.json", "n_embd",
            "hidden_size is missing; it must be a whole number from 1 to 1,048,576", nullptr, 0},
        Row{"openai-community__gpt2.json", "vocab_size",
            "vocab_size is missing; it must be a whole number from 1 to 16,777,216", nullptr, 0},
        Row{"Qwen__Qwen3-4B.json", "num_key_value_heads",
            "num_key_value_heads is missing; it must be a whole number from 1 to 16,384", nullptr,
            0},
        Row{"openai-community__gpt2.json", "n_positions", "", &ModelShape::positions, 1024},
        Row{"mistralai__Mixtral-8x7B-v0.1.json", "num_local_experts", "", &ModelShape::experts, 8},
        Row{"Qwen__Qwen3-4B.json", "head_dim", "", &ModelShape::head_dim, 128},
        Row{"google__gemma-7b.json", "head_dim", "", &ModelShape::head_dim, 256},
        Row{"facebook__opt-1.3b.json", "word_embed_proj_dim", "", &ModelShape::embedding_width,
            2048},
        Row{"deepseek-ai__DeepSeek-V3.json", "first_k_dense_replace", "", &ModelShape::dense_layers,
            3},
    };
    for (const Row& row : rows) {
        INFO(row.file << ": " << row.member);
        json config = config_in(std::string(row.file));
        REQUIRE(config.contains(std::string(row.member)));
        config.erase(std::string(row.member));
        const auto shape = parse_config_json(config.dump());
        if (row.number == nullptr) {
            REQUIRE_FALSE(shape);
            CHECK(shape.error().message == "config.json: " + std::string(row.sentence));
        } else {
            REQUIRE_MESSAGE(shape, shape.error().message);
            CHECK(shape.value().*row.number == row.value);
        }
    }
}

}  // namespace estimator
