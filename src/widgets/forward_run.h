#pragma once

#include "toynet/trainer.h"
#include "widgets/forward_pass.h"
#include "widgets/may_go_on.h"
#include "widgets/recording.h"
#include "widgets/toy_data.h"
#include "widgets/toy_views.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace widgets {

/// The network behind a ForwardPass. A cache, as TrainRun is.
class ForwardRun {
  public:
    /// Makes the network and asks it until `wanted.queries` are answered. False when `may_go_on`
    /// ended it before.
    bool follow(const ForwardPass& wanted, const MayGoOn& may_go_on);

    /// Of one forward pass; null before there was one.
    const Recording* recording() const {
        return recording_.moments.empty() ? nullptr : &recording_;
    }

    std::int64_t queries() const { return queries_; }

    /// A number that changes when any bit of any weight does: at the start and now.
    std::uint64_t hash_at_start() const { return hash_at_start_; }

    std::uint64_t hash_now() const { return hash_now_; }

  private:
    void start(const ToyNet& net);
    bool ask();

    ToyNet made_for_;
    std::unique_ptr<ToyData> data_;
    std::unique_ptr<toynet::Trainer<float>> trainer_;
    std::vector<float> answers_;
    std::int64_t queries_ = 0;
    std::uint64_t hash_at_start_ = 0;
    std::uint64_t hash_now_ = 0;
    Recording recording_;
};

/// The program with what is alive after each of its lines in `recording`.
Listing listing_of(const ForwardPass& state, const Recording& recording);

bool play_on(ForwardPass& state, const ForwardRun& run);

/// The pass in words; `run` must have made it.
Description describe(const ForwardPass& state, const ForwardRun& run);

}  // namespace widgets
