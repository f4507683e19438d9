#include "estimator/any_plan.h"
#include "estimator/choice.h"
#include "estimator/presets.h"
#include "estimator/shape_code.h"
#include "estimator/weights.h"

#include <string>

#include <doctest/doctest.h>

namespace estimator {
namespace {

std::string error_of(std::string_view code) {
    const auto shape = parse_shape_code(code);
    REQUIRE_FALSE(shape);
    return shape.error().message;
}

}  // namespace

TEST_CASE("a shape survives its code, which needs no escaping in a link") {
    support::for_any(500, [](base::Rng& rng) {
        const ModelShape shape = any_shape(rng);
        const std::string code = shape_code(shape);
        const auto back = parse_shape_code(code);
        REQUIRE_MESSAGE(back, back.error().message);
        CHECK(back.value() == shape);
        CHECK(code.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos);
    });
}

TEST_CASE("the code of a shape is stable: links and saves hold it") {
    CHECK(shape_code(model_named("llama-3.1-8b").value()) ==
          "llama_h4096_i14336_l32_a32_k8_d128_v128256");
    CHECK(shape_code(model_named("qwen2.5-0.5b").value()) ==
          "qwen2_h896_i4864_l24_a14_k2_d64_v151936_tied_qb");
}

TEST_CASE("a damaged code is refused in words") {
    const std::string start = "model code 'llama_h64_i128_l2_a8_k4_d8";
    CHECK(error_of("gpt_h64") ==
          "model code 'gpt_h64': it must start with a family: " + known_families());
    CHECK(error_of("llama_h64_i128_l2_a8_k4_d8") == start + "': 'v' (vocab_size) is missing");
    CHECK(error_of("llama_h64_i128_l2_a8_k4_d8_v9_h64") == start + "_v9_h64': 'h' appears twice");
    CHECK(error_of("llama_h64_i128_l2_a8_k4_d8_v9x") ==
          start + "_v9x': 'v9x' is not a letter and a whole number");
    CHECK(error_of("llama_h64_i128_l2_a8_k4_d8_v9_zap") ==
          start + "_v9_zap': 'zap' means nothing here");
    CHECK(error_of("llama_h64_i128_l2_a8_k4_d8_v0") ==
          start + "_v0': vocab_size is 0; it must be a whole number from 1 to 16,777,216");
    CHECK(error_of("llama_h64_i128_l2_a8_k3_d8_v9")
              .ends_with("num_attention_heads 8 is not a multiple of num_key_value_heads 3; each "
                         "key and value head serves the same number of query heads"));
    CHECK(error_of("llama_h64_i128_l99999999999999999999_a8_k4_d8_v9")
              .ends_with("'l99999999999999999999' is not a letter and a whole number"));
}

TEST_CASE("whatever the bytes, a code is read or refused in words") {
    support::for_any(2000, [](base::Rng& rng) {
        std::string code = shape_code(any_shape(rng));
        code[static_cast<std::size_t>(rng.between(0, static_cast<std::int64_t>(code.size()) - 1))] =
            static_cast<char>(rng.between(0, 255));
        const auto shape = parse_shape_code(code);
        CHECK((shape || shape.error().message.starts_with("model code '")));
    });
}

TEST_CASE("every preset has its config.json and is smaller than the next") {
    REQUIRE(presets().size() == 9);
    std::int64_t before = 0;
    for (const Preset& preset : presets()) {
        const auto shape = model_named(preset.id);
        INFO(preset.id);
        REQUIRE_MESSAGE(shape, shape.error().message);
        const std::int64_t count = parameter_count(weights_of(shape.value()));
        CHECK(count > before);
        before = count;
        CHECK(model_named(shape_code(shape.value())).value() == shape.value());
        CHECK(title_of_model(preset.id) == preset.title);
        CHECK(preset.repository.find('/') != std::string_view::npos);
    }
    CHECK(title_of_model("llama_h4096") == "your own model");
}

TEST_CASE("a choice survives its text form and gives both plans") {
    PlanChoice choice;
    for (const base::NamedText& pair :
         base::named_texts(PlanChoice{.model = "llama_h64_i128_l2_a8_k4_d8_v9_tied",
         .card = CardId::H200,
         .dtype = formats::Dtype::Fp32,
         .recipe = Recipe::Mixed,
         .optimizer = Optimizer::Momentum,
         .update = UpdateKernel::Foreach,
         .tokens = 7,
         .batch = 3}))
        CHECK(base::set_field(choice, pair.name, pair.value));
    CHECK(base::to_text(choice) ==
          "model=llama_h64_i128_l2_a8_k4_d8_v9_tied card=h200 dtype=fp32 recipe=mixed "
          "optimizer=momentum update=foreach tokens=7 batch=3");
    const Plan plan = plan_of(choice, Task::Training).value();
    CHECK(plan.model.tied_embeddings);
    CHECK(plan.recipe == Recipe::Mixed);
    CHECK(plan.optimizer == Optimizer::Momentum);
    CHECK(plan.update == UpdateKernel::Foreach);
    CHECK(plan.tokens * plan.batch == 21);
    CHECK(compute_dtype(plan) == formats::Dtype::Bf16);
    CHECK(compute_dtype(plan_of(choice, Task::Inference).value()) == formats::Dtype::Fp32);
    CHECK(card_memory(choice) == base::mib * 143771);
}

TEST_CASE("cards are listed by memory") {
    for (std::size_t i = 1; i < card_rows.size(); ++i)
        CHECK(card_rows[i - 1].mib < card_rows[i].mib);
}

}  // namespace estimator
