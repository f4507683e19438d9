#include "estimator/embedding.h"

namespace estimator {
namespace {

/// Whether the words become the stream by more than being looked up.
bool has_program(const RunForm& form, const ModelShape& model) {
    return !form.positions.empty() || !form.embedding_norm.empty() || form.scaled_embedding ||
           model.embedding_width > 0;
}

class EmbeddingWriter {
  public:
    EmbeddingWriter(LayerMaker& make, EmbeddingBuffers& embedding)
        : make_(make),
          form_(make.form()),
          embedding_(embedding),
          program_(*embedding.program),
          hidden_(widths_of(make.plan()).hidden) {}

    void write() {
        TensorId sum = program_.stream(embedding_.words, embedding_.stream.gradient);
        if (narrow())
            sum = projected(sum);
        const bool normed = !form_.embedding_norm.empty();
        if (!form_.types.empty())
            sum = added(form_.types, " rows", sum, summed());
        if (!form_.positions.empty())
            sum = added(form_.positions, " rows", sum, normed ? summed() : stream());
        if (form_.scaled_embedding)
            sum = next(sum, no_tensor, stream());
        if (normed)
            normalised(sum);
    }

  private:
    bool narrow() const {
        return make_.weight_of(form_.project_in) != nullptr && !form_.project_in.empty();
    }

    BufferId stream() const { return embedding_.stream.stream; }

    BufferId summed() { return make_.stream(form_.embedding, " sum", hidden_); }

    TensorId next(TensorId before, TensorId branch, BufferId output) {
        const TensorId sum = program_.add(before, branch, output, 0);
        program_.release(before);
        if (branch != no_tensor)
            program_.release(branch);
        return sum;
    }

    TensorId added(std::string_view table, std::string_view role, TensorId before,
                   BufferId output) {
        const TensorId rows =
            program_.map({.output = make_.stream(table, role, hidden_)}, no_tensor);
        return next(rows, before, output);
    }

    TensorId projected(TensorId words) {
        const ModelShape& model = make_.plan().model;
        const LinearNames names = make_.names_of(form_.project_in);
        const Width in = {.wide = {"wide", model.embedding_width}};
        const BufferId result = make_.activation(names.module, " output", hidden_);
        const TensorId wide = program_.linear(linear_buffers(make_, names, result, in, hidden_),
                                              words, saves_input(make_, names) == Saved::Yes);
        program_.release(words);
        return wide;
    }

    void normalised(TensorId sum) {
        NormBuffers norm =
            norm_buffers(make_, form_.embedding_norm, hidden_, make_.formats().stream);
        norm.output = stream();
        program_.norm_of_sum(norm, sum);
        program_.release(sum);
    }

    LayerMaker& make_;
    const RunForm& form_;
    EmbeddingBuffers& embedding_;
    Program& program_;
    Width hidden_;
};

bool head_is_table(const ScriptWriter& writer) {
    return writer.plan().model.tied_embeddings && writer.family().form.pooler.empty();
}

/// Gradients of what the words meet on their way to the stream.
bool trains_any(const LayerMaker& make) {
    const RunForm& form = make.form();
    for (const std::string_view module :
         {form.embedding, form.positions, form.types, form.embedding_norm, form.project_in}) {
        const LinearNames names = make.names_of(module);
        if (!module.empty() &&
            (make.gradient(names.weight) != no_buffer || make.gradient(names.bias) != no_buffer))
            return true;
    }
    return false;
}

std::int64_t table_width(const ModelShape& model) {
    return model.embedding_width > 0 ? model.embedding_width : model.hidden;
}

}  // namespace

EmbeddingBuffers embedding_buffers(ScriptWriter& writer, const StreamBuffers& stream) {
    const Plan& plan = writer.plan();
    LayerMaker make(writer, {.per_layer = false});
    const RunForm& form = make.form();
    EmbeddingBuffers embedding{.stream = stream};
    if (!writer.stage().first)
        return embedding;  // the stream comes from the stage before
    embedding.table_gradient = make.gradient(make.names_of(form.embedding).weight);
    embedding.rows_gradient = writer.gradient(form.embedding, ".trainable_tokens_delta");
    if (!form.positions.empty())
        embedding.other_tables[0] = make.gradient(make.names_of(form.positions).weight);
    if (!form.types.empty())
        embedding.other_tables[1] = make.gradient(make.names_of(form.types).weight);
    embedding.trained =
        plan.task == Task::Training && (trains_any(make) || embedding.rows_gradient != no_buffer);
    const bool dense_twice =
        head_is_table(writer) && writer.stage().last && embedding.table_gradient != no_buffer;
    if (dense_twice || embedding.rows_gradient != no_buffer) {
        const RunFormats formats = formats_of(plan);
        const formats::DtypeRow& stored =
            formats::row_of(gathers_weights(plan) ? formats.compute : formats.weights);
        embedding.lookup = writer.buffer({.kind = Kind::Workspace,
                                          .name = make.names_of(form.embedding).weight,
                                          .owner_role = "",
                                          .role = " gradient of the lookup"},
                                         {{"rows", plan.model.vocab},
                                          {"columns", table_width(plan.model)},
                                          {stored.bytes_name, stored.bytes}});
    }
    if (has_program(form, plan.model)) {
        const Width wide = {.wide = {"wide", table_width(plan.model)}};
        embedding.words = make.stream(form.embedding, " rows", wide);
        embedding.program.emplace(writer);
        EmbeddingWriter(make, embedding).write();
    }
    return embedding;
}

void embedding_forward(ScriptWriter& writer, const EmbeddingBuffers& embedding) {
    if (!embedding.program) {
        writer.allocate(embedding.stream.stream);
        return;
    }
    writer.record(embedding.trained ? Recording::Saves : Recording::SavesNothing);
    writer.allocate(embedding.words);
    embedding.program->forward(writer, InputHeld::ByLayer);
    writer.record(Recording::Saves);
}

void embedding_backward(ScriptWriter& writer, const EmbeddingBuffers& embedding) {
    if (embedding.program && embedding.trained)
        embedding.program->backward(writer, InputHeld::ByLayer);
    for (const BufferId table : embedding.other_tables)
        writer.gradient_made(table);
    if (embedding.lookup != no_buffer) {
        // The head has already left this weight's gradient; the lookup's is made dense, then added,
        // or the trained rows are taken from it.
        writer.allocate(embedding.lookup);
        writer.gradient_made(embedding.rows_gradient);
        writer.free(embedding.lookup);
        if (writer.gradients() != Gradients::Stay)
            writer.free(writer.made_now(embedding.table_gradient));
    } else {
        writer.gradient_made(embedding.table_gradient);
    }
    writer.free(embedding.stream.gradient);
}

}  // namespace estimator
