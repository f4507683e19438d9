#include "estimator/estimate.h"

#include <numeric>

namespace estimator {
namespace {

constexpr std::array<std::string_view, 6> left_out_sentences = {
    "The CUDA context and the driver: about 0.1 to 0.9 GiB, more on some cards.",
    "The allocator's rounding and fragmentation: PyTorch reserves 7 to 49 % more than it uses.",
    "Workspaces inside one operation, such as those of cuBLAS and of attention's backward.",
    "Token ids, position tables and single numbers such as the loss.",
    "Sliding windows: the KV cache keeps every token, which Mistral 7B v0.1 need not do.",
    "Anything else on the card: a desktop, another process.",
};

constexpr std::array<std::string_view, 5> assumption_sentences = {
    "Layers run as in the transformers library, with attention that stores no scores (SDPA, "
    "flash).",
    "Each gradient is made during backward and gone after the update (zero_grad sets it to None).",
    "The optimizer makes its state in the first update; an fp32 copy of the weights is made "
    "before.",
    "The update is one fused kernel; torch's foreach kernel keeps a temporary for each weight.",
    "Answering reads the whole prompt at once and makes logits for its last token only.",
};

const Buffer& buffer_of(const Script& script, const Event& event) {
    return script.buffers[static_cast<std::size_t>(event.buffer)];
}

std::int64_t change(const Script& script, const Event& event) {
    const std::int64_t bytes = buffer_of(script, event).bytes;
    return event.action == Action::Allocate ? bytes : -bytes;
}

void add(const LiveBytes& change, std::int64_t times, LiveBytes& live) {
    for (std::size_t kind = 0; kind < live.by_kind.size(); ++kind)
        live.by_kind[kind] += change.by_kind[kind] * times;
}

/// What one run through consecutive events changes: how far it rises above its start, after which
/// of them, and what it leaves.
struct Passage {
    std::int64_t highest = 0;
    std::size_t events = 0;
    LiveBytes at_highest;
    std::int64_t net = 0;
    LiveBytes left;
};

Passage passage_of(const Script& script, const Segment& segment) {
    Passage passage;
    std::size_t done = 0;
    for (const Event& event : events_of(script, segment)) {
        const std::int64_t bytes = change(script, event);
        passage.net += bytes;
        passage.left.by_kind[static_cast<std::size_t>(buffer_of(script, event).kind)] += bytes;
        ++done;
        if (passage.net > passage.highest) {
            passage.highest = passage.net;
            passage.events = done;
            passage.at_highest = passage.left;
        }
    }
    return passage;
}

/// Folds segments into phases; holds what is alive between them.
class Fold {
  public:
    explicit Fold(const Script& script) : script_(script), known_(script.events.size() + 1, none) {
        passages_.reserve(script.load.size() + script.step.size());
    }

    void run(const std::vector<Segment>& segments, int step) {
        for (std::size_t i = 0; i < segments.size(); ++i) {
            if (!segments[i].first_step_only || step == 1)
                run(segments[i], {.step = step, .segment = i});
        }
    }

    Estimate result() && {
        for (std::size_t i = 1; i < estimate_.timeline.size(); ++i) {
            if (estimate_.timeline[i].total > estimate_.total())
                estimate_.peak = i;
        }
        return std::move(estimate_);
    }

  private:
    static constexpr int none = -1;

    /// The same for both steps, and for all segments of the same events: it is found once.
    const Passage& passage(const Segment& segment) {
        static constexpr Passage nothing;
        if (segment.event_count == 0)
            return nothing;
        int& at = known_[segment.first_event];
        if (at == none) {
            at = static_cast<int>(passages_.size());
            passages_.push_back(passage_of(script_, segment));
        }
        return passages_[static_cast<std::size_t>(at)];
    }

