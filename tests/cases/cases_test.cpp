#include "cases/cases.h"

#include "cases/report.h"

#include <array>
#include <nlohmann/json.hpp>

#include <doctest/doctest.h>

namespace cases {
namespace {

constexpr std::string_view config = R"({"model_type": "llama", "hidden_size": 4096,
  "intermediate_size": 14336, "num_hidden_layers": 32, "num_attention_heads": 32,
  "num_key_value_heads": 8, "vocab_size": 128256})";

base::Result<std::string> beside(std::string_view path) {
    if (path == "c.json")
        return std::string(config);
    return base::Error{"the file '" + std::string(path) + "' cannot be read"};
}

std::string case_text(std::string_view kind, std::string_view inputs, std::string_view expected,
                      std::string_view tolerance = R"({"type": "exact"})") {
    return R"([{"id": "one", "kind": ")" + std::string(kind) + R"(", "inputs": )" +
           std::string(inputs) + R"(, "expected": )" + std::string(expected) +
           R"(, "tolerance": )" + std::string(tolerance) + "}]";
}

Outcome outcome_of(const std::string& text) {
    const auto read = read_cases(text, beside);
    REQUIRE_MESSAGE(read, read.error().message);
    REQUIRE(read.value().size() == 1);
    return judged(read.value().front());
}

std::string error_of(std::string_view text) {
    const auto read = read_cases(text, beside);
    REQUIRE_FALSE(read);
    return read.error().message;
}

constexpr std::string_view count_8b = R"({"value": 8030261248, "unit": "parameters"})";

}  // namespace

TEST_CASE("a case names its model by a file, as an object or by its fields") {
    const std::array<std::string, 3> inputs = {
        R"({"config_file": "c.json"})",
        R"({"model": )" + std::string(config) + "}",
        std::string(config),
    };
    for (const std::string& each : inputs) {
        const Outcome outcome = outcome_of(case_text("param_count", each, count_8b));
        CHECK(outcome.verdict == Verdict::Pass);
        CHECK(outcome.predicted == 8030261248.0);
        CHECK(outcome.rule->route == Route::Plan);
    }
}

TEST_CASE("a prediction that differs fails, by one parameter too") {
    const Outcome outcome = outcome_of(case_text("param_count", R"({"config_file": "c.json"})",
                                                 R"({"value": 8030261249, "unit": "parameters"})"));
    CHECK(outcome.verdict == Verdict::Fail);
    CHECK(outcome.predicted == 8030261248.0);
}

TEST_CASE("predictions are converted to the published unit, and exact means to its digits") {
    struct Row {
        std::string_view expected;
        std::string_view tolerance;
        Verdict verdict;
    };

    constexpr std::string_view exact = R"({"type": "exact"})";
    // 8,192 tokens of 131,072 bytes are exactly 1 GiB.
    constexpr std::array rows = {
        Row{R"({"value": 1024.0, "unit": "MiB"})", exact, Verdict::Pass},
        Row{R"({"value": 1024.2, "unit": "MiB"})", exact, Verdict::Fail},
        Row{R"({"value": 1.07, "unit": "GB per GPU"})", exact, Verdict::Pass},
        Row{R"({"value": 1.08, "unit": "GB per GPU"})", exact, Verdict::Fail},
        Row{R"({"value": 1073741824, "unit": "bytes"})", exact, Verdict::Pass},
        Row{R"({"value": 1073741823, "unit": "bytes"})", exact, Verdict::Fail},
        Row{R"({"value": 1, "unit": "GiB, printed as GB"})", exact, Verdict::Pass},
        Row{R"({"value": 1.05, "unit": "GiB"})", R"({"type": "relative", "value": 0.05})",
            Verdict::Pass},
        Row{R"({"value": 1.06, "unit": "GiB"})", R"({"type": "relative", "value": 0.05})",
            Verdict::Fail},
        Row{R"({"value": 1023, "unit": "MiB"})", R"({"type": "absolute", "value": 1})",
            Verdict::Pass},
        Row{R"({"value": 1022, "unit": "MiB"})", R"({"type": "absolute", "value": 1})",
            Verdict::Fail},
    };
    for (const Row& row : rows) {
        INFO(row.expected);
        CHECK(outcome_of(case_text("kv_cache",
                                   R"({"config_file": "c.json", "tokens": 8192,
                                       "bytes_per_element": 2, "formula": "1 + 1"})",
                                   row.expected, row.tolerance))
                  .verdict == row.verdict);
    }
}

