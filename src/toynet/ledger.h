#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "toynet/names.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace toynet {

/// One birth or death of a buffer.
struct Event {
    std::int32_t buffer = 0;  // the same number from birth to death
    Tag tag = Tag::Workspace;
    Phase phase = Phase::Setup;
    Op op = Op::None;
    bool born = false;
    Name name;
    base::Bytes bytes;
    base::Bytes live;  // of all buffers, after this event
};

/// The highest live total since it was last reset, and the event that made it.
struct Peak {
    base::Bytes bytes;
    Event event;
};

/// An allocation that was refused.
struct Refusal {
    Name name;
    Tag tag = Tag::Workspace;
    Phase phase = Phase::Setup;
    Op op = Op::None;
    base::Bytes wanted;
    base::Bytes live;
    base::Bytes budget;
    std::size_t at_event = 0;  // how many events came before it since `forget_events`
};

/// A buffer that is alive now.
struct Held {
    std::int32_t buffer = 0;
    Tag tag = Tag::Workspace;
    Name name;
    base::Bytes bytes;
};

/// Every byte the trainer holds: buffers can be made through a ledger only. It is also where they
/// live, each in one block of exactly its size, so that what the ledger says is what the machine
/// holds.
///
/// A budget makes it refuse, as a card does; then the maker of the buffer gets none, `refusal()`
/// says why, and the caller unwinds. The ledger itself never takes memory during a step once it has
/// seen one of that size.
class Ledger {
  public:
    explicit Ledger(std::optional<base::Bytes> budget = {});
    Ledger(const Ledger&) = delete;
    Ledger& operator=(const Ledger&) = delete;
    ~Ledger();

    /// Says what the coming events belong to.
    void enter(Phase phase) { phase_ = phase; }

    void begin(Op op) { op_ = op; }

    /// A new block of `bytes`, not cleared, with one owner; or no slot (−1) when the budget
    /// refuses.
    std::int32_t allocate(base::Bytes bytes, Tag tag, Name name);

    void retain(std::int32_t slot);

    /// One owner less; the last one gives the block back.
    void release(std::int32_t slot);

    std::byte* data(std::int32_t slot) const { return blocks_[index(slot)].data; }

    base::Bytes bytes(std::int32_t slot) const { return blocks_[index(slot)].bytes; }

    base::Bytes live() const { return live_; }

    base::Bytes live(Tag tag) const { return live_by_tag_[static_cast<std::size_t>(tag)]; }

    const Peak& peak() const { return peak_; }

    /// The highest live total while in `phase`; zero when nothing was born in it.
    base::Bytes peak(Phase phase) const { return peak_by_phase_[static_cast<std::size_t>(phase)]; }

    /// Peaks start again from what is live now.
    void reset_peaks();

    /// Everything since `forget_events`, in order.
    std::span<const Event> events() const { return events_; }

    void forget_events() { events_.clear(); }

    /// Every buffer alive now, in order of birth.
    std::vector<Held> held() const;

    const std::optional<Refusal>& refusal() const { return refusal_; }

    void clear_refusal() { refusal_.reset(); }

    std::optional<base::Bytes> budget() const { return budget_; }

    void set_budget(std::optional<base::Bytes> budget) { budget_ = budget; }

    /// Refuses the `n`-th allocation from now (1: the next), whatever the budget; for tests of
    /// unwinding.
    void refuse_nth(std::int64_t n) { refuse_in_ = n; }

  private:
    struct Block {
        std::byte* data = nullptr;
        base::Bytes bytes;
        std::int32_t owners = 0;
        std::int32_t buffer = 0;
        Tag tag = Tag::Workspace;
        Name name;
    };

    static std::size_t index(std::int32_t slot) { return static_cast<std::size_t>(slot); }

    bool may_take(base::Bytes bytes);
    void record(const Block& block, bool born);

    std::vector<Block> blocks_;
    std::vector<std::int32_t> free_slots_;
    std::vector<Event> events_;
    std::array<base::Bytes, tag_count> live_by_tag_{};
    std::array<base::Bytes, phase_count> peak_by_phase_{};
    base::Bytes live_;
    Peak peak_;
    std::optional<Refusal> refusal_;
    std::optional<base::Bytes> budget_;
    std::int64_t refuse_in_ = 0;
    std::int32_t next_buffer_ = 1;
    Phase phase_ = Phase::Setup;
    Op op_ = Op::None;
};

/// What a learner would meet on a card: "RuntimeError: CUDA out of memory. Tried to allocate …".
std::string message_of(const Refusal& refusal);

}  // namespace toynet
