#include "widgets/train_step.h"

#include "base/units.h"
#include "estimator/mlp.h"

#include <algorithm>
#include <string>

namespace widgets {
namespace {

using toynet::Phase;

std::string exact(base::Bytes bytes) {
    return base::bytes_text(bytes, base::ByteUnit::Bytes, 0);
}

/// A line of the listing and the phase it stands for.
struct Line {
    std::string text;
    Phase phase = Phase::Setup;
};

std::vector<Line> lines_of(const TrainStep& state) {
    const ToyOptimizerRow& optimizer = row_of(state.training.optimizer);
    const Line zero{"    opt.zero_grad()", Phase::ZeroGrad};
    std::vector<Line> lines = {{"opt = " + std::string(optimizer.call), Phase::Setup},
                               {"for epoch in range(1000):", Phase::Setup}};
    if (state.training.zero_grad == toynet::ZeroGrad::BeforeForward)
        lines.push_back(zero);
    lines.push_back({"    logits = model(X)", Phase::Forward});
    lines.push_back({"    loss = cross_entropy(logits, y)", Phase::Loss});
    if (state.training.zero_grad == toynet::ZeroGrad::AfterLoss)
        lines.push_back(zero);
    lines.push_back({"    loss.backward()", Phase::Backward});
    lines.push_back({"    opt.step()", Phase::Update});
    return lines;
}

estimator::MlpPlan plan_of(const TrainStep& state) {
    const toynet::MlpShape shape = shape_of(state.net);
    const ToyOptimizerRow& optimizer = row_of(state.training.optimizer);
    estimator::MlpPlan plan;
    plan.sizes.assign(shape.sizes.begin(), shape.sizes.end());
    plan.batch = batch_of(state.net);
    plan.trainable.assign(static_cast<std::size_t>(shape.layers()), true);
    plan.optimizer = {optimizer.moments, optimizer.counts_steps};
    plan.leave = static_cast<estimator::GradientsLeave>(state.training.zero_grad);
    return plan;
}

std::string goal_of(const estimator::MlpMoment& peak, int layers) {
    using estimator::MlpOp;
    using estimator::MlpPhase;
    if (peak.phase == MlpPhase::Forward)
        return "peak-forward";
    if (peak.phase == MlpPhase::Update)
        return "peak-update";
    const bool of_loss = peak.op == MlpOp::LogSoftmax || peak.op == MlpOp::Likelihood;
    const bool of_top = peak.op == MlpOp::Linear ? peak.layer == layers : peak.layer == layers - 1;
    return peak.phase == MlpPhase::Loss || of_loss || of_top ? "peak-turn" : "peak-backward";
}

/// The highest moment of each line, as a row: what it is, each kind that is there, all together.
std::vector<std::string> row_of(const std::string& line, const Recording& recording, int moment) {
    const Moment& shown = recording.moments[static_cast<std::size_t>(moment)];
    std::vector<std::string> row = {line, words_at(recording, moment).title};
    for (const base::Bytes bytes : shown.by_tag)
        row.push_back(exact(bytes));
    row.push_back(exact(shown.live));
    return row;
}

std::string trimmed(const std::string& line) {
    return line.substr(line.find_first_not_of(' '));
}

void add_table(Description& description, const TrainStep& state, const Recording& recording) {
    description.header = {"Line", "Highest at"};
    for (int tag = 0; tag < toynet::tag_count; ++tag)
        description.header.emplace_back(text_of(static_cast<toynet::Tag>(tag)));
    description.header.emplace_back("all together");
    const Listing listing = listing_of(state, recording);
    for (std::size_t line = 0; line < listing.lines.size(); ++line) {
        int highest = -1;
        for (int i = 0; i < recording.count(); ++i) {
            const auto at = static_cast<std::size_t>(i);
            const bool higher =
                highest < 0 || recording.moments[at].live >
                                   recording.moments[static_cast<std::size_t>(highest)].live;
            if (listing.line_of_moment[at] == static_cast<int>(line) && higher)
                highest = i;
        }
        if (highest >= 0)
            description.rows.push_back(
                row_of(trimmed(listing.lines[line].text), recording, highest));
    }
}

/// "Step 2 of training 2-16-16-3 with Adam on 32 samples".
std::string step_words(const TrainStep& state, std::int64_t step) {
    return "Step " + base::count_text(step) + " of training " + name_of(state.net) + " with " +
           std::string(row_of(state.training.optimizer).word) + " on " +
           base::count_text(batch_of(state.net)) + " samples";
}

}  // namespace

std::string_view peak_words_of(std::string_view goal) {
    if (goal == "peak-forward")
        return "in the forward pass";
    if (goal == "peak-update")
        return "at the update";
    return goal == "peak-turn" ? "where forward turns into backward" : "later in the backward pass";
}

Listing listing_of(const TrainStep& state, const Recording& recording) {
    Listing listing;
    listing.title = "One training step";
    const std::vector<Line> lines = lines_of(state);
    std::vector<int> line_of_phase(toynet::phase_count, 1);
    for (std::size_t i = 2; i < lines.size(); ++i)
        line_of_phase[static_cast<std::size_t>(lines[i].phase)] = static_cast<int>(i);
    for (const Line& line : lines)
        listing.lines.push_back({line.text, std::nullopt});
    for (const Moment& moment : recording.moments) {
        const int line = line_of_phase[static_cast<std::size_t>(moment.phase)];
        listing.line_of_moment.push_back(line);
        listing.lines[static_cast<std::size_t>(line)].alive = moment.live;
    }
    return listing;
}

int moment_of(const TrainStep& state, const Recording& recording) {
    return static_cast<int>(std::min<std::int64_t>(state.moment, recording.count() - 1));
}

bool play_on(TrainStep& state, const TrainRun& run) {
    constexpr std::array<std::int64_t, 4> steps = {0, 1, 20, 200};
    constexpr std::int64_t rest = 1000;
    if (run.recording() == nullptr)
        return true;
    const std::int64_t last = run.recording()->count() - 1;
    if (run.refused()) {
        state.step = run.step();
        state.moment = state.pace == Pace::Moment ? std::min(state.moment + 1, last) : last;
        return state.moment < last;
    }
    if (state.pace == Pace::Moment && state.moment < last) {
        ++state.moment;
        return true;
    }
    if (state.pace == Pace::Moment)
        state.moment = 0;
    const std::int64_t ahead =
        std::max<std::int64_t>(steps[static_cast<std::size_t>(state.pace)], 1);
    const std::int64_t stop = (state.step / rest + 1) * rest;
    state.step = std::min({state.step + ahead, stop, most_toy_steps});
    return state.step < stop;
}

double seconds_between_ticks(const TrainStep& state) {
    return state.pace == Pace::Moment ? 0.4 : 0;
}

Finding finding_of(const TrainStep& state) {
    const auto computed = estimator::mlp_moments(plan_of(state));
    if (!computed)
        return {"", computed.error().message};
    std::vector<estimator::MlpMoment> moments = computed.value();
    const std::int64_t budget = state.training.budget * 1024;
    const auto over = std::find_if(moments.begin(), moments.end(), [&](const auto& moment) {
        return budget > 0 && moment.live.count > budget;
    });
    if (over != moments.end() && over->step <= state.step)
        return {"refused", "Out of memory in step " + std::to_string(over->step) + "."};
    const int shown = static_cast<int>(std::min<std::int64_t>(state.step, 2));
    std::erase_if(moments, [&](const auto& moment) { return moment.step != shown; });
    const estimator::MlpMoment& peak = estimator::mlp_peak(moments);
    const std::string goal = goal_of(peak, shape_of(state.net).layers());
    return {goal, "Memory is highest " + std::string(peak_words_of(goal)) + ": " +
                      exact(peak.live) + "."};
}

Description describe(const TrainStep& state, const TrainRun& run) {
    Description description;
    const Recording& recording = *run.recording();
    const Moment& peak = recording.moments[static_cast<std::size_t>(recording.peak)];
    description.summary =
        "Step " + base::count_text(run.step()) + " of training " + name_of(state.net) + " with " +
        std::string(row_of(state.training.optimizer).word) + " on " +
        base::count_text(batch_of(state.net)) + " samples: at its highest " + exact(peak.live) +
        ", at " + words_at(recording, recording.peak).title + ".";
    if (recording.refusal)
        description.summary += " Then the budget refuses: " + message_of(*recording.refusal) + ".";
    add_table(description, state, recording);
    return description;
}

Description describe(const TrainStep& state, Outcome outcome) {
    if (outcome == Outcome::Hidden)
        return {step_words(state, state.step) + ". What its memory does is still hidden.", {}, {}};
    TrainRun run;
    run.follow(state, [] { return true; });
    return describe(state, run);
}

Description describe(const TrainStep& state) {
    return describe(state, Outcome::Shown);
}

}  // namespace widgets
