#include "estimator/quantities.h"

#include "estimator/estimate.h"

#include <initializer_list>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace estimator {
namespace {

base::Result<Quantity> ask(std::string_view name,
                           std::initializer_list<QuantityParameter> parameters = {}) {
    return evaluate(name, std::vector<QuantityParameter>(parameters));
}

base::Bytes bytes_of_answer(std::string_view name,
                            std::initializer_list<QuantityParameter> parameters = {}) {
    const auto found = ask(name, parameters);
    REQUIRE_MESSAGE(found, found.error().message);
    const auto* bytes = std::get_if<base::Bytes>(&found.value().value);
    REQUIRE(bytes != nullptr);
    return *bytes;
}

std::string words(std::string_view name, std::initializer_list<QuantityParameter> parameters = {}) {
    const auto found = ask(name, parameters);
    REQUIRE_MESSAGE(found, found.error().message);
    const auto* text = std::get_if<std::string>(&found.value().value);
    REQUIRE(text != nullptr);
    return *text;
}

std::string error_of(std::string_view name,
                     std::initializer_list<QuantityParameter> parameters = {}) {
    const auto found = ask(name, parameters);
    REQUIRE_FALSE(found);
    return found.error().message;
}

constexpr base::Bytes llama_8b{8'030'261'248};

}  // namespace

TEST_CASE("a lesson's quantities are those of the estimator") {
    CHECK(std::get<Count>(ask("parameters", {{"model", "llama-3.1-8b"}}).value().value) ==
          Count{llama_8b.count});
    CHECK(bytes_of_answer("weights", {{"model", "llama-3.1-8b"}, {"dtype", "bf16"}}) ==
          llama_8b * 2);
    CHECK(bytes_of_answer("weights", {{"dtype", "fp32"}}) == llama_8b * 4);
    CHECK(bytes_of_answer("kv-cache", {{"tokens", "8192"}}) == base::gib);
    CHECK(bytes_of_answer("gradients", {{"recipe", "fp32"}}) == llama_8b * 4);
    CHECK(bytes_of_answer("optimizer-state") == llama_8b * 4);
    CHECK(bytes_of_answer("optimizer-state", {{"optimizer", "sgd"}}) == base::Bytes{});
    CHECK(bytes_of_answer("master-copy") == base::Bytes{});
    CHECK(bytes_of_answer("master-copy", {{"recipe", "mixed"}}) == llama_8b * 4);
    CHECK(bytes_of_answer("training-states", {{"recipe", "mixed"}}) == llama_8b * 16);
    CHECK(std::get<Count>(ask("bytes-per-parameter").value().value) == Count{8});
    CHECK(std::get<Count>(ask("bytes-per-parameter", {{"optimizer", "sgd"}}).value().value) ==
          Count{4});
    CHECK(bytes_of_answer("logits") == base::Bytes{14} * 512 * 128256);
    CHECK(bytes_of_answer("card", {{"card", "t4"}}) == base::mib * 15360);
    CHECK(bytes_of_answer("training-peak") > bytes_of_answer("training-states"));
    CHECK(bytes_of_answer("inference-peak") >
          bytes_of_answer("weights") + bytes_of_answer("kv-cache"));
    CHECK(bytes_of_answer("over-budget") ==
          bytes_of_answer("training-peak") - bytes_of_answer("card"));
}

TEST_CASE("a lesson can tell which allocation fails") {
    CHECK(words("failure-moment") == "in the backward pass");
    CHECK(words("failure-phase") == "backward");
    CHECK(words("failure-phase", {{"optimizer", "sgd"}, {"card", "h100-80gb"}}) == "fits");
    CHECK(words("failing-tensor").starts_with("model.layers."));
    CHECK(words("failing-tensor").ends_with(".grad"));
    CHECK(words("oom-message").starts_with("RuntimeError: CUDA out of memory. Tried to allocate "));
    CHECK(words("failure-moment", {{"card", "t4"}, {"model", "llama-3.1-70b"}}) ==
          "while the model was loaded");
    CHECK(bytes_of_answer("failing-bytes") > base::Bytes{});
    CHECK(error_of("failing-tensor", {{"model", "smollm2-135m"}}) ==
          "nothing fails: this plan runs on the card");
    CHECK(error_of("over-budget", {{"model", "smollm2-135m"}})
              .starts_with("nothing is over budget: the plan fits with "));
}

TEST_CASE("the working behind a quantity is the quantity") {
    std::size_t with_working = 0;
    for (const QuantityName& row : quantity_names()) {
        const auto found = ask(row.name);
        REQUIRE_MESSAGE(found, found.error().message);
        CHECK_FALSE(found.value().source.empty());
        if (found.value().working.terms.empty())
            continue;
        ++with_working;
        const std::int64_t product = count_of(found.value().working).value();
        INFO(row.name);
        if (const auto* bytes = std::get_if<base::Bytes>(&found.value().value))
            CHECK(bytes->count == product);
        if (const auto* count = std::get_if<Count>(&found.value().value))
            CHECK(count->value == product);
    }
    CHECK(with_working == 14);
    CHECK(working_of(ask("weights").value().working) ==
          "8,030,261,248 parameters \xC3\x97 2 bytes (bf16)");
    CHECK(working_of(ask("bytes-per-parameter").value().working) ==
          "2 bytes (bf16) + 2 bytes (bf16) + 2 numbers kept for each parameter \xC3\x97 2 bytes "
          "(bf16)");
}

TEST_CASE("unknown names and parameters are answered with the known ones") {
    CHECK(error_of("wieghts") ==
          "no quantity called 'wieghts'; the quantities are parameters, weights, kv-cache, "
          "inference-peak, training-weights, gradients, master-copy, optimizer-state, "
          "training-states, bytes-per-parameter, activations, logits, training-peak, card, "
          "over-budget, failing-tensor, failing-bytes, failure-phase, failure-moment, oom-message");
    CHECK(error_of("weights", {{"optimizer", "sgd"}}) ==
          "weights has no parameter 'optimizer'; it takes model, dtype");
    CHECK(error_of("weights", {{"dtype", "int3"}}) ==
          "dtype: 'int3' is not one of bf16, fp16, fp32");
    CHECK(error_of("kv-cache", {{"tokens", "0"}}) == "tokens: 0 is outside [1, 4194304]");
    CHECK(error_of("weights", {{"model", "gpt-5"}}) ==
          "model: no model called 'gpt-5'; the known ones are smollm2-135m, qwen2.5-0.5b, "
          "llama-3.2-1b, qwen2.5-1.5b, llama-2-7b, mistral-7b-v0.1, qwen2.5-7b, llama-3.1-8b, "
          "llama-3.1-70b");
}

TEST_CASE("each parameter of each quantity is a field of the choice, and described") {
    std::set<std::string_view> names;
    for (const QuantityName& row : quantity_names()) {
        names.insert(row.name);
        CHECK_FALSE(row.description.empty());
        std::string_view rest = row.parameters;
        while (!rest.empty()) {
            const std::string_view parameter = rest.substr(0, rest.find(' '));
            rest.remove_prefix(std::min(rest.size(), parameter.size() + 1));
            const std::string wrong = error_of(row.name, {{parameter, "no such"}});
            INFO(row.name << " " << parameter);
            CHECK(wrong.starts_with(std::string(parameter) + ": "));
        }
    }
    CHECK(names.size() == quantity_names().size());
}

}  // namespace estimator
