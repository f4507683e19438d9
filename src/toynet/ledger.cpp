#include "toynet/ledger.h"

#include "base/units.h"

#include <algorithm>
#include <cassert>
#include <new>

namespace toynet {
namespace {

// Room for the longest step the course shows, so that the ledger takes no memory of its own while
// one runs.
constexpr std::size_t usual_blocks = 512;
constexpr std::size_t usual_events = 4096;

// SIMD loads want 16 bytes; nothing else is asked of a block, so nothing else is held.
constexpr std::align_val_t alignment{16};

}  // namespace

Ledger::Ledger(std::optional<base::Bytes> budget) : budget_(budget) {
    blocks_.reserve(usual_blocks);
    free_slots_.reserve(usual_blocks);
    events_.reserve(usual_events);
}

Ledger::~Ledger() {
    assert(live_ == base::Bytes{} && "a buffer outlives its ledger");
}

bool Ledger::may_take(base::Bytes bytes) {
    const bool refused = refuse_in_ > 0 && --refuse_in_ == 0;
    return !refused && (!budget_ || live_ + bytes <= *budget_);
}

std::int32_t Ledger::allocate(base::Bytes bytes, Tag tag, Name name) {
    if (!may_take(bytes)) {
        refusal_ = Refusal{.name = name,
                           .tag = tag,
                           .phase = phase_,
                           .op = op_,
                           .wanted = bytes,
                           .live = live_,
                           .budget = budget_.value_or(live_),
                           .at_event = events_.size()};
        return -1;
    }
    auto slot = static_cast<std::int32_t>(blocks_.size());
    if (free_slots_.empty()) {
        blocks_.emplace_back();
    } else {
        slot = free_slots_.back();
        free_slots_.pop_back();
    }
    Block& block = blocks_[index(slot)];
    block = Block{.data = static_cast<std::byte*>(
                      ::operator new(static_cast<std::size_t>(bytes.count), alignment)),
                  .bytes = bytes,
                  .owners = 1,
                  .buffer = next_buffer_++,
                  .tag = tag,
                  .name = name};
    live_ += bytes;
    live_by_tag_[static_cast<std::size_t>(tag)] += bytes;
    record(block, true);
    return slot;
}

void Ledger::retain(std::int32_t slot) {
    ++blocks_[index(slot)].owners;
}

void Ledger::release(std::int32_t slot) {
    Block& block = blocks_[index(slot)];
    if (--block.owners > 0)
        return;
    live_ -= block.bytes;
    live_by_tag_[static_cast<std::size_t>(block.tag)] -= block.bytes;
    record(block, false);
    ::operator delete(block.data, alignment);
    block.data = nullptr;
    free_slots_.push_back(slot);
}

void Ledger::record(const Block& block, bool born) {
    const Event event{.buffer = block.buffer,
                      .tag = block.tag,
                      .phase = phase_,
                      .op = op_,
                      .born = born,
                      .name = block.name,
                      .bytes = block.bytes,
                      .live = live_};
    events_.push_back(event);
    if (!born)
        return;
    base::Bytes& peak_of_phase = peak_by_phase_[static_cast<std::size_t>(phase_)];
    if (live_ > peak_of_phase)
        peak_of_phase = live_;
    if (live_ > peak_.bytes)
        peak_ = Peak{live_, event};
}

std::vector<Held> Ledger::held() const {
    std::vector<Held> alive;
    for (const Block& block : blocks_) {
        if (block.data != nullptr)
            alive.push_back({block.buffer, block.tag, block.name, block.bytes});
    }
    std::sort(alive.begin(), alive.end(),
              [](const Held& a, const Held& b) { return a.buffer < b.buffer; });
    return alive;
}

void Ledger::reset_peaks() {
    peak_by_phase_ = {};
    peak_ = Peak{live_, {}};
}

std::string message_of(const Refusal& refusal) {
    const base::Bytes free = refusal.budget - refusal.live;
    return "RuntimeError: CUDA out of memory. Tried to allocate " +
           base::bytes_text(refusal.wanted) + " (" + base::bytes_text(refusal.budget) +
           " total capacity; " + base::bytes_text(refusal.live) + " already allocated; " +
           base::bytes_text(free) + " free)";
}

}  // namespace toynet