TEST_CASE("what cannot be predicted is said, never guessed") {
    struct Row {
        std::string text;
        std::string_view reason;
    };

    constexpr std::string_view file = R"({"config_file": "c.json"})";
    const std::array rows = {
        Row{case_text("shoe_size", file, count_8b), "no rule predicts the kind 'shoe_size'"},
        Row{case_text("param_count", R"({"formula": "7 * 6"})", count_8b),
            "no rule for param_count takes just these inputs: formula"},
        Row{case_text("param_count", R"({"config_file": "d.json"})", count_8b),
            "the file 'd.json' cannot be read"},
        Row{case_text("param_count", R"({"model_type": "llama"})", count_8b),
            "config.json: hidden_size is missing; it must be a whole number from 1 to 1,048,576"},
        Row{case_text("param_count", file, R"({"value": 1, "unit": "parsec"})"),
            "the unit 'parsec' is not known"},
        Row{case_text("param_count", file, R"({"value": 1, "unit": "bytes"})"),
            "the rule 'parameters of the model' gives a count, not 'bytes'"},
        Row{case_text("param_count", file, R"({"unit": "parameters"})"),
            "expected.value is not a number"},
        Row{case_text("param_count", file, count_8b, R"({"type": "absolute"})"),
            "the tolerance is neither exact, nor relative or absolute with a value"},
    };
    for (const Row& row : rows) {
        const Outcome outcome = outcome_of(row.text);
        CHECK(outcome.verdict == Verdict::NotModelled);
        CHECK(outcome.reason == row.reason);
    }
}

TEST_CASE("a file that holds no cases is refused in one sentence") {
    CHECK(error_of("{\"cases\": [\n{]}") ==
          "not JSON: the fault is at line 2, column 2; look for a missing comma, quote or bracket "
          "before it");
    CHECK(error_of("{\"cases\": 3}") ==
          "a file of cases is a list, or an object with a list called cases");
    CHECK(error_of("[]") == "the list of cases is empty");
    CHECK(error_of("[7]") == "case 1 is not an object");
    CHECK(error_of(std::string(100000, '[')) == "nested deeper than 64 brackets");
}

TEST_CASE("a cache is asked about in the words of its runtime") {
    struct Row {
        std::string_view more;
        std::int64_t bytes;
    };

    constexpr std::int64_t token = 131072;  // bytes of one token in 16 bits
    constexpr std::array rows = {
        Row{R"("bytes_per_element": 1)", 100 * token / 2},
        Row{R"x("bytes_per_element": "34/32 (q8_0)")x", 100 * token * 34 / 64},
        Row{R"("kv_dtype": "f16")", 100 * token},
        Row{R"("kv_dtype": "q4_0", "batch": 3)", 3 * 100 * token * 18 / 64},
        Row{R"("runtime": "vllm", "block": 16)", 112 * token},
        Row{R"("runtime": "llama.cpp")", 256 * token},
    };
    for (const Row& row : rows) {
        INFO(row.more);
        const std::string inputs =
            R"({"config_file": "c.json", "tokens": 100, )" + std::string(row.more) + "}";
        const std::string expected =
            R"({"value": )" + std::to_string(row.bytes) + R"(, "unit": "bytes"})";
        CHECK(outcome_of(case_text("kv_cache", inputs, expected)).verdict == Verdict::Pass);
    }
    CHECK(outcome_of(case_text("kv_cache",
                               R"({"config_file": "c.json", "tokens": 1, "kv_dtype": "q9"})",
                               R"({"value": 1, "unit": "bytes"})"))
              .reason == "the format 'q9' of a KV cache is not known");
}

