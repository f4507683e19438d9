#include "estimator/decoder_script.h"

#include "estimator/head_and_loss.h"
#include "estimator/layer_passes.h"

namespace estimator {
namespace {

/// The tensors of the layers and of the norm after them.
struct ModelBuffers {
    std::vector<LayerSpan> spans;
    NormBuffers final_norm;
    BufferId stream = no_buffer;
    BufferId stream_gradient = no_buffer;
    bool in_graph = true;  ///< gradients flow below the head
};

ModelBuffers model_buffers(ScriptWriter& writer) {
    const Plan& plan = writer.plan();
    LayerMaker make(writer, {.per_layer = false});
    const bool answering = plan.task == Task::Inference;
    // CCE makes the logits again in backward, from what the head read.
    const bool head_reads_again =
        head_gradient(writer) != no_buffer || plan.execution.loss == LossPath::Cce;
    ModelBuffers model;
    model.spans = layer_spans(writer);
    model.final_norm = norm_buffers(make, "model.norm", "model.norm.weight",
                                    head_reads_again ? Saved::Yes : Saved::No);
    model.stream = model.spans.front().buffers.input;
    model.stream_gradient = model.spans.front().buffers.stream_gradient;
    model.in_graph = answering || graph_reaches_head(plan);
    return model;
}

void write_forward(ScriptWriter& writer, const ModelBuffers& model) {
    writer.step_segment({.phase = Phase::Forward});
    writer.allocate(model.stream);
    layers_forward(writer, model.spans);
    writer.step_segment({.phase = Phase::Forward});
    writer.record(model.in_graph ? Recording::Saves : Recording::SavesNothing);
    norm_forward(writer, model.final_norm);
    writer.release(model.stream, writer.plan().model.layers);
    writer.record(Recording::Saves);
}

/// From the loss to the gradient of the last layer's output.
void write_head_backward(ScriptWriter& writer, const ModelBuffers& model, const LossBuffers& loss) {
    writer.step_segment({.phase = Phase::Backward});
    loss_backward(writer, loss, model.final_norm);
    if (!model.in_graph)
        return;
    norm_backward(writer, model.final_norm, loss.input_gradient);
    writer.allocate(model.stream_gradient);  // takes over the norm's input gradient
    writer.free(model.final_norm.input_gradient);
    writer.free_saved(model.stream, writer.plan().model.layers);
}

/// The embedding's gradient, where it is trained, and the end of the stream's.
void write_embedding_backward(ScriptWriter& writer, const ModelBuffers& model) {
    const Plan& plan = writer.plan();
    const BufferId gradient = writer.gradient("model.embed_tokens.weight");
    const BufferId rows = writer.gradient("model.embed_tokens", ".trainable_tokens_delta");
    const formats::DtypeRow& stored = formats::row_of(formats_of(plan).weights);
    writer.step_segment({.phase = Phase::Backward});
    if ((plan.model.tied_embeddings && gradient != no_buffer) || rows != no_buffer) {
        // The head has already left this weight's gradient; the lookup's is made dense, then added,
        // or the trained rows are taken from it.
        const BufferId lookup = writer.buffer({.kind = Kind::Workspace,
                                               .name = "model.embed_tokens.weight",
                                               .owner_role = "",
                                               .role = " gradient of the lookup"},
                                              {{"rows", plan.model.vocab},
                                               {"columns", plan.model.hidden},
                                               {stored.bytes_name, stored.bytes}});
        writer.allocate(lookup);
        writer.gradient_made(rows);
        writer.free(lookup);
        if (writer.gradients() != Gradients::Stay)
            writer.free(writer.made_now(gradient));
    } else {
        writer.gradient_made(gradient);
    }
    writer.free(model.stream_gradient);
}

}  // namespace

void write_inference(ScriptWriter& writer) {
    const ModelBuffers model = model_buffers(writer);
    write_forward(writer, model);
    const formats::DtypeRow& row = formats::row_of(compute_dtype(writer.plan()));
    const Factor last = {"tokens", 1};
    const BufferId logits =
        logits_buffer(writer, "lm_head", " output", last, {row.bytes_name, row.bytes});
    const BufferId fp32_logits =
        logits_buffer(writer, "lm_head", " output in fp32", last, {"bytes (fp32)", 4});
    writer.allocate(logits);
    writer.free(model.final_norm.output);
    writer.allocate(fp32_logits);
    writer.free(logits);
    writer.free(fp32_logits);
}

void write_scored_passes(ScriptWriter& writer, int passes, void (*before)(ScriptWriter&)) {
    const ModelBuffers model = model_buffers(writer);
    const LossBuffers loss = loss_buffers(writer);
    for (int pass = 0; pass < passes; ++pass) {
        before(writer);
        write_forward(writer, model);
        writer.step_segment({.phase = Phase::Loss});
        loss_forward(writer, loss, model.final_norm);
        loss_dropped(writer, loss, model.final_norm);
    }
}

BufferId write_training_passes(ScriptWriter& writer) {
    const Plan& plan = writer.plan();
    const ModelBuffers model = model_buffers(writer);
    const LossBuffers loss = loss_buffers(writer);
    const BufferId outputs = held_by_outputs(plan, loss);
    const bool pass_at_once =
        plan.update == UpdateKernel::InBackward || gradient_life(plan) == GradientLife::Always;
    // Later micro-batches are like the second: their gradients are added to those that are there.
    const int passes = plan.execution.micro_batches > 1 ? 2 : 1;
    for (int pass = 1; pass <= passes; ++pass) {
        writer.gradients_are(pass_at_once ? Gradients::Pass
                             : pass > 1   ? Gradients::Add
                                          : Gradients::Stay);
        write_forward(writer, model);
        writer.step_segment({.phase = Phase::Loss});
        loss_forward(writer, loss, model.final_norm);
        write_head_backward(writer, model, loss);
        layers_backward(writer, model.spans);
        if (model.in_graph)
            write_embedding_backward(writer, model);
        if (pass < passes)
            writer.free(outputs);
    }
    return outputs;
}

}  // namespace estimator
