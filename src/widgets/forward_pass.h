#pragma once

#include "widgets/train_step.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace widgets {

/// A network that answers: one forward pass that keeps nothing, moment by moment; and as many
/// questions as were asked of it.
struct ForwardPass {
    static constexpr std::string_view name = "forward-pass";
    ToyNet net;
    std::int64_t moment = 0;
    std::int64_t queries = 0;

    template <class Self = ForwardPass>
    static constexpr auto fields() {
        return std::tuple_cat(
            base::fields_of(&Self::net),
            std::tuple{base::IntField<Self>{"moment", &Self::moment, 0, 999},
                       base::IntField<Self>{"queries", &Self::queries, 0, most_toy_steps}});
    }

    bool operator==(const ForwardPass&) const = default;
};

double seconds_between_ticks(const ForwardPass& state);

/// The goal "weights-unchanged" once a thousand questions were asked; else how much the pass needs
/// above the weights.
Finding finding_of(const ForwardPass& state);

/// The pass in words, made here and now; with a hidden outcome nothing of its memory is told.
Description describe(const ForwardPass& state, Outcome outcome);
Description describe(const ForwardPass& state);

}  // namespace widgets