TEST_CASE("numbers beyond all measure are answered, not wrapped") {
    struct Row {
        std::string_view kind;
        std::string_view inputs;
        std::string_view unit;
    };

    constexpr std::array rows = {
        Row{"param_count", R"({"V": @, "h": @})", "parameters"},
        Row{"param_count",
            R"({"text": @, "projector": @, "siglip_tower": {"layers": 1, "hidden": 1,
                "intermediate": 1, "patch": 1, "image": 1}})",
            "parameters"},
        Row{"quantized_size", R"({"params": @, "bytes": 2})", "bytes"},
        Row{"quantized_size", R"({"params": @, "GiB": 1e300})", "bits per weight"},
        Row{"quantized_size", R"({"h": @, "L": @, "I": @, "what": "packed 4-bit"})", "elements"},
        Row{"quantized_size", R"({"block": @, "bytes": @})", "bits per weight"},
        Row{"quantized_size", R"({"block": @, "absmax": "fp32"})", "bits per weight"},
        Row{"quantized_size", R"({"linears": @, "without_dq_MiB": 1})", "bytes"},
        Row{"quantized_size", R"({"V": @, "h": @, "ftype": "Q4_0"})", "bytes"},
        Row{"kv_cache", R"({"layers": @, "latent": @, "tokens": @})", "bytes"},
        Row{"kv_cache",
            R"({"num_hidden_layers": @, "num_attention_heads": @, "head_dim": @, "tokens": 9})",
            "bytes"},
        Row{"kv_cache", R"({"pool_GiB": 1e300, "bytes_per_token": 1})", "tokens"},
        Row{"lora_params",
            R"({"r": @, "targets": ["q"], "model": {"hidden_size": 8, "num_hidden_layers": 1}})",
            "trainable parameters"},
        Row{"lora_params",
            R"({"r": 1, "targets": ["q"], "model": {"hidden_size": @, "num_hidden_layers": @}})",
            "trainable parameters"},
        Row{"model_states", R"({"params": @, "stage": 2, "gpus": @})", "bytes"},
        Row{"model_states", R"({"params": @, "moments": @, "bytes": @})", "bytes"},
        Row{"activations", R"({"s": @, "b": @, "V": @, "bytes": 4})", "bytes"},
        Row{"activations", R"({"s": @, "h": @, "a": @})", "fraction"},
        Row{"activations", R"({"n_ubatch": @, "n_ctx": @, "heads": @, "h": @})", "bytes"},
    };
    for (const Row& row : rows) {
        std::string inputs(row.inputs);
        for (std::size_t at = inputs.find('@'); at != std::string::npos; at = inputs.find('@'))
            inputs.replace(at, 1, "9223372036854775807");
        const Outcome outcome = outcome_of(case_text(
            row.kind, inputs, R"({"value": 1, "unit": ")" + std::string(row.unit) + "\"}"));
        INFO(inputs);
        CHECK(outcome.verdict == Verdict::NotModelled);
        CHECK_FALSE(outcome.reason.empty());
    }
}

TEST_CASE("inputs have types") {
    const Inputs inputs(
        nlohmann::json::parse(
            R"({"whole": 2851000000.0, "half": 0.5, "big": 1e300, "huge": 18446744073709551615,
                "word": "7", "list": ["q", "v"], "mixed": ["q", 1], "none": null})"),
        base::Error{""});
    CHECK(inputs.integer("whole") == 2851000000);
    for (const char* const name : {"half", "big", "huge", "word", "none", "absent"})
        CHECK_FALSE(inputs.integer(name));
    CHECK(inputs.number("half") == 0.5);
    CHECK_FALSE(inputs.number("word"));
    CHECK(inputs.text("word") == "7");
    CHECK(inputs.texts("list") == std::vector<std::string>{"q", "v"});
    CHECK(inputs.texts("mixed").empty());
    CHECK_FALSE(inputs.has("none"));
    CHECK_FALSE(inputs.names_model());
}

TEST_CASE("reports say every case and count the verdicts") {
    const std::vector<Outcome> outcomes = {
        outcome_of(case_text("param_count", R"({"config_file": "c.json"})", count_8b)),
        outcome_of(case_text("shoe_size", "{}", R"({"value": 42, "unit": "parameters"})")),
    };
    CHECK(table_report(outcomes) ==
          "pass          one  predicted 8030261248, published 8030261248 parameters (exact)\n"
          "not-modelled  one  published 42 parameters: no rule predicts the kind 'shoe_size'\n"
          "1 pass, 0 fail, 1 not-modelled\n");
    const auto json = nlohmann::json::parse(json_report(outcomes));
    CHECK(json["cases"][0]["verdict"] == "pass");
    CHECK(json["cases"][0]["predicted"] == 8030261248);
    CHECK(json["cases"][1]["predicted"].is_null());
    CHECK(json["cases"][1]["reason"] == "no rule predicts the kind 'shoe_size'");
}

}  // namespace cases
