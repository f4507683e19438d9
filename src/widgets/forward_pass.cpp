#include "base/units.h"
#include "estimator/mlp.h"
#include "widgets/forward_run.h"

#include <algorithm>
#include <array>
#include <string>

namespace widgets {
namespace {

using toynet::Phase;

constexpr std::int64_t many_queries = 1000;

/// Above the weights, at the fullest moment: the data and two layers' outputs.
base::Result<base::Bytes> above_weights(const ForwardPass& state) {
    const toynet::MlpShape shape = shape_of(state.net);
    estimator::MlpPlan plan;
    plan.sizes.assign(shape.sizes.begin(), shape.sizes.end());
    plan.batch = batch_of(state.net);
    plan.trainable.assign(static_cast<std::size_t>(shape.layers()), true);
    return estimator::mlp_inference_activations(plan);
}

/// "A forward pass of 144-64-64-10 over 64 samples".
std::string pass_words(const ForwardPass& state) {
    return "A forward pass of " + name_of(state.net) + " over " +
           base::count_text(batch_of(state.net)) + " samples";
}

}  // namespace

void ForwardRun::start(const ToyNet& net) {
    made_for_ = net;
    trainer_.reset();
    data_ = std::make_unique<ToyData>(net);
    trainer_ =
        std::make_unique<toynet::Trainer<float>>(settings_of(net, {}), toynet::Batch<float>{});
    answers_.resize(static_cast<std::size_t>(batch_of(net) * row_of(net.task).classes));
    queries_ = 0;
    hash_at_start_ = trainer_->weights_hash();
    ask();
    recording_ = recording_of_query(trainer_->ledger(), net);
}

bool ForwardRun::ask() {
    return trainer_->query(data_->batch(queries_ + 1).inputs, answers_);
}

bool ForwardRun::follow(const ForwardPass& wanted, const MayGoOn& may_go_on) {
    if (!trainer_ || made_for_ != wanted.net || wanted.queries < queries_)
        start(wanted.net);
    while (queries_ < wanted.queries) {
        ask();
        ++queries_;
        if (!may_go_on())
            break;
    }
    hash_now_ = trainer_->weights_hash();
    return queries_ >= wanted.queries;
}

Listing listing_of(const ForwardPass&, const Recording& recording) {
    Listing listing;
    listing.title = "One question";
    constexpr int call = 1;
    listing.lines = {{"with torch.no_grad():", std::nullopt},
                     {"    logits = model(X)", std::nullopt}};
    for (const Moment& moment : recording.moments) {
        const int line = moment.phase == Phase::Forward ? call : 0;
        listing.line_of_moment.push_back(line);
    }
    listing.lines[0].alive = recording.moments.front().live;
    listing.lines[1].alive = recording.highest().live;
    return listing;
}

bool play_on(ForwardPass& state, const ForwardRun& run) {
    if (run.recording() == nullptr)
        return true;
    const std::int64_t last = run.recording()->count() - 1;
    state.moment = std::min(state.moment + 1, last);
    return state.moment < last;
}

double seconds_between_ticks(const ForwardPass&) {
    return 0.4;
}

Finding finding_of(const ForwardPass& state) {
    if (state.queries >= many_queries)
        return {"weights-unchanged", base::count_text(state.queries) +
                                         " questions are answered; no weight has changed."};
    const auto activations = above_weights(state);
    if (!activations)
        return {"", activations.error().message};
    return {"", "At the fullest moment " + base::exact_text(activations.value()) +
                    " of activations are alive, with " + base::count_text(state.net.depth) +
                    (state.net.depth == 1 ? " hidden layer." : " hidden layers.")};
}

Description describe(const ForwardPass& state, const ForwardRun& run) {
    const Recording& recording = *run.recording();
    const Moment& peak = recording.highest();
    const auto of = [&](toynet::Tag tag) { return peak.by_tag[static_cast<std::size_t>(tag)]; };
    Description description;
    description.summary = "A forward pass of " + name_of(state.net) + " over " +
                          base::count_text(batch_of(state.net)) + " samples: at its highest " +
                          base::exact_text(peak.live) + ", at " +
                          words_at(recording, recording.peak).title + ": weights " +
                          base::exact_text(of(toynet::Tag::Weights)) + ", data " +
                          base::exact_text(of(toynet::Tag::Data)) + ", activations " +
                          base::exact_text(of(toynet::Tag::Activations)) + ".";
    description.header = {"Moment", "Born", "Freed since", "Alive"};
    for (int i = 0; i < recording.count(); ++i) {
        const Moment& moment = recording.at(i);
        std::string freed;
        for (const BufferLife& buffer : recording.buffers) {
            if (i > 0 && buffer.gone == i)
                freed +=
                    (freed.empty() ? "" : ", ") + toynet::text_of(buffer.name, recording.layers);
        }
        const std::string born =
            moment.born < 0
                ? "nothing"
                : toynet::text_of(recording.buffers[static_cast<std::size_t>(moment.born)].name,
                                  recording.layers);
        description.rows.push_back({words_at(recording, i).title, born,
                                    freed.empty() ? "nothing" : freed,
                                    base::exact_text(moment.live)});
    }
    return description;
}

Description describe(const ForwardPass& state, Outcome outcome) {
    if (outcome == Outcome::Hidden)
        return {pass_words(state) + ". What its memory does is still hidden.", {}, {}};
    ForwardRun run;
    run.follow(state, [] { return true; });
    return describe(state, run);
}

Description describe(const ForwardPass& state) {
    return describe(state, Outcome::Shown);
}

}  // namespace widgets
