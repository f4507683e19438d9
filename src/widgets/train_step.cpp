#include "base/units.h"
#include "estimator/mlp.h"
#include "widgets/train_run.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <variant>

namespace widgets {
namespace {

using toynet::Phase;

/// A line of the listing and the phase it stands for.
struct Line {
    std::string text;
    Phase phase = Phase::Setup;
};

std::vector<Line> lines_of(const TrainStep& state) {
    const Line zero{"    opt.zero_grad()", Phase::ZeroGrad};
    std::vector<Line> lines = {
        {"opt = " + call_of(rule_of(state.training.optimizer)), Phase::Setup},
        {"for epoch in range(" + std::to_string(toy_epochs) + "):", Phase::Setup}};
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
    estimator::MlpPlan plan;
    plan.sizes.assign(shape.sizes.begin(), shape.sizes.end());
    plan.batch = batch_of(state.net);
    plan.trainable.assign(static_cast<std::size_t>(shape.layers()), true);
    plan.optimizer = std::visit(
        [](const auto& rule) {
            return estimator::MlpOptimizer{rule.moments, rule.counts_steps};
        },
        rule_of(state.training.optimizer));
    plan.leave = static_cast<estimator::GradientsLeave>(state.training.zero_grad);
    return plan;
}

/// Where memory can be highest: the goal's id and what is said of it.
struct PeakRow {
    std::string_view goal;
    std::string_view sentence;

    std::string_view words() const { return sentence.substr(beginning.size()); }

    static constexpr std::string_view beginning = "Highest ";
};

constexpr PeakRow forward_peak{"peak-forward", "Highest in the forward pass"};
constexpr PeakRow turn_peak{"peak-turn", "Highest where forward turns into backward"};
constexpr PeakRow backward_peak{"peak-backward", "Highest later in the backward pass"};
constexpr PeakRow update_peak{"peak-update", "Highest at the update"};
constexpr std::array peak_rows = {forward_peak, turn_peak, backward_peak, update_peak};

PeakRow peak_of(const estimator::MlpMoment& moment, int layers) {
    using estimator::MlpOp;
    using estimator::MlpPhase;
    if (moment.phase == MlpPhase::Forward)
        return forward_peak;
    if (moment.phase == MlpPhase::Update)
        return update_peak;
    const bool of_loss = moment.op == MlpOp::LogSoftmax || moment.op == MlpOp::Likelihood;
    const int top = moment.op == MlpOp::Linear ? layers : layers - 1;
    const bool turns = moment.phase == MlpPhase::Loss || of_loss || moment.layer == top;
    return turns ? turn_peak : backward_peak;
}

/// The highest moment of each line, as a row: what it is, each kind that is there, all together.
std::vector<std::string> row_of(const std::string& line, const Recording& recording, int moment) {
    const Moment& shown = recording.at(moment);
    std::vector<std::string> row = {line, words_at(recording, moment).title};
    for (const base::Bytes bytes : shown.by_tag)
        row.push_back(base::exact_text(bytes));
    row.push_back(base::exact_text(shown.live));
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
                highest < 0 || recording.moments[at].live > recording.at(highest).live;
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
    const auto* const row = std::find_if(peak_rows.begin(), peak_rows.end(),
                                         [&](const PeakRow& one) { return one.goal == goal; });
    return row == peak_rows.end() ? "out of memory" : row->words();
}

std::vector<Goal> goals_of(const TrainStep& state) {
    const std::string now = finding_of(state).goal;
    std::vector<Goal> goals;
    goals.reserve(peak_rows.size());
    for (const PeakRow& row : peak_rows)
        goals.push_back({row.goal, row.sentence, row.goal == now});
    return goals;
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

bool play_on(TrainStep& state, const TrainRun& run) {
    constexpr std::array<std::int64_t, pace_ids.size()> steps = {1, 1, 20, 200};
    if (run.recording() == nullptr)
        return true;
    const std::int64_t last = run.recording()->count() - 1;
    const bool by_moments = state.pace == Pace::Moment;
    if (run.refused()) {
        state.step = std::max<std::int64_t>(run.step(), 1);
        state.moment = by_moments ? std::min(state.moment + 1, last) : last;
        return state.moment < last;
    }
    if (by_moments && state.moment < last) {
        ++state.moment;
        return true;
    }
    const std::int64_t stop = std::min((state.step / toy_epochs + 1) * toy_epochs, most_toy_steps);
    state.step = std::min(state.step + steps[static_cast<std::size_t>(state.pace)], stop);
    if (by_moments)
        state.moment = 0;
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
    const std::optional<base::Bytes> budget = budget_of(state.training);
    const auto over = std::find_if(moments.begin(), moments.end(), [&](const auto& moment) {
        return budget && moment.live > *budget;
    });
    if (over != moments.end() && over->step <= state.step)
        return {"refused", "Out of memory in step " + std::to_string(over->step) + "."};
    const int shown = static_cast<int>(std::min<std::int64_t>(state.step, 2));
    std::erase_if(moments, [&](const auto& moment) { return moment.step != shown; });
    const estimator::MlpMoment& peak = estimator::mlp_peak(moments);
    const PeakRow where = peak_of(peak, shape_of(state.net).layers());
    return {std::string(where.goal), "Memory is highest " + std::string(where.words()) + ": " +
                                         base::exact_text(peak.live) + "."};
}

Description describe(const TrainStep& state, const TrainRun& run) {
    Description description;
    const Recording& recording = *run.recording();
    const Moment& peak = recording.highest();
    description.summary = step_words(state, run.step()) + ": at its highest " +
                          base::exact_text(peak.live) + ", at " +
                          words_at(recording, recording.peak).title + ".";
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