    void run(const Segment& segment, Position position) {
        const Passage& once = passage(segment);
        const std::int64_t runs = repeats(segment);
        // Runs differ only in where they start, and starts lie on a line: an end of it is highest.
        position.run = once.net > 0 ? runs - 1 : 0;
        position.event = once.events;
        const std::int64_t total = total_ + once.net * position.run + once.highest;
        if (opens_phase(segment, position.step) || total > estimate_.timeline.back().total.count)
            record(segment, position, once, total);
        add(once.left, runs, live_);
        total_ += once.net * runs;
    }

    bool opens_phase(const Segment& segment, int step) const {
        return estimate_.timeline.empty() || estimate_.timeline.back().step != step ||
               estimate_.timeline.back().phase != segment.phase;
    }

    void record(const Segment& segment, const Position& position, const Passage& once,
                std::int64_t total) {
        PhasePeak peak{.step = position.step,
                       .phase = segment.phase,
                       .layer = layer_at(segment, position.run),
                       .live = live_,
                       .total = {total},
                       .position = position};
        add(once.left, position.run, peak.live);
        add(once.at_highest, 1, peak.live);
        if (opens_phase(segment, position.step))
            estimate_.timeline.push_back(peak);
        else
            estimate_.timeline.back() = peak;
    }

    const Script& script_;
    std::vector<int> known_;  ///< by first event, an index into `passages_`
    std::vector<Passage> passages_;
    LiveBytes live_;
    std::int64_t total_ = 0;
    Estimate estimate_;
};

/// Adds the events of `segments` to `copies`, up to `stop` if it lies in them; true when it does.
bool count_copies(const Script& script, const std::vector<Segment>& segments, int step,
                  const Position& stop, std::vector<std::int64_t>& copies) {
    for (std::size_t s = 0; s < segments.size(); ++s) {
        const Segment& segment = segments[s];
        if (segment.first_step_only && step != 1)
            continue;
        const bool last = stop.step == step && stop.segment == s;
        std::size_t done = 0;
        for (const Event& event : events_of(script, segment)) {
            const std::int64_t times =
                last ? stop.run + (done < stop.event ? 1 : 0) : repeats(segment);
            ++done;
            copies[static_cast<std::size_t>(event.buffer)] +=
                event.action == Action::Allocate ? times : -times;
        }
        if (last)
            return true;
    }
    return false;
}

}  // namespace

base::Bytes LiveBytes::total() const {
    return {std::accumulate(by_kind.begin(), by_kind.end(), std::int64_t{0})};
}

Estimate estimate_of(const Script& script) {
    Fold fold(script);
    fold.run(script.load, 0);
    for (int step = 1; step <= script.steps; ++step)
        fold.run(script.step, step);
    return std::move(fold).result();
}

base::Result<Estimate> estimate(const Plan& plan) {
    const auto script = script_of(plan);
    if (!script)
        return script.error();
    return estimate_of(script.value());
}

std::vector<Breakdown> breakdown_at(const Script& script, const Position& position) {
    std::vector<std::int64_t> copies(script.buffers.size(), 0);
    bool found = count_copies(script, script.load, 0, position, copies);
    for (int step = 1; step <= script.steps && !found; ++step)
        found = count_copies(script, script.step, step, position, copies);

    std::vector<Breakdown> kinds;
    for (std::size_t k = 0; k < kind_rows.size(); ++k) {
        Breakdown kind{std::string(kind_rows[k].title), {}};
        for (std::size_t b = 0; b < copies.size(); ++b) {
            const Buffer& buffer = script.buffers[b];
            if (copies[b] != 0 && static_cast<std::size_t>(buffer.kind) == k)
                kind.terms.push_back(term_of(buffer, copies[b]));
        }
        if (!kind.terms.empty())
            kinds.push_back(std::move(kind));
    }
    return kinds;
}

std::span<const std::string_view> assumptions() {
    return assumption_sentences;
}

std::span<const std::string_view> left_out() {
    return left_out_sentences;
}

}  // namespace estimator
