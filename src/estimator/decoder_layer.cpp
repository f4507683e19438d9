#include "estimator/decoder_layer.h"

#include "estimator/attention_layer.h"

namespace estimator {
namespace {

constexpr std::string_view attention = "model.layers.*.self_attn";

/// Strings the modules of one layer together as its family does.
class LayerWriter {
  public:
    LayerWriter(LayerMaker& make, Program& program, LayerKind kind)
        : make_(make), program_(program), kind_(kind), hidden_(widths_of(make.plan()).hidden) {}

    void write(const StreamBuffers& buffers) {
        stream_ = buffers.stream;
        const TensorId stream = program_.stream(buffers.stream, buffers.gradient);
        const Wiring wiring = wiring_of(make_.plan());
        if (wiring == Wiring::SideBySide)
            side_by_side(stream);
        else
            one_after_the_other(stream, wiring);
    }

  private:
    TensorId norm(std::string_view module, TensorId input) {
        return program_.norm(norm_buffers(make_, module, hidden_, make_.formats().stream), input);
    }

    /// A norm of what a branch puts out, where there is one.
    TensorId after(std::string_view module, TensorId branch) {
        if (module.empty())
            return branch;
        const TensorId result =
            program_.norm(norm_buffers(make_, module, hidden_, make_.formats().compute), branch);
        program_.release(branch);
        return result;
    }

    BufferId middle_buffer() { return make_.stream(attention, " output + residual", hidden_); }

    void side_by_side(TensorId stream) {
        const RunForm& form = make_.form();
        const bool lone = make_.weight_of(form.norm1) == nullptr;
        const TensorId first = norm(lone ? form.lone_norm : form.norm1, stream);
        const bool two = make_.weight_of(form.norm2) != nullptr;
        const TensorId second = two ? norm(form.norm2, stream) : first;
        const TensorId attended = add_attention(make_, program_, first);
        const TensorId answer = add_feed_forward(make_, program_, kind_, second);
        program_.release(first);
        if (two)
            program_.release(second);
        const TensorId middle = program_.add(stream, attended, middle_buffer(), 0);
        program_.release(stream);
        program_.release(attended);
        program_.add(middle, answer, stream_, 1);
        program_.release(middle);
        program_.release(answer);
    }

    void one_after_the_other(TensorId stream, Wiring wiring) {
        const RunForm& form = make_.form();
        const bool before = wiring == Wiring::Before || wiring == Wiring::BeforeAndAfter;
        TensorId read = before ? norm(form.norm1, stream) : stream;
        TensorId branch = after(form.after_attention, add_attention(make_, program_, read));
        TensorId middle = program_.add(stream, branch, middle_buffer(), 0);
        program_.release(stream);
        program_.release(branch);
        if (wiring == Wiring::AfterSums)
            middle = after_sum(middle, middle_norm(form.norm1));
        read = before ? norm(form.norm2, middle) : middle;
        branch = add_feed_forward(make_, program_, kind_, read);
        if (before)
            program_.release(read);
        branch = after(form.after_mlp, branch);
        const bool last = wiring != Wiring::AfterSums;
        const TensorId sum =
            program_.add(middle, branch, last ? stream_ : middle_buffer(), last ? 1 : 0);
        program_.release(middle);
        program_.release(branch);
        if (!last)
            after_sum(sum, last_norm(form.norm2));
    }

    NormBuffers middle_norm(std::string_view module) {
        return norm_buffers(make_, module, hidden_, make_.formats().stream);
    }

    /// Its output is the next layer's input.
    NormBuffers last_norm(std::string_view module) {
        NormBuffers buffers = middle_norm(module);
        buffers.output = stream_;
        buffers.output_shift = 1;
        return buffers;
    }

    TensorId after_sum(TensorId sum, const NormBuffers& buffers) {
        const TensorId result = program_.norm_of_sum(buffers, sum);
        program_.release(sum);
        return result;
    }

    LayerMaker& make_;
    Program& program_;
    LayerKind kind_;
    Width hidden_;
    BufferId stream_ = no_buffer;
};

}  // namespace

StreamBuffers stream_buffers(ScriptWriter& writer) {
    LayerMaker layers(writer, {.per_layer = true});
    LayerMaker once(writer, {.per_layer = false});
    const Width hidden = widths_of(writer.plan()).hidden;
    return {.stream = layers.stream("hidden states", " at depth *", hidden),
            .gradient = once.passing_stream("hidden states", " gradient", hidden)};
}

Program layer_program(ScriptWriter& writer, const StreamBuffers& stream, LayerKind kind,
                      bool trained) {
    LayerMaker make(writer, {.per_layer = true, .trained = trained});
    Program program(writer);
    LayerWriter(make, program, kind).write(stream);
    return program;
}

}  // namespace estimator
