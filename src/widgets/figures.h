#pragma once

#include "base/fields.h"
#include "widgets/card_run.h"
#include "widgets/description.h"

#include <string_view>
#include <tuple>

/// Pictures without a state of their own: what they show follows from their fields alone.
namespace widgets {

/// One memory question splits into inference and training, each with the reference that answers it.
struct Decision {
    static constexpr std::string_view name = "decision";

    static constexpr auto fields() { return std::tuple{}; }

    bool operator==(const Decision&) const = default;
};

/// The message a learner meets when a run does not fit, with who asked and what was free.
struct OutOfMemory {
    static constexpr std::string_view name = "out-of-memory";
    PlanChoice plan;

    template <class Self = OutOfMemory>
    static constexpr auto fields() {
        return base::fields_of(&Self::plan);
    }

    bool operator==(const OutOfMemory&) const = default;
};

/// What inference needs and what training needs, as two sums with the plan's own numbers.
struct FormulaCard {
    static constexpr std::string_view name = "formula-card";
    PlanChoice plan;

    template <class Self = FormulaCard>
    static constexpr auto fields() {
        return base::fields_of(&Self::plan);
    }

    bool operator==(const FormulaCard&) const = default;
};

Description describe(const Decision& decision);
Description describe(const OutOfMemory& figure);
Description describe(const FormulaCard& figure);

}  // namespace widgets
