#pragma once

#include "base/fields.h"
#include "widgets/card_readout.h"
#include "widgets/description.h"
#include "widgets/toy_net.h"

#include <cstdint>
#include <string_view>
#include <tuple>
#include <vector>

namespace widgets {

/// How far training goes between two pictures; the order is that of `pace_ids`.
enum class Pace : std::uint8_t { Moment, Step, TwentySteps, TwoHundredSteps };

inline constexpr std::array<std::string_view, 4> pace_ids = {"moment", "step", "20", "200"};

inline constexpr std::int64_t most_toy_steps = 100000;

/// Steps of one run of the listing's loop; playing rests after each.
inline constexpr std::int64_t toy_epochs = 1000;

/// A network in training, one step of it seen moment by moment. `step` counts from 1 and is the
/// step on the screen; `moment` is the place in it, `moment` beyond the last is the last.
struct TrainStep {
    static constexpr std::string_view name = "train-step";
    ToyNet net;
    ToyTraining training;
    std::int64_t step = 2;
    std::int64_t moment = 0;
    Pace pace = Pace::Moment;

    template <class Self = TrainStep>
    static constexpr auto fields() {
        return std::tuple_cat(
            base::fields_of(&Self::net), base::fields_of(&Self::training),
            std::tuple{
                base::IntField<Self>{"step", &Self::step, 1, most_toy_steps},
                base::IntField<Self>{"moment", &Self::moment, 0, 999},
                base::ChoiceField<Self, Pace, pace_ids.size()>{"pace", &Self::pace, pace_ids}});
    }

    bool operator==(const TrainStep&) const = default;
};

/// Seconds from one tick of playing to the next.
double seconds_between_ticks(const TrainStep& state);

/// When memory is highest in the step on the screen: computed in closed form by the estimator. The
/// goals are "peak-forward", "peak-turn" (where forward turns into backward), "peak-backward",
/// "peak-update" and "refused".
Finding finding_of(const TrainStep& state);

/// The places where memory can be highest, as goals to find.
std::vector<Goal> goals_of(const TrainStep& state);

/// "where forward turns into backward": a goal that begins with "peak-", in words.
std::string_view peak_words_of(std::string_view goal);

/// The step in words, trained here and now; with a hidden outcome nothing of its memory is told.
Description describe(const TrainStep& state, Outcome outcome);
Description describe(const TrainStep& state);

}  // namespace widgets
