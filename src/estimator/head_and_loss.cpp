#include "estimator/head_and_loss.h"

namespace estimator {
namespace {

constexpr Factor fp32_factor = {"bytes (fp32)", 4};

Factor activation_factor(const Plan& plan) {
    const formats::DtypeRow& row = formats::row_of(compute_dtype(plan));
    return {row.bytes_name, row.bytes};
}

const RunForm& form_of(const Plan& plan) {
    return find_family(plan.model.family)->form;
}

bool classifies(const Plan& plan) {
    return !form_of(plan).pooler.empty();
}

constexpr std::int64_t divided_up(std::int64_t whole, std::int64_t parts) {
    return whole / parts + (whole % parts != 0 ? 1 : 0);
}

/// Tokens that meet the vocabulary at once: all of them, an eighth (torchtune's
/// CEWithChunkedOutputLoss), or so many that a chunk of logits is about as large as what the head
/// reads (Liger's fused linear cross entropy: the next power of two of tokens / (vocabulary /
/// wide)).
std::int64_t chunk_of(const Plan& plan) {
    const std::int64_t tokens = plan.tokens * plan.batch;
    constexpr std::int64_t torchtune_chunks = 8;
    if (loss_path(plan) == LossPath::Chunked)
        return divided_up(tokens, torchtune_chunks);
    const std::int64_t parts = divided_up(plan.model.vocab, plan.model.hidden);
    std::int64_t chunk = 1;
    while (chunk < divided_up(tokens, parts))
        chunk *= 2;
    return chunk < tokens ? chunk : tokens;
}

void whole_buffers(ScriptWriter& writer, LossBuffers& loss) {
    const Plan& plan = writer.plan();
    const Factor tokens = {"tokens", plan.tokens};
    const auto wide = [&](std::string_view name, std::string_view role, Factor bytes) {
        return logits_buffer(writer, name, role, tokens, bytes);
    };
    if (form_of(plan).capped_logits) {
        loss.uncapped = wide("lm_head", " output before the cap", activation_factor(plan));
        loss.capped = wide("lm_head", " tanh", activation_factor(plan));
        loss.capped_gradient = wide("lm_head", " tanh gradient", activation_factor(plan));
    }
    loss.logits = wide("lm_head", " output", activation_factor(plan));
    loss.log_softmax = wide("loss", " log_softmax", fp32_factor);
    loss.log_softmax_gradient = wide("loss", " log_softmax gradient", fp32_factor);
    loss.fp32_gradient = wide("loss", " logits gradient in fp32", fp32_factor);
    if (activation_factor(plan).value < fp32_factor.value) {
        loss.fp32_logits = wide("loss", " logits in fp32", fp32_factor);
        loss.logits_gradient = wide("lm_head", " output gradient", activation_factor(plan));
    }
}

/// The same, with what is in fp32 and not saved a chunk at a time.
void chunked_buffers(ScriptWriter& writer, LossBuffers& loss) {
    const Plan& plan = writer.plan();
    const auto chunk = [&](std::string_view role) {
        return writer.buffer(
            {.kind = Kind::Logits, .name = "loss", .owner_role = "", .role = role},
            {{"tokens a chunk", chunk_of(plan)}, {"vocabulary", plan.model.vocab}, fp32_factor});
    };
    whole_buffers(writer, loss);
    if (loss.fp32_logits != no_buffer)
        loss.fp32_logits = chunk(" logits of a chunk in fp32");
    loss.log_softmax_gradient = chunk(" log_softmax gradient of a chunk");
    loss.fp32_gradient = chunk(" logits gradient of a chunk in fp32");
    if (loss.logits_gradient == no_buffer)
        loss.logits_gradient = logits_buffer(writer, "lm_head", " output gradient",
                                             {"tokens", plan.tokens}, activation_factor(plan));
}

/// A chunk's logits become their gradient in place; nothing as wide as the vocabulary is saved.
void fused_buffers(ScriptWriter& writer, LossBuffers& loss) {
    const Plan& plan = writer.plan();
    const auto chunk = [&](std::string_view role, Factor bytes) {
        return writer.buffer(
            {.kind = Kind::Logits, .name = "loss", .owner_role = "", .role = role},
            {{"tokens a chunk", chunk_of(plan)}, {"vocabulary", plan.model.vocab}, bytes});
    };
    loss.logits = chunk(" logits of a chunk", activation_factor(plan));
    if (activation_factor(plan).value < fp32_factor.value)
        loss.fp32_logits = chunk(" logits of a chunk in fp32", fp32_factor);
}

/// A tied weight's gradient waits for the embedding's part.
void head_gradient_made(ScriptWriter& writer, const LossBuffers& loss) {
    writer.gradient_made(loss.bias_gradient);
    const bool tied = writer.plan().model.tied_embeddings && !classifies(writer.plan());
    if (tied && writer.stage().first)
        writer.allocate(writer.made_now(loss.weight_gradient));
    else
        writer.gradient_made(loss.weight_gradient);
}

bool makes_gradients_forward(const Plan& plan) {
    return loss_path(plan) == LossPath::Liger;
}

}  // namespace

BufferId logits_buffer(ScriptWriter& writer, std::string_view name, std::string_view role,
                       Factor tokens, Factor bytes) {
    const Plan& plan = writer.plan();
    constexpr std::int64_t classes = 2;
    Factor outputs = {"vocabulary", plan.model.vocab};
    if (classifies(plan)) {
        tokens = {"tokens", 1};
        outputs = {"classes", classes};
    }
    return writer.buffer({.kind = Kind::Logits, .name = name, .owner_role = "", .role = role},
                         {{"sequences", plan.batch}, tokens, outputs, bytes});
}

LossPath loss_path(const Plan& plan) {
    return classifies(plan) ? LossPath::Transformers : plan.execution.loss;
}

BufferId head_gradient(const ScriptWriter& writer) {
    const Plan& plan = writer.plan();
    const RunForm& form = form_of(plan);
    const bool tied = plan.model.tied_embeddings && !classifies(plan);
    const std::string_view module = tied               ? form.embedding
                                    : classifies(plan) ? form.pooler
                                                       : form.head;
    for (const WeightBuffers& row : writer.weights()) {
        if (row.role.empty() && module_of(row.tensor.name) == module)
            return row.gradient;
    }
    return no_buffer;
}

LossBuffers loss_buffers(ScriptWriter& writer) {
    const Plan& plan = writer.plan();
    LossBuffers loss;
    const LossPath path = loss_path(plan);
    switch (path) {
        case LossPath::Transformers:
            whole_buffers(writer, loss);
            break;
        case LossPath::Chunked:
            chunked_buffers(writer, loss);
            break;
        case LossPath::Liger:
            fused_buffers(writer, loss);
            break;
        case LossPath::Cce:
            loss.log_softmax = writer.buffer(
                {.kind = Kind::Logits, .name = "loss", .owner_role = "", .role = " log-sum-exp"},
                {{"sequences", plan.batch}, {"tokens", plan.tokens}, fp32_factor});
            break;
    }
    LayerMaker make(writer, {.per_layer = false});
    Width read = widths_of(plan).hidden;
    if (plan.model.embedding_width > 0)
        read = {.wide = {"wide", plan.model.embedding_width}};
    if (divided(read)) {
        Width whole = read;
        whole.heads.per = 1;
        loss.whole = make.activation("lm_head", " tokens of all devices", whole);
    }
    if (graph_reaches_head(plan))
        loss.input_gradient = make.passing("lm_head", " input gradient", read);
    const bool one_matrix = path == LossPath::Transformers || path == LossPath::Chunked;
    if (make.autocast() && one_matrix && !classifies(plan))
        loss.weight_cast =
            make.matrix("lm_head.weight", " in bf16",
                        {{"vocabulary", plan.model.vocab}, {"columns", read.wide.value}}, true);
    loss.weight_gradient = head_gradient(writer);
    const std::string_view head = classifies(plan) ? form_of(plan).pooler : form_of(plan).head;
    loss.bias_gradient = make.gradient(make.names_of(head).bias);
    return loss;
}

void loss_forward(ScriptWriter& writer, const LossBuffers& loss, BufferId read) {
    const bool fused = makes_gradients_forward(writer.plan());
    if (fused) {
        writer.allocate(loss.input_gradient);
        head_gradient_made(writer, loss);
    }
    writer.allocate(loss.whole);
    writer.allocate(loss.weight_cast);
    writer.allocate(loss.uncapped);
    writer.allocate(loss.capped);
    writer.free(loss.uncapped);
    writer.allocate(loss.logits);
    writer.free(loss.whole);
    if (!fused)
        writer.release(read);
    writer.allocate(loss.fp32_logits);
    writer.allocate(loss.log_softmax);
    writer.free(loss.fp32_logits);
    if (fused) {
        writer.free(loss.logits);
        writer.free(read);
    }
    if (loss_path(writer.plan()) == LossPath::Chunked)
        writer.free(loss.logits);
}

void loss_backward(ScriptWriter& writer, const LossBuffers& loss, BufferId read) {
    if (makes_gradients_forward(writer.plan()))
        return;
    const bool chunked = loss_path(writer.plan()) == LossPath::Chunked;
    if (chunked)
        writer.allocate(loss.logits_gradient);
    writer.allocate(loss.log_softmax_gradient);
    writer.allocate(loss.fp32_gradient);
    writer.free(loss.log_softmax_gradient);
    writer.free(loss.log_softmax);
    const BufferId gradient =
        loss.logits_gradient == no_buffer ? loss.fp32_gradient : loss.logits_gradient;
    if (gradient != loss.fp32_gradient) {
        if (!chunked)
            writer.allocate(gradient);
        writer.free(loss.fp32_gradient);
    }
    writer.allocate(loss.capped_gradient);
    const BufferId uncapped = loss.capped_gradient == no_buffer ? gradient : loss.capped_gradient;
    if (uncapped != gradient) {
        writer.free(gradient);
        writer.free(loss.capped);
    }
    writer.allocate(loss.whole);
    writer.allocate(loss.input_gradient);
    writer.free(loss.weight_cast);
    head_gradient_made(writer, loss);
    writer.free(loss.whole);
    writer.free(uncapped);
    writer.free_saved(read);
}

void loss_dropped(ScriptWriter& writer, const LossBuffers& loss, BufferId read) {
    writer.free(loss.log_softmax);
    writer.free(loss.weight_cast);
    writer.free(loss.capped);
    writer.free(held_by_outputs(writer.plan(), loss));
    if (!makes_gradients_forward(writer.plan()))
        writer.free_saved(read);
}

BufferId held_by_outputs(const Plan& plan, const LossBuffers& loss) {
    return loss_path(plan) == LossPath::Transformers ? loss.logits : no_buffer;
}

}  // namespace estimator
