#pragma once

#include "toynet/trainer.h"
#include "widgets/may_go_on.h"
#include "widgets/recording.h"
#include "widgets/toy_data.h"
#include "widgets/toy_views.h"
#include "widgets/train_step.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace widgets {

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

/// The step in words; `run` must have done it.
Description describe(const TrainStep& state, const TrainRun& run);

}  // namespace widgets
