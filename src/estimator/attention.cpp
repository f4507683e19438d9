#include "estimator/attention.h"

namespace estimator {
namespace {

/// From q and k to the softmax of their scores.
void scores_forward(ScriptWriter& writer, const ScoreBuffers& s) {
    writer.allocate(s.scores);
    writer.allocate(s.scaled);
    if (s.scaled != no_buffer)
        writer.free(s.scores);
    if (s.capped != no_buffer) {
        writer.allocate(s.capped);
        writer.free(s.scaled);
    }
    writer.allocate(s.masked);
    if (s.capped != no_buffer)
        writer.release(s.capped);
    else
        writer.free(s.scaled);
    writer.allocate(s.softmax);
    if (s.masked != no_buffer)
        writer.free(s.masked);
    else if (s.capped == no_buffer)
        writer.free(s.scores);
    writer.allocate(s.probabilities);
}

/// Back through eager attention: v's gradient first, then the scores', then q's and k's.
void scores_backward(ScriptWriter& writer, const AttentionBuffers& buffers,
                     const std::array<BufferId, 3>& gradients, BufferId output_gradient) {
    const ScoreBuffers& s = buffers.scores;
    if (!writer.kept(s.softmax))
        scores_forward(writer, s);
    const bool cast = s.probabilities != no_buffer;
    writer.allocate(cast ? s.probabilities_gradient : s.softmax_gradient);
    writer.allocate(gradients[2]);
    writer.free(output_gradient);
    writer.free(s.probabilities);
    if (cast) {
        writer.allocate(s.softmax_gradient);
        writer.free(s.probabilities_gradient);
    }
    const bool masked = s.masked_gradient != no_buffer;
    writer.allocate(masked ? s.masked_gradient : s.scores_gradient);
    writer.allocate(s.softmax_product);
    writer.free(s.softmax_product);
    writer.free(s.softmax_gradient);
    writer.free(s.softmax);
    if (masked) {
        writer.allocate(s.scores_gradient);
        writer.free(s.masked_gradient);
    }
    writer.free_saved(s.capped);
    writer.gradient_made(buffers.sinks_gradient);
    writer.allocate(gradients[0]);
    writer.allocate(gradients[1]);
    writer.free(s.scores_gradient);
}

/// The scores in the modules of transformers: softmax in fp32 whatever the format of q and k.
ScoreBuffers score_buffers(LayerMaker& make, std::string_view module) {
    const bool again = make.plan().execution.checkpointing == Checkpointing::Selective;
    const Saved kept = again ? Saved::No : Saved::Yes;
    const formats::Dtype compute = make.formats().compute;
    const Width scores = widths_of(make.plan()).scores;
    ScoreBuffers s;
    s.scores = make.activation(module, " scores", scores);
    s.scores_gradient = make.passing(module, " scores gradient", scores);
    if (make.fused()) {
        s.softmax = make.tensor(module, " softmax", scores, compute, kept);
        s.softmax_gradient = make.passing(module, " softmax gradient", scores);
        return s;
    }
    constexpr formats::Dtype fp32 = formats::Dtype::Fp32;
    s.scaled = make.activation(module, " scores scaled", scores);
    if (make.form().capped_scores)
        s.capped = make.tensor(module, " tanh of the scores", scores, compute, kept);
    s.masked = make.activation(module, " scores masked", scores);
    s.softmax = make.tensor(module, " softmax", scores, fp32, kept);
    s.softmax_gradient = make.passing_tensor(module, " softmax gradient", scores, fp32);
    // aten/src/ATen/native/cuda/SoftMax.cu, softmax_backward_cuda_out; a log-softmax needs none.
    s.softmax_product =
        make.passing_tensor(module, " softmax gradient \xC3\x97 softmax", scores, fp32);
    s.masked_gradient = make.passing(module, " scores masked gradient", scores);
    if (LayerMaker::narrow(compute)) {
        s.probabilities = make.tensor(module, " softmax in 16 bits", scores, compute, kept);
        s.probabilities_gradient = make.passing(module, " softmax gradient in 16 bits", scores);
    }
    return s;
}

}  // namespace

AttentionBuffers attention_buffers(LayerMaker& make, std::string_view module) {
    AttentionBuffers buffers;
    const WeightTensor* sinks =
        make.find([](const WeightBuffers& row) { return row.tensor.name.ends_with(".sinks"); });
    if (sinks != nullptr)
        buffers.sinks_gradient = make.gradient(sinks->name);
    if (make.eager())
        buffers.scores = score_buffers(make, module);
    else
        buffers.log_sum_exp = make.tensor(module, " log-sum-exp", widths_of(make.plan()).heads,
                                          formats::Dtype::Fp32, Saved::Yes);
    return buffers;
}

void attention_forward(ScriptWriter& writer, const AttentionBuffers& buffers, BufferId output) {
    scores_forward(writer, buffers.scores);
    writer.allocate(output);
    writer.allocate(buffers.log_sum_exp);
    writer.release(buffers.log_sum_exp);
    writer.release(buffers.scores.softmax);
    writer.release(buffers.scores.probabilities);
}

void attention_backward(ScriptWriter& writer, const AttentionBuffers& buffers,
                        const std::array<BufferId, 3>& gradients, BufferId output_gradient) {
    if (buffers.scores.softmax != no_buffer) {
        scores_backward(writer, buffers, gradients, output_gradient);
        return;
    }
    for (const BufferId gradient : gradients)
        writer.allocate(gradient);
    writer.gradient_made(buffers.sinks_gradient);
    writer.free(output_gradient);
}

}  // namespace estimator
