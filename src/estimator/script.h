#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "estimator/plan.h"
#include "estimator/term.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace estimator {

/// What memory is used for; the order is that of `kind_rows`, and of bars on the screen.
enum class Kind {
    Weights,
    MasterCopy,
    OptimizerState,
    Gradients,
    Activations,
    Logits,
    KvCache,
    Workspace,  ///< passing through: gradients of activations, temporaries of the update
};

/// How a kind is written in a link or a lesson (`id`) and on the screen (`title`).
struct KindRow {
    std::string_view id;
    std::string_view title;
};

inline constexpr std::array kind_rows = {
    KindRow{"weights", "weights"},
    KindRow{"master", "fp32 copy of the weights"},
    KindRow{"optimizer-state", "optimizer state"},
    KindRow{"gradients", "gradients"},
    KindRow{"activations", "activations"},
    KindRow{"logits", "logits and loss"},
    KindRow{"kv-cache", "KV cache"},
    KindRow{"workspace", "passing through"},
};

constexpr const KindRow& row_of(Kind kind) {
    return kind_rows[static_cast<std::size_t>(kind)];
}

/// The stage of a run; the order is that of `phase_rows`.
enum class Phase { Load, Forward, Loss, Backward, Optimizer };

/// How a phase is written (`id`), and how a sentence names it: "the card was full <during>".
struct PhaseRow {
    std::string_view id;
    std::string_view title;
    std::string_view during;
};

inline constexpr std::array phase_rows = {
    PhaseRow{"load", "Load", "while the model was loaded"},
    PhaseRow{"forward", "Forward", "in the forward pass"},
    PhaseRow{"loss", "Loss", "when the loss was computed"},
    PhaseRow{"backward", "Backward", "in the backward pass"},
    PhaseRow{"optimizer", "Optimizer", "in the optimizer's update"},
};

constexpr const PhaseRow& row_of(Phase phase) {
    return phase_rows[static_cast<std::size_t>(phase)];
}

/// What a buffer is, whatever its size. `name` + `owner_role` + `role` reads
/// "model.layers.*.mlp.up_proj" + ".lora_A.weight" + ".grad", `*` standing for the layer.
struct BufferLabel {
    Kind kind = Kind::Workspace;
    std::string_view name;
    std::string_view owner_role;  ///< which part of an adapter; empty for anything else
    std::string_view role;
    bool per_layer = false;
    bool kept = false;  ///< outlives the forward pass: saved for backward, or part of the KV cache
};

/// One tensor of the run, or one tensor a layer. Its bytes are the product of its factors, rounded
/// up.
struct Buffer : BufferLabel {
    std::array<Factor, 6> factors = {};
    std::size_t factor_count = 0;
    std::int64_t bytes = 0;
};

/// An index into `Script::buffers`; `no_buffer` where the plan has none.
using BufferId = int;
inline constexpr BufferId no_buffer = -1;

enum class Action { Allocate, Free };

/// A buffer is allocated or freed; `layer_shift` is added to the layer the segment is at.
struct Event {
    Action action;
    BufferId buffer;
    std::int64_t layer_shift;
};

/// Whether a segment runs once (at layer 0), or for each layer from the first or from the last.
enum class Repeat { Once, UpLayers, DownLayers };

/// The layers from `first` to the one before `end`.
struct LayerRange {
    std::int64_t first = 0;
    std::int64_t end = 0;

    constexpr std::int64_t size() const { return end - first; }
};

/// Consecutive events of one phase: a range of `Script::events`, which segments may share.
struct Segment {
    Phase phase;
    Repeat repeat = Repeat::Once;
    bool first_step_only = false;
    LayerRange layers = {};  ///< of those that repeat; all layers where the writer names none
    std::size_t first_event = 0;
    std::size_t event_count = 0;
};

/// A plan as the order in which PyTorch allocates and frees: `load` once, then `step` `steps`
/// times. Layers that are alike are written once; `estimate` folds them, `walk` spells them out.
struct Script {
    std::int64_t layers = 0;
    int steps = 0;
    std::vector<Buffer> buffers;
    std::vector<Event> events;
    std::vector<Segment> load;
    std::vector<Segment> step;
};

/// The script of a plan, on the fullest of its devices, or why its numbers cannot be used. Every
/// sum over the script stays below 2^63: a plan that moves more bytes is an error.
base::Result<Script> script_of(const Plan& plan);

/// The events of a segment of this script.
inline std::span<const Event> events_of(const Script& script, const Segment& segment) {
    return {script.events.data() + segment.first_event, segment.event_count};
}

/// How often a segment runs in one step.
constexpr std::int64_t repeats(const Segment& segment) {
    return segment.repeat == Repeat::Once ? 1 : segment.layers.size();
}

/// The layer of a segment's n-th run, counted from 0; 0 for one that runs once.
constexpr std::int64_t layer_at(const Segment& segment, std::int64_t run) {
    if (segment.repeat == Repeat::Once)
        return 0;
    return segment.repeat == Repeat::DownLayers ? segment.layers.end - 1 - run
                                                : segment.layers.first + run;
}

/// "model.layers.18.mlp.up_proj.weight.grad": the buffer's name with the layer filled in.
std::string tensor_name(const Buffer& buffer, std::int64_t layer);

/// "model.layers.*.mlp.up_proj.weight.grad", whatever the layer.
std::string name_of(const Buffer& buffer);

/// The bytes of `copies` such buffers with their working.
Term term_of(const Buffer& buffer, std::int64_t copies);

}  // namespace estimator
