#include "widgets/recording.h"

#include <algorithm>
#include <map>
#include <span>

namespace widgets {
namespace {

using toynet::Event;
using toynet::Phase;

/// Builds a recording from what is alive at its start and the events that follow.
class Recorder {
  public:
    Recorder(Recording& recording, const std::vector<toynet::Held>& at_start)
        : recording_(recording) {
        for (const toynet::Held& held : at_start)
            add_buffer(held.buffer, {held.tag, held.name, held.bytes, -1, 0});
        push_moment(Phase::Setup, toynet::Op::None);
    }

    /// A birth makes a moment; a death is seen in the next one.
    void take(const Event& event) {
        Moment& live = now_;
        const auto tag = static_cast<std::size_t>(event.tag);
        if (event.born) {
            live.by_tag[tag] += event.bytes;
            add_buffer(event.buffer, {event.tag, event.name, event.bytes, recording_.count(), 0});
            push_moment(event.phase, event.op);
            recording_.moments.back().born = static_cast<int>(recording_.buffers.size()) - 1;
            recording_.moments.back().layer = event.name.layer;
            return;
        }
        live.by_tag[tag] -= event.bytes;
        const auto found = by_number_.find(event.buffer);
        recording_.buffers[found->second].gone = recording_.count();
        by_number_.erase(found);
    }

    /// A moment without a birth: a line of the program was run.
    void push_moment(Phase phase, toynet::Op op) {
        Moment moment = now_;
        moment.phase = phase;
        moment.op = op;
        for (const base::Bytes bytes : moment.by_tag)
            moment.live += bytes;
        recording_.moments.push_back(moment);
    }

    void refuse(const toynet::Refusal& refusal) {
        push_moment(refusal.phase, refusal.op);
        recording_.moments.back().refused = true;
        recording_.moments.back().layer = refusal.name.layer;
        recording_.refusal = refusal;
    }

    /// True when something died after the last moment.
    bool lost_something() const {
        base::Bytes live;
        for (const base::Bytes bytes : now_.by_tag)
            live += bytes;
        return live != recording_.moments.back().live;
    }

    void finish() {
        for (const auto& [number, index] : by_number_)
            recording_.buffers[index].gone = recording_.count();
        const auto highest =
            std::max_element(recording_.moments.begin(), recording_.moments.end(),
                             [](const Moment& a, const Moment& b) { return a.live < b.live; });
        recording_.peak = static_cast<int>(highest - recording_.moments.begin());
    }

  private:
    void add_buffer(std::int32_t number, const BufferLife& buffer) {
        by_number_[number] = recording_.buffers.size();
        recording_.buffers.push_back(buffer);
        if (buffer.born < 0)
            now_.by_tag[static_cast<std::size_t>(buffer.tag)] += buffer.bytes;
    }

    Recording& recording_;
    std::map<std::int32_t, std::size_t> by_number_;
    Moment now_;
};

/// What was alive before the events: what is alive after them and what died, without what was born.
std::vector<toynet::Held> held_before(const toynet::Ledger& ledger) {
    std::map<std::int32_t, toynet::Held> held;
    for (const toynet::Held& alive : ledger.held())
        held[alive.buffer] = alive;
    for (const Event& event : ledger.events())
        held[event.buffer] = {event.buffer, event.tag, event.name, event.bytes};
    for (const Event& event : ledger.events()) {
        if (event.born)
            held.erase(event.buffer);
    }
    std::vector<toynet::Held> before;
    for (const auto& [number, buffer] : held) {
        if (buffer.bytes.count > 0)
            before.push_back(buffer);
    }
    return before;
}

}  // namespace

Recording recording_of(const toynet::Ledger& ledger, int layers,
                       const std::vector<toynet::Phase>& phases) {
    Recording recording;
    recording.layers = layers;
    std::span<const Event> events = ledger.events();
    if (ledger.refusal())
        events = events.first(ledger.refusal()->at_event);
    Recorder recorder(recording, held_before(ledger));
    std::size_t next = 0;
    for (const Phase phase : phases) {
        const int before = recording.count();
        for (; next < events.size() && events[next].phase == phase; ++next) {
            if (events[next].bytes.count > 0)
                recorder.take(events[next]);
        }
        const bool stopped = ledger.refusal() && ledger.refusal()->phase == phase;
        if (stopped)
            break;
        if (recording.count() == before)
            recorder.push_moment(phase, toynet::Op::None);
    }
    if (ledger.refusal())
        recorder.refuse(*ledger.refusal());
    else if (recorder.lost_something())
        recorder.push_moment(Phase::Setup, toynet::Op::None);
    recorder.finish();
    return recording;
}

base::Bytes most_wanted(const Recording& recording) {
    base::Bytes most = std::max(recording.highest().live, base::Bytes{1});
    if (recording.refusal)
        most = std::max(most, recording.refusal->live + recording.refusal->wanted);
    return most;
}

int nearest_moment(std::int64_t asked, const Recording& recording) {
    return static_cast<int>(std::clamp<std::int64_t>(asked, 0, recording.count() - 1));
}

}  // namespace widgets
