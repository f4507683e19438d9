#include "estimator/decoder_layer.h"

// The two passes over one layer, in the order in which transformers' modeling_llama.py and
// PyTorch's autograd engine run them: of the nodes that are ready, the engine takes the one made
// last.
namespace estimator {
namespace {

void attention_forward(ScriptWriter& writer, const LayerBuffers& layer) {
    writer.allocate(layer.q.output);
    writer.allocate(layer.k.output);
    writer.allocate(layer.v.output);
    writer.release(layer.norm1.output);
    writer.allocate(layer.rotary_q);
    writer.allocate(layer.rotated_q);
    writer.free(layer.rotary_q);
    writer.allocate(layer.rotary_k);
    writer.allocate(layer.rotated_k);
    writer.free(layer.rotary_k);
    writer.free(layer.q.output);
    writer.free(layer.k.output);
    writer.allocate(layer.repeated_k);
    writer.allocate(layer.repeated_v);
    writer.allocate(layer.attended);
    writer.allocate(layer.log_sum_exp);
    writer.release(layer.log_sum_exp);
    writer.release(layer.repeated_k);
    writer.release(layer.repeated_v);
    writer.allocate(layer.attended_rows);
    writer.release(layer.attended);
    writer.allocate(layer.o.output);
    writer.release(layer.attended_rows);
    writer.release(layer.rotated_q);
    writer.release(layer.rotated_k);
    writer.release(layer.v.output);
    writer.allocate(layer.middle);
    writer.release(layer.input);
    writer.free(layer.o.output);
}

void mlp_forward(ScriptWriter& writer, const LayerBuffers& layer) {
    writer.allocate(layer.gate.output);
    writer.allocate(layer.activated);
    writer.release(layer.gate.output);
    writer.allocate(layer.up.output);
    writer.allocate(layer.product);
    writer.release(layer.activated);
    writer.release(layer.up.output);
    writer.allocate(layer.down.output);
    writer.release(layer.product);
    writer.release(layer.norm2.output);
    writer.allocate(layer.input, 1);
    writer.release(layer.middle);
    writer.free(layer.down.output);
}

/// A Linear's backward: the gradient of its input, then those of its weight and bias.
void linear_backward(ScriptWriter& writer, const LinearBuffers& linear) {
    writer.allocate(linear.input_gradient);
    writer.allocate(linear.weight_gradient);
    writer.allocate(linear.bias_gradient);
}

void mlp_backward(ScriptWriter& writer, const LayerBuffers& layer) {
    linear_backward(writer, layer.down);
    writer.free(layer.product);
    writer.allocate(layer.activated_gradient);
    writer.allocate(layer.up_gradient);
    writer.free(layer.down.input_gradient);
    writer.free(layer.activated);
    writer.free(layer.up.output);
    linear_backward(writer, layer.up);
    writer.free(layer.up_gradient);
    writer.allocate(layer.gate_gradient);
    writer.free(layer.activated_gradient);
    writer.free(layer.gate.output);
    linear_backward(writer, layer.gate);
    writer.free(layer.gate_gradient);
    writer.free(layer.norm2.output);
    writer.free(layer.gate.input_gradient);  // added into up's
}

/// From the gradients of q, k and v, one head each, back through the rotary embedding.
void unrotate(ScriptWriter& writer, const LayerBuffers& layer) {
    if (layer.narrow_k_gradient != no_buffer) {
        writer.allocate(layer.narrow_v_gradient);
        writer.free(layer.v_gradient);
        writer.allocate(layer.narrow_k_gradient);
        writer.free(layer.k_gradient);
    }
    const bool grouped = layer.narrow_k_gradient != no_buffer;
    writer.allocate(layer.unrotated_k_gradient);
    writer.free(grouped ? layer.narrow_k_gradient : layer.k_gradient);
    writer.allocate(layer.unrotated_q_gradient);
    writer.free(layer.q_gradient);
}

void attention_backward(ScriptWriter& writer, const LayerBuffers& layer) {
    linear_backward(writer, layer.o);
    writer.free(layer.attended_rows);
    writer.allocate(layer.q_gradient);
    writer.allocate(layer.k_gradient);
    writer.allocate(layer.v_gradient);
    writer.free(layer.o.input_gradient);
    writer.free(layer.rotated_q);
    writer.free(layer.keys);
    writer.free(layer.values);
    writer.free(layer.attended);
    writer.free(layer.log_sum_exp);
    unrotate(writer, layer);
    const bool grouped = layer.narrow_v_gradient != no_buffer;
    linear_backward(writer, layer.v);
    writer.free(grouped ? layer.narrow_v_gradient : layer.v_gradient);
    linear_backward(writer, layer.k);
    writer.free(layer.unrotated_k_gradient);
    writer.free(layer.k.input_gradient);  // added into v's
    linear_backward(writer, layer.q);
    writer.free(layer.unrotated_q_gradient);
    writer.free(layer.norm1.output);
    writer.free(layer.q.input_gradient);  // added into v's
}

/// Frees `id` where the forward pass kept it.
void free_kept(ScriptWriter& writer, BufferId id) {
    if (writer.kept(id))
        writer.free(id);
}

}  // namespace

void norm_forward(ScriptWriter& writer, const NormBuffers& norm) {
    writer.allocate(norm.fp32_input);
    writer.allocate(norm.fp32_scaled);
    writer.release(norm.fp32_input);
    writer.allocate(norm.normalised);
    writer.free(norm.fp32_scaled);
    writer.allocate(norm.output);
    writer.release(norm.normalised);
}

void norm_backward(ScriptWriter& writer, const NormBuffers& norm, BufferId output_gradient) {
    writer.allocate(norm.normalised_gradient);
    writer.allocate(norm.weight_gradient);
    writer.free(output_gradient);
    writer.free(norm.normalised);
    if (norm.fp32_gradient == no_buffer) {
        writer.allocate(norm.input_gradient);
        writer.free(norm.normalised_gradient);
        return;
    }
    writer.allocate(norm.fp32_gradient);
    writer.free(norm.normalised_gradient);
    writer.allocate(norm.fp32_input_gradient);
    writer.free(norm.fp32_gradient);
    writer.free(norm.fp32_input);
    writer.allocate(norm.input_gradient);
    writer.free(norm.fp32_input_gradient);
}

void layer_forward(ScriptWriter& writer, const LayerBuffers& layer) {
    norm_forward(writer, layer.norm1);
    attention_forward(writer, layer);
    norm_forward(writer, layer.norm2);
    mlp_forward(writer, layer);
}

void layer_backward(ScriptWriter& writer, const LayerBuffers& layer) {
    mlp_backward(writer, layer);
    norm_backward(writer, layer.norm2, layer.up.input_gradient);
    writer.free(layer.norm2.input_gradient);  // added into the stream's
    free_kept(writer, layer.middle);
    attention_backward(writer, layer);
    norm_backward(writer, layer.norm1, layer.v.input_gradient);
    writer.free(layer.norm1.input_gradient);
    free_kept(writer, layer.input);
}

}  // namespace estimator
