#include "estimator/norm.h"

namespace estimator {
namespace {

constexpr formats::Dtype fp32 = formats::Dtype::Fp32;

bool is_layer_norm(NormKind kind) {
    return kind == NormKind::Layer || kind == NormKind::LayerInFp32;
}

/// One operation: a fused RMSNorm, or torch's LayerNorm.
void one_pass(LayerMaker& make, std::string_view module, const Width& width, NormBuffers& norm) {
    norm.saves_input = norm.fp32_input == no_buffer;
    if (is_layer_norm(make.form().norm) && make.training()) {
        const Width statistics = {.times = width.times,
                                  .heads = {width.heads.name, 1, width.heads.per},
                                  .wide = {"mean and deviation", 2}};
        norm.statistics = make.tensor(module, " statistics", statistics, fp32, Saved::Yes);
    }
}

/// RMSNorm operation by operation. weight * normalised: the product needs `normalised` to
/// differentiate the weight.
void step_by_step(LayerMaker& make, std::string_view module, const Width& width,
                  formats::Dtype dtype, NormBuffers& norm) {
    const bool narrow = LayerMaker::narrow(dtype);
    const bool trained = !make.training() || norm.weight_gradient != no_buffer;
    norm.scaled_last = narrow && make.form().norm == NormKind::RmsPlusOne;
    const formats::Dtype inner = norm.scaled_last ? fp32 : dtype;
    if (narrow) {
        norm.fp32_input = make.tensor(module, " input in fp32", width, fp32, Saved::Yes);
        norm.fp32_scaled = make.tensor(
            module, norm.scaled_last ? " output in fp32" : " normalised in fp32", width, fp32);
    }
    norm.normalised =
        make.tensor(module, " normalised", width, inner, trained ? Saved::Yes : Saved::No);
    norm.normalised_gradient = make.passing_tensor(module, " normalised gradient", width, inner);
    if (narrow) {
        norm.fp32_gradient =
            make.passing_tensor(module, " normalised gradient in fp32", width, fp32);
        norm.fp32_input_gradient =
            make.passing_tensor(module, " input gradient in fp32", width, fp32);
    }
    norm.saves_input = !narrow;
}

}  // namespace

NormBuffers norm_buffers(LayerMaker& make, std::string_view module, const Width& width,
                         formats::Dtype dtype) {
    const NormKind kind = make.form().norm;
    const LinearNames names = make.names_of(module);
    NormBuffers norm;
    norm.weight_gradient = make.gradient(names.weight);
    norm.bias_gradient = make.gradient(names.bias);
    norm.input_gradient = make.passing_tensor(module, " input gradient", width, dtype);
    if (make.fused() || is_layer_norm(kind)) {
        if (kind == NormKind::LayerInFp32 && LayerMaker::narrow(dtype) && !make.fused())
            norm.fp32_input = make.tensor(module, " input in fp32", width, fp32, Saved::Yes);
        one_pass(make, module, width, norm);
    } else {
        step_by_step(make, module, width, dtype, norm);
    }
    norm.output = make.tensor(module, " output", width, dtype);
    return norm;
}

void norm_forward(ScriptWriter& writer, const NormBuffers& norm) {
    writer.allocate(norm.fp32_input);
    if (norm.scaled_last) {
        writer.allocate(norm.normalised);
        writer.release(norm.fp32_input);
        writer.allocate(norm.fp32_scaled);
        writer.release(norm.normalised);
        writer.allocate(norm.output, norm.output_shift);
        writer.free(norm.fp32_scaled);
        return;
    }
    writer.allocate(norm.fp32_scaled);
    if (norm.fp32_scaled != no_buffer)
        writer.release(norm.fp32_input);
    writer.allocate(norm.normalised);
    writer.free(norm.fp32_scaled);
    writer.allocate(norm.output, norm.output_shift);
    writer.allocate(norm.statistics);
    writer.release(norm.statistics);
    writer.release(norm.normalised);
    if (norm.fp32_scaled == no_buffer)
        writer.release(norm.fp32_input);
}

void norm_backward(ScriptWriter& writer, const NormBuffers& norm, BufferId output_gradient) {
    if (norm.normalised_gradient == no_buffer) {
        writer.allocate(norm.input_gradient);
        writer.gradient_made(norm.weight_gradient);
        writer.gradient_made(norm.bias_gradient);
        writer.free(output_gradient);
        writer.free_saved(norm.fp32_input);
        writer.free_saved(norm.statistics);
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
