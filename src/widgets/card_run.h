#pragma once

#include "base/fields.h"
#include "estimator/choice.h"
#include "widgets/description.h"

#include <cstdint>
#include <string_view>

namespace widgets {

/// What a learner chooses about one run: which model, on which card, trained how.
using estimator::PlanChoice;

/// Whether the picture may tell what happened: before a prediction is committed it must not.
enum class Outcome : std::uint8_t { Hidden, Shown };

/// A model on a card: answering a question, and one step of training it, against what the card has.
struct CardRun {
    static constexpr std::string_view name = "card-run";
    PlanChoice plan;

    template <class Self = CardRun>
    static constexpr auto fields() {
        return base::fields_of(&Self::plan);
    }

    bool operator==(const CardRun&) const = default;
};

/// The picture in words; with a hidden outcome nothing of the training run is told.
Description describe(const CardRun& run, Outcome outcome);
Description describe(const CardRun& run);

}  // namespace widgets
