#include "widgets/history.h"

#include "base/units.h"
#include "estimator/estimate.h"
#include "estimator/script.h"
#include "widgets/scale.h"
#include "widgets/stacks.h"
#include "widgets/sums.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

namespace widgets {
namespace {

using estimator::Script;
using estimator::Segment;

// In how many frames the layers of a pass are told: loading is dull, training is the story.
constexpr std::int64_t frames_of_loading = 4;
constexpr std::int64_t frames_of_answering = 8;
constexpr std::int64_t frames_of_training = 16;

std::string gib(base::Bytes bytes) {
    return base::bytes_text(bytes, base::ByteUnit::GiB, 1);
}

/// Plays scripts event by event and notes the fullest moment of each stretch, until one allocation
/// does not fit.
class Recorder {
  public:
    explicit Recorder(base::Bytes budget) : budget_(budget) {}

    void begin_chapter() { first_ = frames.size(); }

    std::size_t chapter_start() const { return first_; }

    /// What the weights already take stays; everything else starts from nothing.
    void forget_all_but_weights() {
        const base::Bytes weights = live_[static_cast<std::size_t>(MemoryKind::Weights)];
        live_ = {};
        live_[static_cast<std::size_t>(MemoryKind::Weights)] = weights;
    }

    void play(const Script& script, const std::vector<Segment>& segments,
              std::int64_t frames_a_pass, bool first_step = true) {
        for (const Segment& segment : segments) {
            if (refused || (segment.first_step_only && !first_step))
                continue;
            const std::int64_t runs = estimator::repeats(segment);
            const std::int64_t window = std::max<std::int64_t>(1, runs / frames_a_pass);
            for (std::int64_t run = 0; run < runs && !refused; ++run) {
                if (run % window == 0)
                    fullest_ = live_;
                play_run(script, segment);
                if ((run + 1) % window == 0 || run + 1 == runs || refused)
                    frames.push_back(fullest_);
            }
        }
    }

    std::vector<Live> frames;
    bool refused = false;
    estimator::Phase phase = estimator::Phase::Load;

  private:
    void play_run(const Script& script, const Segment& segment) {
        for (const estimator::Event& event : estimator::events_of(script, segment)) {
            const auto& buffer = script.buffers[static_cast<std::size_t>(event.buffer)];
            base::Bytes& bytes = live_[static_cast<std::size_t>(memory_kind_of(buffer.kind))];
            const bool born = event.action == estimator::Action::Allocate;
            if (born && total_of(live_) + base::Bytes{buffer.bytes} > budget_) {
                refused = true;
                phase = segment.phase;
                return;
            }
            bytes += base::Bytes{born ? buffer.bytes : -buffer.bytes};
            if (total_of(live_) > total_of(fullest_))
                fullest_ = live_;
        }
    }

