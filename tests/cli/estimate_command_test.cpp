#include "cli/command.h"
#include "support/project.h"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace {

cli::CommandResult run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "estimate");
    const auto result = cli::run(arguments);
    REQUIRE(result.has_value());
    return *result;
}

nlohmann::json answer(std::vector<std::string> arguments) {
    arguments.emplace_back("--json");
    const cli::CommandResult result = run(std::move(arguments));
    REQUIRE_MESSAGE(result.exit_code == 0, result.err);
    return nlohmann::json::parse(result.out);
}

std::string config(const std::string& name) {
    return support::project_path("tests/data/configs/" + name + ".json");
}

}  // namespace

TEST_CASE("estimate: a model that answers") {
    const auto json = answer(
        {"--config", config("meta-llama__Llama-3.1-8B"), "--tokens", "8192", "--card", "rtx-4090"});
    CHECK(json["family"] == "llama");
    CHECK(json["parameters"] == 8030261248);
    CHECK(json["weight_bytes"] == 2 * 8030261248);
    CHECK(json["kv_cache_bytes"] == 1073741824);
    CHECK(json["peak_bytes"] > 2 * 8030261248 + 1073741824);
    CHECK(json["at_peak"]["kv-cache"] <= 1073741824);
    CHECK(json["fits"] == true);
    CHECK(json["largest_context"] == (24564LL * 1048576 - 2 * 8030261248) / 131072);
}

TEST_CASE("estimate: a training run moment by moment") {
    const auto json = answer({"--model", "smollm2-135m", "--task", "training", "--recipe", "fp32"});
    CHECK(json["task"] == "training");
    CHECK_FALSE(json.contains("kv_cache_bytes"));
    CHECK(json["timeline"].size() > 4);
    CHECK(json["at_peak"]["optimizer-state"] == 8 * 134515008);
}

TEST_CASE("estimate: one of several devices") {
    const std::vector<std::string> run_on_one = {"--model", "llama-3.1-8b", "--task", "training"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), run_on_one.begin(), run_on_one.end());
        return answer(more);
    };
    const auto alone = with({});
    CHECK_FALSE(alone.contains("devices"));
    const auto shared = with({"--devices", "8", "--zero", "3"});
    CHECK(shared["devices"]["data"] == 8);
    CHECK(shared["devices"]["zero"] == "zero-3");
    CHECK(shared["timeline"][0]["bytes"] == alone["timeline"][0]["bytes"].get<std::int64_t>() / 8);
    const auto divided = with({"--tensor-parallel", "4", "--sequence-parallel", "on",
                               "--pipeline-parallel", "2", "--micro-batches", "4"});
    CHECK(divided["devices"]["sequence"] == true);
    CHECK(divided["peak_bytes"] < alone["peak_bytes"]);
    const auto refused = run({"--model", "llama-3.1-8b", "--tensor-parallel", "3"});
    CHECK(refused.exit_code == 2);
    CHECK(refused.err.starts_with("memory-first: estimate: 32 heads with 8 of keys and values"));
    CHECK(run({"--model", "llama-2-7b", "--task", "training", "--devices", "2", "--zero", "2"})
              .out.find("devices                   2 data-parallel (zero-2); the run is that") !=
          std::string::npos);
}

TEST_CASE("estimate: latents, experts and what a checkpoint holds beside the model") {
    const auto json = answer({"--config", config("deepseek-ai__DeepSeek-V3"), "--tokens", "1"});
    CHECK(json["kv_cache_bytes"] == 70272);
    CHECK(json["active_parameters"] == 37552297472);
    CHECK(json["stored_elements"] == 684531386000);
    CHECK(json["at_peak"]["weights"] == 2 * 671026419200);
}

TEST_CASE("estimate: packed weights and a cache in another format") {
    const auto json = answer({"--config", config("meta-llama__Llama-2-7b-hf"), "--scheme", "Q4_K_M",
                              "--kv", "q8_0", "--runtime", "llama.cpp", "--tokens", "4096"});
    CHECK(json["weight_bytes"] == 4080263168);
    CHECK(json["kv_cache_bytes"] == 2LL * 32 * 4096 * 4096 * 34 / 32);
    CHECK(run({"--model", "llama-2-7b"}).out.starts_with("model                     llama-2-7b"));
}

TEST_CASE("estimate: what cannot be asked ends with 2 and one sentence") {
    struct Row {
        std::vector<std::string> arguments;
        std::string sentence;
    };

    const std::vector<Row> rows = {
        {{}, "name one model: --config FILE or --model NAME"},
        {{"--model"}, "'--model' needs a value, or is unknown"},
        {{"--config", "no/such.json"}, "the file 'no/such.json' cannot be read"},
        {{"--colour", "red"}, "'--colour' is unknown; see memory-first estimate --help"},
        {{"red", "--json"}, "'red' is no option; see memory-first estimate --help"},
        {{"--model", "llama-2-7b", "--tokens", "many"}, "tokens: 'many' is not a whole number"},
        {{"--zero", "4"}, "--zero: '4' is not one of 0, 1, 2, 3"},
        {{"--devices", "0"}, "--devices: 0 is outside [1, 65536]"},
        {{"--tensor-parallel", "two"}, "--tensor-parallel: 'two' is not a whole number"},
        {{"--sequence-parallel", "maybe"}, "--sequence-parallel: 'maybe' is not one of off, on"},
        {{"--task", "dreaming"}, "--task: 'dreaming' is not one of inference, training"},
        {{"--config", config("openai-community__gpt2"), "--as", "gpt9"}, "--as: 'gpt9' is not one"},
    };
    for (const Row& row : rows) {
        const cli::CommandResult result = run(row.arguments);
        CHECK(result.exit_code == 2);
        CHECK(result.err.starts_with("memory-first: estimate: " + row.sentence));
        CHECK(result.out.empty());
    }
}

TEST_CASE("estimate: help has examples, exit codes and what is left out") {
    const cli::CommandResult result = run({"--help"});
    CHECK(result.exit_code == 0);
    for (const char* const part :
         {"examples:", "exit code: 0", "left out:", "--scheme", "--devices", "CUDA"})
        CHECK(result.out.find(part) != std::string::npos);
}
