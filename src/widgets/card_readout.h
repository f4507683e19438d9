#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "widgets/card_run.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Everything the picture of a CardRun shows, as values: the view only lays it out, the picture in
/// words only lists it.
namespace widgets {

/// What memory is used for, in the order of a stack from the bottom to the top.
enum class MemoryKind : std::uint8_t {
    Weights,
    KvCache,
    OptimizerState,
    Other,
    Gradients,
    Activations
};

/// One block of a stack. `working` is the product behind it, factor by factor; empty for a sum.
struct Block {
    MemoryKind kind = MemoryKind::Other;
    base::Bytes bytes;
    std::string name;        // "AdamW average m"
    std::string short_name;  // "m"
    std::string amount;      // "14.96 GiB"
    std::string working;     // "8,030,261,248 weights × 2 bytes (bf16)"
};

/// A stack of blocks, the lowest first.
struct Column {
    std::string name;        // "Answer a question"
    std::string short_name;  // "Answer"
    std::string note;        // "computed: fits"
    std::string short_note;  // "fits"
    std::vector<Block> blocks;
    base::Bytes total;
    std::string total_text;  // "15.4 GiB"
};

/// A gridline; the unit stands once, at the highest.
struct Tick {
    base::Bytes at;
    std::string text;
};

/// An axis from zero to `top`, with at most five gridlines above zero.
struct Scale {
    base::Bytes top;
    std::vector<Tick> ticks;
};

/// What one weight costs while it is trained: "2 bytes of gradient".
struct WeightCost {
    MemoryKind kind = MemoryKind::Other;
    std::int64_t bytes = 0;
    std::string name;
};

/// An allocation the card refused, as the framework tells it.
struct Refusal {
    std::string phase;   // "backward"
    std::string tensor;  // "layers.18.mlp.up_proj.grad"
    base::Bytes wanted;
    base::Bytes free;
    base::Bytes used;
    std::string title;    // "Out of memory, at 23.40 GiB"
    std::string message;  // "CUDA out of memory. Tried to allocate 112.00 MiB. …"
    std::string asked;    // "Asked for by layers.18.mlp.up_proj.grad, in the backward pass."
    std::string note;     // "Simulated from the model's shapes."
};

/// One of the outcomes the learner is asked to reach; `now` is true for the outcome of this run.
struct Goal {
    std::string_view id;    // "fails-in-backward"
    std::string_view text;  // "It fails in the backward pass"
    bool now = false;
};

struct CardRunReadout {
    // May be told before the learner has predicted.
    std::string model;         // "Llama 3.1 8B"
    std::string card;          // "24 GB card"
    Column answer;             // a question answered on this card
    base::Bytes budget;        // what the driver reports
    std::string budget_text;   // "24 GB card, 23.99 GiB"
    std::string budget_short;  // "23.99 GiB"
    base::Bytes free;          // beside the answer; zero when it does not fit
    std::string free_text;     // "8.6 GiB"; empty when it does not fit
    Scale before;

    // The outcome.
    Column training;  // what was alive when it stopped, or at the highest moment of a run that fits
    Column whole_step;  // at the highest moment of the step, had it gone on
    Scale after;
    std::optional<Refusal> refusal;  // empty: the run fits
    std::string verdict;             // "It loads, it starts, and it fails in the backward pass."
    std::string verdict_detail;      // "At its highest it wants 60.2 GiB, 36.2 GiB too much."
    std::vector<std::string>
        stopped_lines;        // "gradients so far 6.4 GiB", "activations left 2.1 GiB"
    base::Bytes excess;       // of the whole step over the budget; zero when it fits
    std::string excess_text;  // "36.2 GiB"; empty when it fits
    std::vector<WeightCost> costs;
    std::string cost_title;    // "Every weight costs 8 bytes"
    std::string cost_product;  // "× 8,030,261,248 = 59.8 GiB"
    std::vector<Goal> goals;
};

/// The readout of any state, or one sentence saying why there is none (a model that does not
/// parse).
base::Result<CardRunReadout> card_run_readout(const CardRun& run);

/// What one run showed: the id of the goal it reaches ("fails-at-load", "fails-in-forward",
/// "fails-in-backward", "fails-at-optimizer" or "fits"; empty for a state without readout) and the
/// sentence that tells it.
struct Finding {
    std::string goal;
    std::string sentence;

    bool operator==(const Finding&) const = default;
};

Finding finding_of(const CardRun& run);

}  // namespace widgets
