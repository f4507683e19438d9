#include "estimator/decoder_script.h"

#include "estimator/embedding.h"
#include "estimator/head_and_loss.h"
#include "estimator/layer_passes.h"

namespace estimator {
namespace {

/// The tensors of the layers and of what stands before and after them.
struct ModelBuffers {
    EmbeddingBuffers embedding;
    std::vector<LayerSpan> spans;
    Program after;              ///< from the last layer to what the head reads
    TensorId last = 0;          ///< the latter, in `after`
    BufferId read = no_buffer;  ///< its buffer; none where the head reads the stream itself
    StreamBuffers stream;
    SharedUnit root;
    bool in_graph = true;  ///< gradients flow below the head
};

/// The norm after the layers and, where the embedding is narrow, the way back to its width.
void add_after(ScriptWriter& writer, ModelBuffers& model) {
    LayerMaker make(writer, {.per_layer = false});
    const Plan& plan = writer.plan();
    const Width hidden = widths_of(plan).hidden;
    Program& after = model.after;
    model.last = after.stream(model.stream.stream, model.stream.gradient, plan.model.layers);
    if (!writer.stage().last)
        return;
    if (!make.form().final_norm.empty() && wiring_of(plan) != Wiring::AfterSums) {
        const NormBuffers norm =
            norm_buffers(make, make.form().final_norm, hidden, make.formats().stream);
        model.last = after.norm(norm, model.last);
        after.release(0);
        model.read = norm.output;
    }
    const LinearNames narrow = make.names_of(make.form().project_out);
    if (!make.form().project_out.empty() && !narrow.weight.empty()) {
        const Width out = {.wide = {"wide", plan.model.embedding_width}};
        const TensorId wide = model.last;
        model.read = make.activation(narrow.module, " output", out);
        model.last = after.linear(linear_buffers(make, narrow, model.read, hidden, out), wide,
                                  saves_input(make, narrow) == Saved::Yes);
        after.release(wide);
    }
    // CCE makes the logits again in backward, from what the head read.
    if (head_gradient(writer) != no_buffer || loss_path(plan) == LossPath::Cce)
        after.keep(model.last);
}

ModelBuffers model_buffers(ScriptWriter& writer) {
    const Plan& plan = writer.plan();
    constexpr std::size_t few = 4;
    const StreamBuffers stream = stream_buffers(writer);
    ModelBuffers model{.embedding = embedding_buffers(writer, stream),
                       .spans = layer_spans(writer, stream),
                       .after = Program(writer, few),
                       .stream = stream,
                       .root = root_unit(writer),
                       .in_graph = plan.task == Task::Inference || graph_reaches_head(plan)};
    add_after(writer, model);
    return model;
}

void write_forward(ScriptWriter& writer, const ModelBuffers& model) {
    writer.step_segment({.phase = Phase::Forward});
    writer.allocate(model.root.gathered);
    embedding_forward(writer, model.embedding);
    layers_forward(writer, model.spans);
    writer.step_segment({.phase = Phase::Forward});
    writer.record(model.in_graph ? Recording::Saves : Recording::SavesNothing);
    model.after.forward(writer, InputHeld::ByLayer);
    writer.record(Recording::Saves);
    if (!writer.stage().last)  // it is sent to the next stage, which saves what it needs
        writer.free(model.stream.stream, writer.plan().model.layers);
}

/// Where the head reads the stream itself, it is let go when the loss is there.
void write_loss(ScriptWriter& writer, const ModelBuffers& model, const LossBuffers& loss) {
    if (!writer.stage().last)
        return;
    writer.step_segment({.phase = Phase::Loss});
    loss_forward(writer, loss, model.read);
    if (model.read == no_buffer) {
        writer.record(model.in_graph ? Recording::Saves : Recording::SavesNothing);
        writer.release(model.stream.stream, writer.plan().model.layers);
        writer.record(Recording::Saves);
    }
}

/// From the loss to the gradient of the last layer's output.
void write_head_backward(ScriptWriter& writer, const ModelBuffers& model, const LossBuffers& loss) {
    writer.step_segment({.phase = Phase::Backward});
    if (!writer.stage().last) {
        writer.allocate(model.stream.gradient);  // from the next stage
        return;
    }
    loss_backward(writer, loss, model.read);
    if (model.in_graph)
        model.after.backward_from(writer, model.last, loss.input_gradient);
}

LossBuffers loss_buffers_of_stage(ScriptWriter& writer) {
    return writer.stage().last ? loss_buffers(writer) : LossBuffers{};
}

/// What a stage of a pipeline has saved of other micro-batches while it runs one of them: as much
/// of each as that one saves.
class OthersInFlight {
  public:
    explicit OthersInFlight(ScriptWriter& writer) : writer_(writer) {}