    base::Bytes budget_;
    Live live_{};
    Live fullest_{};
    std::size_t first_ = 0;
};

const Live& fullest_of(const std::vector<Live>& frames, std::size_t first, std::size_t end) {
    return *std::max_element(
        frames.begin() + static_cast<std::ptrdiff_t>(first),
        frames.begin() + static_cast<std::ptrdiff_t>(end),
        [](const Live& a, const Live& b) { return total_of(a) < total_of(b); });
}

// `wanted`: what the whole chapter would take at its fullest, were the card large enough.
Chapter chapter_of(const Recorder& recorder, base::Bytes wanted, std::string name,
                   std::string short_name) {
    Chapter chapter{std::move(name), std::move(short_name), "", recorder.chapter_start()};
    chapter.note = recorder.refused ? "wants " + gib(wanted) : gib(wanted) + " at most: fits";
    return chapter;
}

base::Result<Script> script_for(const PlanChoice& choice, estimator::Task task) {
    const auto plan = estimator::plan_of(choice, task);
    if (!plan)
        return plan.error();
    return estimator::script_of(plan.value());
}

// The fullest moment of one step of a script that is not stopped.
base::Bytes highest_of(const Script& script, int step) {
    base::Bytes highest;
    for (const estimator::PhasePeak& peak : estimator::estimate_of(script).timeline) {
        if (peak.step == step)
            highest = std::max(highest, peak.total);
    }
    return highest;
}

// Gridlines at round numbers below the budget, the unit at the highest.
Scale scale_below(base::Bytes budget) {
    const std::array<std::int64_t, 5> steps = {1, 5, 10, 20, 50};
    constexpr std::int64_t most_lines = 4;
    const auto fits = [&](std::int64_t step) {
        return budget.count / (base::gib.count * step) <= most_lines;
    };
    const auto found = std::find_if(steps.begin(), steps.end(), fits);
    const std::int64_t step = found == steps.end() ? steps.back() : *found;
    Scale scale{budget, {}};
    for (std::int64_t at = 0; base::gib * at < budget; at += step)
        scale.ticks.push_back({base::gib * at, base::count_text(at)});
    scale.ticks.back().text += " GiB";
    return scale;
}

}  // namespace

base::Bytes total_of(const Live& live) {
    base::Bytes sum;
    for (const base::Bytes bytes : live)
        sum += bytes;
    return sum;
}

base::Result<History> history_of(const PlanChoice& choice) {
    const auto answering = script_for(choice, estimator::Task::Inference);
    if (!answering)
        return answering.error();
    const auto training = script_for(choice, estimator::Task::Training);
    if (!training)
        return training.error();

    History history;
    history.budget = estimator::card_memory(choice);
    history.scale = scale_below(history.budget);
    history.budget_text =
        std::string(estimator::row_of(choice.card).title) + ": " + gib_text(history.budget);
    Recorder recorder(history.budget);
    recorder.begin_chapter();
    recorder.play(answering.value(), answering.value().load, frames_of_loading);
    recorder.play(answering.value(), answering.value().step, frames_of_answering);
    history.chapters.push_back(chapter_of(recorder,
                                          estimator::estimate_of(answering.value()).total(),
                                          "Answer a question", "Answer"));
    recorder.forget_all_but_weights();
    constexpr std::array names = {std::pair{"First training step", "First step"},
                                  std::pair{"Second training step", "Second step"}};
    bool first = true;
    for (const auto& [name, short_name] : names) {
        if (recorder.refused)
            break;
        recorder.begin_chapter();
        recorder.play(training.value(), training.value().step, frames_of_training, first);
        history.chapters.push_back(
            chapter_of(recorder, highest_of(training.value(), first ? 1 : 2), name, short_name));
        first = false;
    }
    history.frames = std::move(recorder.frames);
    history.refused = recorder.refused;
    if (history.refused) {
        history.refused_title = "Out of memory";
        history.refused_note = std::string(estimator::row_of(recorder.phase).during);
    }
    return history;
}

History history_of(const Script& script, base::Bytes budget) {
    Recorder recorder({std::numeric_limits<std::int64_t>::max()});
    History history;
    const auto play = [&](const std::vector<Segment>& segments, bool first_step) {
        for (const Segment& segment : segments) {
            if (segment.first_step_only && !first_step)
                continue;
            const std::string_view name = estimator::row_of(segment.phase).title;
            if (history.chapters.empty() || history.chapters.back().name != name)
                history.chapters.push_back(
                    {std::string(name), std::string(name), "", recorder.frames.size()});
            recorder.play(script, {segment}, frames_of_training, first_step);
        }
    };
    play(script.load, true);
    for (int step = 1; step <= script.steps; ++step) {
        if (script.steps > 1) {
            recorder.frames.clear();
            history.chapters.clear();
        }
        play(script.step, step == 1);
    }
    history.frames = std::move(recorder.frames);
    history.budget = budget;
    const auto highest =
        std::max_element(history.frames.begin(), history.frames.end(),
                         [](const Live& a, const Live& b) { return total_of(a) < total_of(b); });
    history.peak = static_cast<std::size_t>(highest - history.frames.begin());
    const base::Bytes peak = highest == history.frames.end() ? base::Bytes{} : total_of(*highest);
    history.peak_text = amount_text(peak);
    history.scale = scale_up_to(std::max(peak, budget));
    history.budget_text = gib_text(budget) + " on the card";
    return history;
}

Description describe(const History& history) {
    Description out;
    out.summary = "Memory over time against " + history.budget_text + ".";
    out.header = {"Chapter"};
    for (std::size_t kind = 0; kind < Live{}.size(); ++kind)
        out.header.emplace_back(name_of_kind(static_cast<MemoryKind>(kind)));
    out.header.emplace_back("held at most");
    for (std::size_t i = 0; i < history.chapters.size(); ++i) {
        const Chapter& chapter = history.chapters[i];
        const bool last = i + 1 == history.chapters.size();
        const std::size_t end = last ? history.frames.size() : history.chapters[i + 1].first;
        const Live& fullest = fullest_of(history.frames, chapter.first, end);
        out.summary += ' ' + chapter.name + ": " + chapter.note + '.';
        std::vector<std::string> row = {chapter.name};
        for (const base::Bytes bytes : fullest)
            row.push_back(gib(bytes));
        row.push_back(gib(total_of(fullest)));
        out.rows.push_back(std::move(row));
    }
    return out;
}

}  // namespace widgets
