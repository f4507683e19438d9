#include "estimator/decoder_layer.h"

// The two passes over one layer, in the order in which transformers' modeling_llama.py and
// PyTorch's autograd engine run them: of the nodes that are ready, the engine takes the one made
// last.
namespace estimator {
namespace {

/// From q and k to the softmax of their scores.
void scores_forward(ScriptWriter& writer, const ScoreBuffers& s) {
    writer.allocate(s.scores);
    writer.allocate(s.scaled);
    if (s.scaled != no_buffer)
        writer.free(s.scores);
    writer.allocate(s.masked);
    writer.free(s.scaled);
    writer.allocate(s.softmax);
    if (s.masked != no_buffer)
        writer.free(s.masked);
    else
        writer.free(s.scores);
    writer.allocate(s.probabilities);
}

/// From a projection to its heads' norm, where the family has one.
void head_norm_forward(ScriptWriter& writer, const NormBuffers& norm, BufferId projected) {
    if (norm.output == no_buffer)
        return;
    norm_forward(writer, norm);
    writer.release(projected);
}

/// Back through the heads' norm; returns the gradient of the projection's output.
BufferId head_norm_backward(ScriptWriter& writer, const NormBuffers& norm, BufferId gradient,
                            BufferId projected) {
    if (norm.output == no_buffer)
        return gradient;
    norm_backward(writer, norm, gradient);
    writer.free_saved(projected);
    return norm.input_gradient;
}

void attention_forward(ScriptWriter& writer, const LayerBuffers& layer, InputHeld held) {
    linear_forward(writer, layer.q);
    linear_forward(writer, layer.k);
    linear_forward(writer, layer.v);
    writer.release(layer.norm1.output);
    const bool normed = layer.q_norm.output != no_buffer;
    head_norm_forward(writer, layer.q_norm, layer.q.output);
    head_norm_forward(writer, layer.k_norm, layer.k.output);
    writer.allocate(layer.rotary_q);
    writer.allocate(layer.rotated_q);
    writer.free(layer.rotary_q);
    writer.allocate(layer.rotary_k);
    writer.allocate(layer.rotated_k);
    writer.free(layer.rotary_k);
    writer.free(normed ? layer.q_norm.output : layer.q.output);
    writer.free(normed ? layer.k_norm.output : layer.k.output);
    writer.allocate(layer.repeated_k);
    writer.allocate(layer.repeated_v);
    scores_forward(writer, layer.scores);
    writer.allocate(layer.attended);
    writer.allocate(layer.log_sum_exp);
    writer.release(layer.log_sum_exp);
    writer.release(layer.scores.softmax);
    writer.release(layer.scores.probabilities);
    writer.release(layer.repeated_k);
    writer.release(layer.repeated_v);
    writer.allocate(layer.attended_rows);
    if (layer.attended_rows != no_buffer)
        writer.release(layer.attended);
    linear_forward(writer, layer.o);
    writer.release(layer.attended_rows == no_buffer ? layer.attended : layer.attended_rows);
    writer.release(layer.rotated_q);
    writer.release(layer.rotated_k);
    writer.release(layer.v.output);
    writer.allocate(layer.middle);
    if (held == InputHeld::ByLayer)
        writer.release(layer.input);
    writer.free(layer.o.output);
}

void mlp_forward(ScriptWriter& writer, const LayerBuffers& layer) {
    linear_forward(writer, layer.gate);
    writer.allocate(layer.activated);
    if (layer.activated != no_buffer)
        writer.release(layer.gate.output);
    linear_forward(writer, layer.up);
    writer.allocate(layer.product);
    writer.release(layer.activated == no_buffer ? layer.gate.output : layer.activated);
    writer.release(layer.up.output);
    linear_forward(writer, layer.down);
    writer.release(layer.product);
    writer.release(layer.norm2.output);
    writer.allocate(layer.input, 1);
    writer.release(layer.middle);
    writer.free(layer.down.output);
}

void mlp_backward(ScriptWriter& writer, const LayerBuffers& layer) {
    const bool fused = layer.activated == no_buffer;
    linear_backward(writer, layer.down);
    writer.free_saved(layer.product);
    if (fused)
        writer.allocate(layer.gate_gradient);
    writer.allocate(layer.activated_gradient);
    writer.allocate(layer.up_gradient);
    writer.free(layer.down.input_gradient);
    writer.free_saved(fused ? layer.gate.output : layer.activated);
    writer.free_saved(layer.up.output);
    linear_backward(writer, layer.up);
    writer.free(layer.up_gradient);
    if (!fused) {
        writer.allocate(layer.gate_gradient);
        writer.free(layer.activated_gradient);
        writer.free_saved(layer.gate.output);
    }
    linear_backward(writer, layer.gate);
    writer.free(layer.gate_gradient);
    writer.free_saved(layer.norm2.output);
    writer.free(layer.gate.input_gradient);  // added into up's
}

/// From the gradients of q, k and v, one head each, back through the rotary embedding.
void unrotate(ScriptWriter& writer, const LayerBuffers& layer) {
    const bool grouped = layer.narrow_k_gradient != no_buffer;
    if (grouped) {
        writer.allocate(layer.narrow_v_gradient);
        writer.free(layer.v_gradient);
        writer.allocate(layer.narrow_k_gradient);
        writer.free(layer.k_gradient);
    }
    writer.allocate(layer.unrotated_k_gradient);
    writer.free(grouped ? layer.narrow_k_gradient : layer.k_gradient);
    writer.allocate(layer.unrotated_q_gradient);
    writer.free(layer.q_gradient);
}

/// Back through eager attention: v's gradient first, then the scores', then q's and k's.
void scores_backward(ScriptWriter& writer, const LayerBuffers& layer) {
    const ScoreBuffers& s = layer.scores;
    if (!writer.kept(s.softmax))
        scores_forward(writer, s);
    const bool cast = s.probabilities != no_buffer;
    writer.allocate(cast ? s.probabilities_gradient : s.softmax_gradient);
    writer.allocate(layer.v_gradient);
    writer.free(layer.o.input_gradient);
    writer.free(s.probabilities);
    if (cast) {
        writer.allocate(s.softmax_gradient);
        writer.free(s.probabilities_gradient);
    }
    const bool masked = s.masked_gradient != no_buffer;
    writer.allocate(masked ? s.masked_gradient : s.scores_gradient);
    writer.free(s.softmax_gradient);
    writer.free(s.softmax);
    if (masked) {
        writer.allocate(s.scores_gradient);
        writer.free(s.masked_gradient);
    }
    writer.allocate(layer.q_gradient);
    writer.allocate(layer.k_gradient);
    writer.free(s.scores_gradient);
}

void flash_backward(ScriptWriter& writer, const LayerBuffers& layer) {
    writer.allocate(layer.q_gradient);
    writer.allocate(layer.k_gradient);
    writer.allocate(layer.v_gradient);
    writer.free(layer.o.input_gradient);
}

void attention_backward(ScriptWriter& writer, const LayerBuffers& layer) {
    linear_backward(writer, layer.o);
    writer.free_saved(layer.attended_rows);
    if (layer.scores.softmax == no_buffer)
        flash_backward(writer, layer);
    else
        scores_backward(writer, layer);
    writer.free_saved(layer.rotated_q);
    writer.free_saved(layer.keys);
    writer.free_saved(layer.values);
    writer.free_saved(layer.attended);
    writer.free_saved(layer.log_sum_exp);
    unrotate(writer, layer);
    const bool grouped = layer.narrow_v_gradient != no_buffer;
    linear_backward(writer, layer.v);
    writer.free(grouped ? layer.narrow_v_gradient : layer.v_gradient);
    const BufferId k_gradient =
        head_norm_backward(writer, layer.k_norm, layer.unrotated_k_gradient, layer.k.output);
    linear_backward(writer, layer.k);
    writer.free(k_gradient);
    writer.free(layer.k.input_gradient);  // added into v's
    const BufferId q_gradient =
        head_norm_backward(writer, layer.q_norm, layer.unrotated_q_gradient, layer.q.output);
    linear_backward(writer, layer.q);
    writer.free(q_gradient);
    writer.free_saved(layer.norm1.output);
    writer.free(layer.q.input_gradient);  // added into v's
}

}  // namespace

void layer_forward(ScriptWriter& writer, const LayerBuffers& layer, InputHeld held) {
    norm_forward(writer, layer.norm1);
    attention_forward(writer, layer, held);
    norm_forward(writer, layer.norm2);
    mlp_forward(writer, layer);
}

void layer_backward(ScriptWriter& writer, const LayerBuffers& layer, InputHeld held) {
    mlp_backward(writer, layer);
    norm_backward(writer, layer.norm2, layer.up.input_gradient);
    writer.free(layer.norm2.input_gradient);  // added into the stream's
    writer.free_saved(layer.middle);
    attention_backward(writer, layer);
    norm_backward(writer, layer.norm1, layer.v.input_gradient);
    writer.free(layer.norm1.input_gradient);
    if (held == InputHeld::ByCheckpoint)
        writer.free(layer.input);
    else
        writer.free_saved(layer.input);
}

}  // namespace estimator
