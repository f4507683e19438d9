#pragma once

#include "base/fields.h"
#include "widgets/description.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

namespace widgets {

enum class Dtype : std::uint8_t { Bf16, Fp32 };

enum class Recipe : std::uint8_t { Pure16, Mixed, Fp32 };

enum class OptimizerKind : std::uint8_t { Sgd, Momentum, AdamW };

enum class CardId : std::uint8_t { T4, Rtx4090, A100, H100 };

/// What a learner chooses about one run: which model, on which card, trained how.
struct PlanChoice {
    std::string model = "llama-3.1-8b";
    CardId card = CardId::Rtx4090;
    Dtype dtype = Dtype::Bf16;
    Recipe recipe = Recipe::Pure16;
    OptimizerKind optimizer = OptimizerKind::AdamW;
    std::int64_t tokens = 512;
    std::int64_t batch = 1;

    static std::string check_model(std::string_view text);

    static constexpr auto fields() {
        return std::tuple{
            base::TextField<PlanChoice>{"model", &PlanChoice::model, &PlanChoice::check_model},
            base::ChoiceField<PlanChoice, CardId, 4>{
                "card", &PlanChoice::card, {"t4", "rtx-4090", "a100-80gb", "h100-80gb"}},
            base::ChoiceField<PlanChoice, Dtype, 2>{"dtype", &PlanChoice::dtype, {"bf16", "fp32"}},
            base::ChoiceField<PlanChoice, Recipe, 3>{
                "recipe", &PlanChoice::recipe, {"pure-bf16", "mixed", "fp32"}},
            base::ChoiceField<PlanChoice, OptimizerKind, 3>{
                "optimizer", &PlanChoice::optimizer, {"sgd", "momentum", "adamw"}},
            base::IntField<PlanChoice>{"tokens", &PlanChoice::tokens, 1, 1 << 20},
            base::IntField<PlanChoice>{"batch", &PlanChoice::batch, 1, 1024},
        };
    }

    bool operator==(const PlanChoice&) const = default;
};

/// Whether the picture may tell what happened: before a prediction is committed it must not.
enum class Outcome : std::uint8_t { Hidden, Shown };

/// A model on a card: answering a question, and one step of training it, against what the card has.
struct CardRun {
    static constexpr std::string_view name = "card-run";
    PlanChoice plan;

    static constexpr auto fields() { return base::fields_of(&CardRun::plan); }

    bool operator==(const CardRun&) const = default;
};

/// The picture in words; with a hidden outcome nothing of the training run is told.
Description describe(const CardRun& run, Outcome outcome);
Description describe(const CardRun& run);

}  // namespace widgets