    /// Before the first forward pass; later passes stand for all that add up gradients.
    void begin(int pass) {
        const std::int64_t in_flight = writer_.stage().in_flight;
        // When no further micro-batch comes, the second to run backward has one fewer beside it.
        const bool more_come = writer_.plan().execution.micro_batches > in_flight;
        count_ = in_flight - (pass == 1 || more_come ? 1 : 2);
        if (count_ < 1)
            return;
        writer_.step_segment({.phase = Phase::Forward});
        held_ = writer_.buffer({.kind = Kind::Activations,
                                .name = "other micro-batches in flight,",
                                .owner_role = "",
                                .role = " all they saved"},
                               {});
        writer_.allocate(held_);
        first_ = writer_.last_segment() + 1;
    }

    void forward_written() {
        if (held_ != no_buffer)
            writer_.resize(held_, {"micro-batches", count_},
                           {"bytes saved", writer_.saved_since(first_)});
    }

    void end() {
        writer_.free(held_);
        held_ = no_buffer;
    }

  private:
    ScriptWriter& writer_;
    std::int64_t count_ = 0;
    BufferId held_ = no_buffer;
    std::size_t first_ = 0;
};

}  // namespace

void write_inference(ScriptWriter& writer) {
    const ModelBuffers model = model_buffers(writer);
    write_forward(writer, model);
    if (!writer.stage().last)
        return;
    const formats::DtypeRow& row = formats::row_of(compute_dtype(writer.plan()));
    const Factor last = {"tokens", 1};
    const BufferId logits =
        logits_buffer(writer, "lm_head", " output", last, {row.bytes_name, row.bytes});
    const BufferId fp32_logits =
        logits_buffer(writer, "lm_head", " output in fp32", last, {"bytes (fp32)", 4});
    writer.allocate(logits);
    if (model.read == no_buffer)
        writer.free(model.stream.stream, writer.plan().model.layers);
    writer.free(model.read);
    writer.allocate(fp32_logits);
    writer.free(logits);
    writer.free(fp32_logits);
}

void write_scored_passes(ScriptWriter& writer, int passes, void (*before)(ScriptWriter&)) {
    const ModelBuffers model = model_buffers(writer);
    const LossBuffers loss = loss_buffers_of_stage(writer);
    for (int pass = 0; pass < passes; ++pass) {
        before(writer);
        write_forward(writer, model);
        write_loss(writer, model, loss);
        loss_dropped(writer, loss, model.read);
    }
}

BufferId write_training_passes(ScriptWriter& writer) {
    const Plan& plan = writer.plan();
    const ModelBuffers model = model_buffers(writer);
    const LossBuffers loss = loss_buffers_of_stage(writer);
    OthersInFlight others(writer);
    const BufferId outputs = held_by_outputs(plan, loss);
    const bool pass_at_once =
        plan.update == UpdateKernel::InBackward || gradient_life(plan) == GradientLife::Always;
    // Later micro-batches are like the second: their gradients are added to those that are there.
    const int passes = plan.execution.micro_batches > 1 ? 2 : 1;
    for (int pass = 1; pass <= passes; ++pass) {
        writer.gradients_are(pass_at_once ? Gradients::Pass
                             : pass > 1   ? Gradients::Add
                                          : Gradients::Stay);
        others.begin(pass);
        write_forward(writer, model);
        others.forward_written();
        write_loss(writer, model, loss);
        write_head_backward(writer, model, loss);
        layers_backward(writer, model.spans);
        if (model.in_graph) {
            writer.step_segment({.phase = Phase::Backward});
            embedding_backward(writer, model.embedding);
        }
        writer.free(model.root.gathered);
        scatter_gradients(writer, model.root);
        others.end();
        if (pass < passes)
            writer.free(outputs);
    }
    return outputs;
}

}  // namespace estimator
