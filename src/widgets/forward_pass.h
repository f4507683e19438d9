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

    static constexpr auto fields() {
        return std::tuple_cat(
            base::fields_of(&ForwardPass::net),
            std::tuple{
                base::IntField<ForwardPass>{"moment", &ForwardPass::moment, 0, 999},
                base::IntField<ForwardPass>{"queries", &ForwardPass::queries, 0, most_toy_steps}});
    }

    bool operator==(const ForwardPass&) const = default;
};

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

Listing listing_of(const ForwardPass& state, const Recording& recording);
bool play_on(ForwardPass& state, const ForwardRun& run);
double seconds_between_ticks(const ForwardPass& state);

/// The goal "weights-unchanged" once a thousand questions were asked; else how much the pass needs
/// above the weights.
Finding finding_of(const ForwardPass& state);

/// The pass in words; `run` must have made it.
Description describe(const ForwardPass& state, const ForwardRun& run);

/// The same, made here and now; with a hidden outcome nothing of its memory is told.
Description describe(const ForwardPass& state, Outcome outcome);
Description describe(const ForwardPass& state);

}  // namespace widgets
