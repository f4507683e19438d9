#pragma once

#include "base/bytes.h"
#include "toynet/ledger.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What a ledger saw during one step or one query, as values that a picture can be drawn from:
/// every buffer with its life, every moment with what was alive. A moment is an allocation, or a
/// line of the program that allocates nothing.
namespace widgets {

/// One buffer and the moments it lives through: from `born` up to, not including, `gone`.
struct BufferLife {
    toynet::Tag tag = toynet::Tag::Workspace;
    toynet::Name name;
    base::Bytes bytes;
    int born = -1;  // −1: it was there before the recording
    int gone = 0;   // the number of moments: it outlives the recording

    bool alive_at(int moment) const { return born <= moment && moment < gone; }
};

/// Bytes alive by toynet::Tag.
using LiveByTag = std::array<base::Bytes, toynet::tag_count>;

struct Moment {
    toynet::Phase phase = toynet::Phase::Setup;
    toynet::Op op = toynet::Op::None;
    int layer = 0;  // of the buffer born; 0: none
    base::Bytes live;
    LiveByTag by_tag{};
    int born = -1;         // index of the buffer this moment made; −1: none
    bool refused = false;  // it was asked for and not given
};

struct Recording {
    int layers = 0;
    std::vector<BufferLife> buffers;         // in order of birth
    std::vector<Moment> moments;             // the first is before anything happens
    int peak = 0;                            // the first moment that no other exceeds
    std::optional<toynet::Refusal> refusal;  // then it is the last moment

    int count() const { return static_cast<int>(moments.size()); }

    const Moment& at(int moment) const { return moments[static_cast<std::size_t>(moment)]; }

    const Moment& highest() const { return at(peak); }
};

/// What the ledger's events tell. `phases` are those of the program in its order: each gets a
/// moment even if nothing is born in it.
Recording recording_of(const toynet::Ledger& ledger, int layers,
                       const std::vector<toynet::Phase>& phases);

/// What the scale of a picture must hold: the highest moment, or what a refused one would have
/// made.
base::Bytes most_wanted(const Recording& recording);

/// The moment of `recording` that is asked for, or its last.
int nearest_moment(std::int64_t asked, const Recording& recording);

/// A block of the strip: one buffer, or the small ones of a kind together ("W, b").
struct StripBlock {
    toynet::Tag tag = toynet::Tag::Workspace;
    std::string name;
    base::Bytes bytes;
    bool born = false;   // at this very moment
    bool going = false;  // it is not there any more at the next moment
};

/// Everything alive at a moment, in the order weights, optimizer state, data, gradients,
/// activations, passing gradients.
std::vector<StripBlock> strip_at(const Recording& recording, int moment);

/// What happens at a moment, for people.
struct MomentWords {
    std::string title;  // "relu 2, backward"
    std::string text;   // "da2 becomes dz2, which takes 2,048 bytes. …"
};

MomentWords words_at(const Recording& recording, int moment);

}  // namespace widgets
