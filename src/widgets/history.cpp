#include "widgets/history.h"

#include "base/units.h"
#include "estimator/script.h"
#include "widgets/plan_of.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace widgets {
namespace {

using estimator::Kind;
using estimator::Script;
using estimator::Segment;

// The layers of a pass are told in so many frames.
constexpr std::int64_t frames_a_pass = 8;

MemoryKind kind_of(Kind kind) {
    switch (kind) {
        case Kind::Weights:
            return MemoryKind::Weights;
        case Kind::MasterCopy:
        case Kind::OptimizerState:
            return MemoryKind::OptimizerState;
        case Kind::Gradients:
            return MemoryKind::Gradients;
        case Kind::Activations:
        case Kind::Logits:
            return MemoryKind::Activations;
        case Kind::KvCache:
            return MemoryKind::KvCache;
        case Kind::Workspace:
            return MemoryKind::Other;
    }
    return MemoryKind::Other;
}

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

    void play(const Script& script, const std::vector<Segment>& segments, bool first_step) {
        for (const Segment& segment : segments) {
            if (refused || (segment.first_step_only && !first_step))
                continue;
            const std::int64_t runs = estimator::repeats(script, segment);
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
        for (const estimator::Event& event : segment.events) {
            const auto& buffer = script.buffers[static_cast<std::size_t>(event.buffer)];
            base::Bytes& bytes = live_[static_cast<std::size_t>(kind_of(buffer.kind))];
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

Chapter chapter_of(const Recorder& recorder, std::string name, std::string short_name) {
    const std::size_t end = recorder.frames.size();
    const Live& fullest = fullest_of(recorder.frames, recorder.chapter_start(), end);
    Chapter chapter{std::move(name), std::move(short_name), "", recorder.chapter_start()};
    chapter.note = recorder.refused
                       ? "stops " + std::string(estimator::row_of(recorder.phase).during)
                       : gib(total_of(fullest)) + " at most: fits";
    return chapter;
}

}  // namespace

base::Bytes total_of(const Live& live) {
    base::Bytes sum;
    for (const base::Bytes bytes : live)
        sum += bytes;
    return sum;
}

base::Result<History> history_of(const PlanChoice& choice) {
    const auto plan = plan_of(choice);
    if (!plan)
        return plan.error();
    const auto answering = estimator::script_of(plan.value().answering);
    if (!answering)
        return answering.error();
    const auto training = estimator::script_of(plan.value().training);
    if (!training)
        return training.error();

    History history;
    history.budget = estimator::memory_of(plan.value().card);
    history.budget_text = std::string(plan.value().card.title) + ": " +
                          base::bytes_text(history.budget, base::ByteUnit::GiB, 2);
    history.kind_names = {"weights",         "KV cache",  "optimizer state",
                          "passing through", "gradients", "activations"};
    Recorder recorder(history.budget);
    recorder.begin_chapter();
    recorder.play(answering.value(), answering.value().load, true);
    recorder.play(answering.value(), answering.value().step, true);
    history.chapters.push_back(chapter_of(recorder, "Answer a question", "Answer"));
    recorder.forget_all_but_weights();
    constexpr std::array names = {std::pair{"First training step", "First step"},
                                  std::pair{"Second training step", "Second step"}};
    bool first = true;
    for (const auto& [name, short_name] : names) {
        if (recorder.refused)
            break;
        recorder.begin_chapter();
        recorder.play(training.value(), training.value().step, first);
        history.chapters.push_back(chapter_of(recorder, name, short_name));
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

Description describe(const History& history) {
    Description out;
    out.summary = "Memory over time against " + history.budget_text + ".";
    out.header = {"Chapter"};
    out.header.insert(out.header.end(), history.kind_names.begin(), history.kind_names.end());
    out.header.push_back("in all");
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
