#include "estimator/decoder_script.h"

#include "estimator/decoder_layer.h"

namespace estimator {
namespace {

/// Logits of `tokens` positions a sequence, `bytes` wide.
BufferId vocabulary_buffer(ScriptWriter& writer, std::string_view name, std::string_view role,
                           std::int64_t tokens, Factor bytes) {
    return writer.buffer({.kind = Kind::Logits, .name = name, .role = role},
                         {{"sequences", writer.plan().batch},
                          {"tokens", tokens},
                          {"vocabulary", writer.plan().model.vocab},
                          bytes});
}

Factor activation_factor(const Plan& plan) {
    const formats::DtypeRow& row = formats::row_of(compute_dtype(plan));
    return {row.bytes_name, row.bytes};
}

constexpr Factor fp32_factor = {"bytes (fp32)", 4};

/// The tensors around the layers.
struct ModelBuffers {
    LayerBuffers layer;
    NormBuffers final_norm;
};

ModelBuffers model_buffers(ScriptWriter& writer) {
    return {layer_buffers(writer), norm_buffers(writer, "model.norm", "model.norm.weight", false)};
}

void write_forward(ScriptWriter& writer, const ModelBuffers& model) {
    const std::int64_t layers = writer.plan().model.layers;
    writer.step_segment({.phase = Phase::Forward});
    writer.allocate(model.layer.input);
    writer.step_segment({.phase = Phase::Forward, .repeat = Repeat::UpLayers});
    layer_forward(writer, model.layer);
    writer.step_segment({.phase = Phase::Forward});
    norm_forward(writer, model.final_norm);
    writer.release(model.layer.input, layers);
}

/// The tensors of the output head and the loss. Cross entropy in transformers: 16-bit logits 2
/// bytes a logit, their fp32 copy 4, log-softmax 4 (10 forward); in backward the copy is gone and
/// two fp32 gradients come: 14. In fp32 the logits are their own copy: 8 and 16.
struct LossBuffers {
    BufferId logits = no_buffer;
    BufferId fp32_logits = no_buffer;
    BufferId log_softmax = no_buffer;
    BufferId log_softmax_gradient = no_buffer;
    BufferId fp32_gradient = no_buffer;
    BufferId logits_gradient = no_buffer;  ///< of the 16-bit logits
    BufferId input_gradient = no_buffer;
    BufferId weight_gradient = no_buffer;
};

LossBuffers loss_buffers(ScriptWriter& writer) {
    const Plan& plan = writer.plan();
    const auto wide = [&](std::string_view name, std::string_view role, Factor bytes) {
        return vocabulary_buffer(writer, name, role, plan.tokens, bytes);
    };
    LossBuffers loss;
    loss.logits = wide("lm_head", " output", activation_factor(plan));
    loss.log_softmax = wide("loss", " log_softmax", fp32_factor);
    loss.log_softmax_gradient = wide("loss", " log_softmax gradient", fp32_factor);
    loss.fp32_gradient = wide("loss", " logits gradient in fp32", fp32_factor);
    if (activation_bytes(plan) < fp32_factor.value) {
        loss.fp32_logits = wide("loss", " logits in fp32", fp32_factor);
        loss.logits_gradient = wide("lm_head", " output gradient", activation_factor(plan));
    }
    loss.input_gradient =
        writer.buffer({.kind = Kind::Workspace, .name = "lm_head", .role = " input gradient"},
                      {{"sequences", plan.batch},
                       {"tokens", plan.tokens},
                       {"wide", plan.model.hidden},
                       activation_factor(plan)});
    loss.weight_gradient = writer.gradient(plan.model.tied_embeddings ? "model.embed_tokens.weight"
                                                                      : "lm_head.weight");
    return loss;
}

void write_loss(ScriptWriter& writer, const ModelBuffers& model, const LossBuffers& loss) {
    writer.step_segment({.phase = Phase::Loss});
    writer.allocate(loss.logits);
    writer.release(model.final_norm.output);
    writer.allocate(loss.fp32_logits);
    writer.allocate(loss.log_softmax);
    writer.free(loss.fp32_logits);
}

/// From the loss to the gradient of the last layer's output.
void write_head_backward(ScriptWriter& writer, const ModelBuffers& model, const LossBuffers& loss) {
    writer.step_segment({.phase = Phase::Backward});
    writer.allocate(loss.log_softmax_gradient);
    writer.allocate(loss.fp32_gradient);
    writer.free(loss.log_softmax_gradient);
    writer.free(loss.log_softmax);
    BufferId gradient = loss.fp32_gradient;
    if (loss.logits_gradient != no_buffer) {
        writer.allocate(loss.logits_gradient);
        writer.free(loss.fp32_gradient);
        gradient = loss.logits_gradient;
    }
    writer.allocate(loss.input_gradient);
    writer.allocate(loss.weight_gradient);
    writer.free(gradient);
    writer.free(model.final_norm.output);
    norm_backward(writer, model.final_norm, loss.input_gradient);
    writer.allocate(model.layer.stream_gradient);  // takes over the norm's input gradient
    writer.free(model.final_norm.input_gradient);
    if (writer.kept(model.layer.input))
        writer.free(model.layer.input, writer.plan().model.layers);
}

void write_embedding_backward(ScriptWriter& writer, const ModelBuffers& model) {
    const Plan& plan = writer.plan();
    writer.step_segment({.phase = Phase::Backward});
    if (plan.model.tied_embeddings) {
        // The head has already left this weight's gradient; the lookup's is made dense, then added.
        const BufferId second = writer.buffer(
            {.kind = Kind::Workspace,
             .name = "model.embed_tokens.weight",
             .role = " gradient of the lookup"},
            {{"rows", plan.model.vocab}, {"columns", plan.model.hidden}, activation_factor(plan)});
        writer.allocate(second);
        writer.free(second);
    } else {
        writer.allocate(writer.gradient("model.embed_tokens.weight"));
    }
    writer.free(model.layer.stream_gradient);
}

}  // namespace

void write_inference(ScriptWriter& writer) {
    const ModelBuffers model = model_buffers(writer);
    write_forward(writer, model);
    const BufferId logits =
        vocabulary_buffer(writer, "lm_head", " output", 1, activation_factor(writer.plan()));
    const BufferId fp32_logits =
        vocabulary_buffer(writer, "lm_head", " output in fp32", 1, fp32_factor);
    writer.allocate(logits);
    writer.free(model.final_norm.output);
    writer.allocate(fp32_logits);
    writer.free(logits);
    writer.free(fp32_logits);
}

BufferId write_training_passes(ScriptWriter& writer) {
    const ModelBuffers model = model_buffers(writer);
    const LossBuffers loss = loss_buffers(writer);
    write_forward(writer, model);
    write_loss(writer, model, loss);
    write_head_backward(writer, model, loss);
    writer.step_segment({.phase = Phase::Backward, .repeat = Repeat::DownLayers});
    layer_backward(writer, model.layer);
    write_embedding_backward(writer, model);
    return loss.logits;
}

}  // namespace estimator
