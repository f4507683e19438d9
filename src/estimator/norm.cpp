#include "estimator/norm.h"

namespace estimator {

NormBuffers norm_buffers(LayerMaker& make, std::string_view name, std::string_view weight_name,
                         Saved output) {
    constexpr formats::Dtype fp32 = formats::Dtype::Fp32;
    const Width hidden = widths_of(make.plan()).hidden;
    NormBuffers norm;
    norm.weight_gradient = make.gradient(weight_name);
    norm.input_gradient = make.passing_stream(name, " input gradient", hidden);
    if (make.fused()) {
        norm.output = make.stream(name, " output", hidden, output);
        return norm;
    }
    // weight * normalised: the product needs `normalised` to differentiate the weight.
    const bool trained = !make.training() || norm.weight_gradient != no_buffer;
    if (make.narrow_stream()) {
        norm.fp32_input = make.tensor(name, " input in fp32", hidden, fp32, Saved::Yes);
        norm.fp32_scaled = make.tensor(name, " normalised in fp32", hidden, fp32, Saved::No);
    }
    norm.normalised = make.stream(name, " normalised", hidden, trained ? Saved::Yes : Saved::No);
    norm.output = make.stream(name, " output", hidden, output);
    norm.normalised_gradient = make.passing_stream(name, " normalised gradient", hidden);
    if (make.narrow_stream()) {
        norm.fp32_gradient =
            make.passing_tensor(name, " normalised gradient in fp32", hidden, fp32);
        norm.fp32_input_gradient =
            make.passing_tensor(name, " input gradient in fp32", hidden, fp32);
    }
    return norm;
}

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
    if (norm.normalised_gradient == no_buffer) {
        writer.allocate(norm.input_gradient);
        writer.gradient_made(norm.weight_gradient);
        writer.free(output_gradient);
        return;
    }
    writer.allocate(norm.normalised_gradient);
    writer.gradient_made(norm.weight_gradient);
    writer.free(output_gradient);
    writer.free_saved(norm.normalised);
    if (norm.fp32_gradient == no_buffer) {
        writer.allocate(norm.input_gradient);
        writer.free(norm.normalised_gradient);
        return;
    }
    writer.allocate(norm.fp32_gradient);
    writer.free(norm.normalised_gradient);
    writer.allocate(norm.fp32_input_gradient);
    writer.free(norm.fp32_gradient);
    writer.free_saved(norm.fp32_input);
    writer.allocate(norm.input_gradient);
    writer.free(norm.fp32_input_gradient);
}

}  // namespace estimator
