#include "widgets/model_text.h"

#include "estimator/presets.h"

#include <doctest/doctest.h>

TEST_CASE("a model is named, coded or described by its config.json") {
    CHECK(widgets::model_from_text(" llama-3.1-8b\n").value() == "llama-3.1-8b");
    const auto* preset = estimator::find_preset("llama-3.1-8b");
    REQUIRE(preset != nullptr);
    const auto code = widgets::model_from_text(estimator::config_text(*preset));
    REQUIRE(code);
    CHECK(estimator::model_named(code.value()).value() ==
          estimator::model_named("llama-3.1-8b").value());
    CHECK(widgets::model_from_text(code.value()).value() == code.value());
}

TEST_CASE("a text that describes no model is told why") {
    const auto unknown = widgets::model_from_text("gpt-17");
    REQUIRE(!unknown);
    CHECK(unknown.error().message.rfind("no model called 'gpt-17'; the known ones are ", 0) == 0);
    std::string config(estimator::config_text(*estimator::find_preset("llama-3.1-8b")));
    const std::string layers = "\"num_hidden_layers\": 32";
    REQUIRE(config.find(layers) != std::string::npos);
    config.replace(config.find(layers), layers.size(), "\"num_hidden_layers\": -32");
    const auto negative = widgets::model_from_text(config);
    REQUIRE(!negative);
    CHECK(negative.error().message.find("num_hidden_layers is ") != std::string::npos);
    CHECK(negative.error().message.find("it must be a whole number from 1 to ") !=
          std::string::npos);
    CHECK(!widgets::model_from_text(""));
}
