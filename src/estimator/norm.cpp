#include "estimator/norm.h"

namespace estimator {

namespace {

/// What a norm reads: its width, its format, and whether its output is saved.
struct NormInput {
    Width width;
    formats::Dtype dtype;
    Saved output;
};

NormBuffers buffers_of(LayerMaker& make, std::string_view name, std::string_view weight_name,
                       const NormInput& in) {
    constexpr formats::Dtype fp32 = formats::Dtype::Fp32;
    const bool narrow = formats::row_of(in.dtype).bytes == 2;
    NormBuffers norm;
    norm.weight_gradient = make.gradient(weight_name);
    norm.input_gradient = make.passing_tensor(name, " input gradient", in.width, in.dtype);
    if (make.fused()) {
        norm.output = make.tensor(name, " output", in.width, in.dtype, in.output);
        return norm;
    }
    // weight * normalised: the product needs `normalised` to differentiate the weight.
    const bool trained = !make.training() || norm.weight_gradient != no_buffer;
    if (narrow) {
        norm.fp32_input = make.tensor(name, " input in fp32", in.width, fp32, Saved::Yes);
        norm.fp32_scaled = make.tensor(name, " normalised in fp32", in.width, fp32, Saved::No);
    }
    norm.normalised =
        make.tensor(name, " normalised", in.width, in.dtype, trained ? Saved::Yes : Saved::No);
    norm.output = make.tensor(name, " output", in.width, in.dtype, in.output);
    norm.normalised_gradient =
        make.passing_tensor(name, " normalised gradient", in.width, in.dtype);
    if (narrow) {
        norm.fp32_gradient =
            make.passing_tensor(name, " normalised gradient in fp32", in.width, fp32);
        norm.fp32_input_gradient =
            make.passing_tensor(name, " input gradient in fp32", in.width, fp32);
    }
    return norm;
}

}  // namespace

NormBuffers norm_buffers(LayerMaker& make, std::string_view name, std::string_view weight_name,
                         Saved output) {
    return buffers_of(make, name, weight_name,
                      {widths_of(make.plan()).hidden, make.formats().stream, output});
}

NormBuffers head_norm_buffers(LayerMaker& make, std::string_view name, std::string_view weight_name,
                              const Width& width) {
    return buffers_of(make, name, weight_name, {width, make.formats().compute, Saved::No});
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
