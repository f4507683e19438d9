#include "estimator/layer_passes.h"

#include "estimator/gradient_free.h"

#include <algorithm>
#include <utility>

namespace estimator {
namespace {

bool checkpointed(const Plan& plan) {
    return plan.task == Task::Training && plan.execution.checkpointing == Checkpointing::Layers;
}

void open(ScriptWriter& writer, Phase phase, Repeat repeat, LayerRange layers) {
    writer.step_segment({.phase = phase, .repeat = repeat, .layers = layers});
}

/// Writes one kind of segment over many ranges of layers: its events once, then by reference.
class Repeated {
  public:
    explicit Repeated(ScriptWriter& writer) : writer_(writer) {}

    template <class Events>
    void over(Phase phase, Repeat repeat, LayerRange layers, Events events) {
        if (layers.size() == 0)
            return;
        if (written_) {
            writer_.repeat_segment(first_, layers);
            return;
        }
        open(writer_, phase, repeat, layers);
        first_ = writer_.last_segment();
        written_ = true;
        events();
    }

  private:
    ScriptWriter& writer_;
    bool written_ = false;
    std::size_t first_ = 0;
};

/// One layer runs, its weights gathered meanwhile where devices share them.
void layer_forward(ScriptWriter& writer, const LayerSpan& span, InputHeld held) {
    writer.allocate(span.unit.gathered);
    span.program.forward(writer, held);
    writer.free(span.unit.gathered);
}

/// Its backward, with what is left to do when the weights are used no more.
void layer_backward(ScriptWriter& writer, const LayerSpan& span, InputHeld held) {
    span.program.backward(writer, held);
    writer.free(span.unit.gathered);
    if (span.trained)
        scatter_gradients(writer, span.unit);
}

/// The forward pass of a span that keeps the input of every n-th layer.
void forward_to_checkpoints(ScriptWriter& writer, const LayerSpan& span) {
    const std::int64_t every = writer.plan().execution.every;
    const auto forward = [&](InputHeld held) {
        return [&, held] { layer_forward(writer, span, held); };
    };
    Repeated held(writer);
    Repeated passing(writer);
    if (every == 1) {
        held.over(Phase::Forward, Repeat::UpLayers, span.layers, forward(InputHeld::ByCheckpoint));
        return;
    }
    for (std::int64_t first = span.layers.first; first < span.layers.end; first += every) {
        const std::int64_t end = std::min(first + every, span.layers.end);
        held.over(Phase::Forward, Repeat::UpLayers, {first, first + 1},
                  forward(InputHeld::ByCheckpoint));
        passing.over(Phase::Forward, Repeat::UpLayers, {first + 1, end},
                     forward(InputHeld::ByLayer));
    }
}

/// Each group of layers runs again, now recorded, and then backward. Nobody reads the output of its
/// last layer a second time.
void backward_from_checkpoints(ScriptWriter& writer, const LayerSpan& span) {
    const std::int64_t every = writer.plan().execution.every;
    const Program& layer = span.program;
    const BufferId stream = layer.input_buffer();
    if (every == 1) {
        open(writer, Phase::Backward, Repeat::DownLayers, span.layers);
        writer.allocate(span.unit.gathered);
        layer.forward(writer, InputHeld::ByCheckpoint);
        writer.free(stream, 1);
        layer_backward(writer, span, InputHeld::ByCheckpoint);
        return;
    }
    const auto forward = [&](InputHeld held) {
        return [&, held] { layer_forward(writer, span, held); };
    };
    const auto backward = [&](InputHeld held) {
        return [&, held] {
            writer.allocate(span.unit.gathered);
            layer_backward(writer, span, held);
        };
    };
    Repeated forward_first(writer);
    Repeated forward_rest(writer);
    Repeated drop_output(writer);
    Repeated backward_rest(writer);
    Repeated backward_first(writer);
    const std::int64_t groups = (span.layers.size() + every - 1) / every;
    for (std::int64_t group = groups - 1; group >= 0; --group) {
        const std::int64_t first = span.layers.first + group * every;
        const std::int64_t end = std::min(first + every, span.layers.end);
        const LayerRange start = {first, first + 1};
        const LayerRange rest = {first + 1, end};
        forward_first.over(Phase::Backward, Repeat::UpLayers, start,
                           forward(InputHeld::ByCheckpoint));
        forward_rest.over(Phase::Backward, Repeat::UpLayers, rest, forward(InputHeld::ByLayer));
        drop_output.over(Phase::Backward, Repeat::UpLayers, {end - 1, end},
                         [&] { writer.free(stream, 1); });
        backward_rest.over(Phase::Backward, Repeat::DownLayers, rest, backward(InputHeld::ByLayer));
        backward_first.over(Phase::Backward, Repeat::DownLayers, start,
                            backward(InputHeld::ByCheckpoint));
    }
}

}  // namespace

std::vector<LayerSpan> layer_spans(ScriptWriter& writer, const StreamBuffers& stream) {
    const Plan& plan = writer.plan();
    const std::int64_t layers = plan.model.layers;
    const LayerRange trained = trained_layers(plan);
    const LayerRange graph = graph_layers(plan);
    std::vector<LayerSpan> spans;
    const auto add = [&](LayerRange range, bool in_graph, bool own) {
        for (const auto& [which, kind] : {std::pair{Layers::Dense, LayerKind::Dense},
                                          std::pair{Layers::Routed, LayerKind::Routed}}) {
            const LayerRange part = common(range, layers_with(plan.model, which));
            if (part.size() > 0)
                spans.push_back({part, in_graph, own, layer_program(writer, stream, kind, own),
                                 layer_unit(writer, part)});
        }
    };
    if (plan.task == Task::Inference) {
        add({0, layers}, true, true);
        return spans;
    }
    if (gradient_free(plan)) {
        add({0, layers}, false, true);
        return spans;
    }
    add({0, graph.first}, false, false);
    add(trained, true, true);
    add({std::max(trained.size() == 0 ? graph.first : trained.end, graph.first), layers}, true,
        false);
    return spans;
}

void layers_forward(ScriptWriter& writer, const std::vector<LayerSpan>& spans) {
    for (const LayerSpan& span : spans) {
        const bool later = span.in_graph && checkpointed(writer.plan());
        writer.record(span.in_graph && !later ? Recording::Saves : Recording::SavesNothing);
        if (later) {
            forward_to_checkpoints(writer, span);
            continue;
        }
        open(writer, Phase::Forward, Repeat::UpLayers, span.layers);
        layer_forward(writer, span, InputHeld::ByLayer);
    }
}

void layers_backward(ScriptWriter& writer, const std::vector<LayerSpan>& spans) {
    writer.record(Recording::Saves);
    for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
        if (!span->in_graph)
            continue;
        if (checkpointed(writer.plan())) {
            backward_from_checkpoints(writer, *span);
            continue;
        }
        open(writer, Phase::Backward, Repeat::DownLayers, span->layers);
        writer.allocate(span->unit.gathered);
        layer_backward(writer, *span, InputHeld::ByLayer);
    }
}

}  // namespace estimator
