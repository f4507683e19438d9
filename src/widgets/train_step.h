#pragma once

#include "base/fields.h"
#include "widgets/card_readout.h"
#include "widgets/description.h"
#include "widgets/may_go_on.h"
#include "widgets/recording.h"
#include "widgets/toy_data.h"
#include "widgets/toy_net.h"
#include "widgets/toy_views.h"

#include <cstdint>
#include <memory>
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

    static constexpr auto fields() {
        return std::tuple_cat(
            base::fields_of(&TrainStep::net), base::fields_of(&TrainStep::training),
            std::tuple{base::IntField<TrainStep>{"step", &TrainStep::step, 1, most_toy_steps},
                       base::IntField<TrainStep>{"moment", &TrainStep::moment, 0, 999},
                       base::ChoiceField<TrainStep, Pace, pace_ids.size()>{"pace", &TrainStep::pace,
                                                                           pace_ids}});
    }

    bool operator==(const TrainStep&) const = default;
};

/// The training behind a TrainStep. A cache: settings, seed and step recreate it bit for bit.
class TrainRun {
  public:
    /// Trains on, or starts again, until the step that `wanted` shows is done or refused. False
    /// when `may_go_on` ended it before; the recording is then of the last step done.
    bool follow(const TrainStep& wanted, const MayGoOn& may_go_on);

    /// Of the step `step()`; null before the first.
    const Recording* recording() const { return trainer_ ? &recording_ : nullptr; }

    std::int64_t step() const { return step_; }

    bool refused() const { return recording_.refusal.has_value(); }

    /// One a step done.
    const std::vector<float>& losses() const { return losses_; }

    /// Share of the last batch put into the right class, 0 to 1.
    double accuracy() const { return trainer_ ? trainer_->accuracy() : 0; }

    /// What the network says about the plane; empty for tasks that have none.
    const Field& field() const { return field_; }

  private:
    void start(const TrainStep& wanted);
    void look();

    TrainStep made_for_;
    std::unique_ptr<ToyData> data_;
    std::unique_ptr<toynet::Trainer<float>> trainer_;
    std::int64_t step_ = 0;
    std::vector<float> losses_;
    Recording recording_;
    Field field_;
};

/// The program with what is alive after each of its lines in `recording`.
Listing listing_of(const TrainStep& state, const Recording& recording);

/// One tick of playing: the next moment, or as many steps as the pace says. False when it has come
/// to an end (refused, or a round thousand steps are done).
bool play_on(TrainStep& state, const TrainRun& run);

/// Seconds from one tick of playing to the next.
double seconds_between_ticks(const TrainStep& state);

/// When memory is highest in the step on the screen: computed in closed form by the estimator. The
/// goals are "peak-forward", "peak-turn" (where forward turns into backward), "peak-backward",
/// "peak-update" and "refused".
Finding finding_of(const TrainStep& state);

/// "where forward turns into backward": a goal that begins with "peak-", in words.
std::string_view peak_words_of(std::string_view goal);

/// The step in words; `run` must have done it.
Description describe(const TrainStep& state, const TrainRun& run);

/// The same, trained here and now; with a hidden outcome nothing of its memory is told.
Description describe(const TrainStep& state, Outcome outcome);
Description describe(const TrainStep& state);

}  // namespace widgets
