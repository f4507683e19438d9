#include "estimator/linear.h"

namespace estimator {
namespace {

/// The format in which an adapter computes; autocast brings it to that of the Linears, as it does
/// their weights.
formats::Dtype adapter_dtype(const LayerMaker& make) {
    const RunFormats& formats = make.formats();
    return formats.weights != formats.compute ? formats.compute
                                              : make.plan().finetune.adapter_dtype;
}

bool needs_cast(const LayerMaker& make) {
    const auto width = [](formats::Dtype dtype) { return formats::row_of(dtype).bytes; };
    return make.autocast() || width(adapter_dtype(make)) != width(make.formats().compute);
}

/// Of one token; a token that several experts read is there once for each (`times`).
std::int64_t elements(const Width& width) {
    return width.heads.value * width.wide.value;
}

AdapterBuffers low_rank_buffers(LayerMaker& make, const LinearNames& names, const Width& in,
                                const Width& out) {
    const Finetune& finetune = make.plan().finetune;
    const AdapterRow& row = row_of(finetune.adapter);
    const formats::Dtype dtype = adapter_dtype(make);
    const Width rank = {.times = in.times, .wide = {"rank", finetune.rank}};
    AdapterBuffers adapter;
    if (needs_cast(make))
        adapter.cast = make.tensor(names.module, " input for the adapter", in, dtype,
                                   row.trains_a ? Saved::Yes : Saved::No);
    adapter.hidden = make.tensor(names.module, ".lora_A output", rank, dtype, Saved::Yes);
    adapter.widened = make.tensor(names.module, ".lora_B output", out, dtype,
                                  row.magnitude ? Saved::Yes : Saved::No);
    adapter.scaled = make.tensor(names.module, ".lora_B output scaled", out, dtype, Saved::No);
    adapter.added = make.tensor(names.module, " output + adapter", out, dtype, Saved::No);
    adapter.output_gradient =
        make.passing_tensor(names.module, " output gradient for the adapter", out, dtype);
    adapter.hidden_gradient =
        make.passing_tensor(names.module, ".lora_A output gradient", rank, dtype);
    adapter.input_gradient =
        make.passing_tensor(names.module, " input gradient of the adapter", in, dtype);
    adapter.a_gradient = make.gradient(names.module, ".lora_A.weight");
    adapter.b_gradient = make.gradient(names.module, ".lora_B.weight");
    if (row.magnitude) {
        adapter.merged = make.matrix(names.module, " W + B A",
                                     {{"rows", elements(out)}, {"columns", elements(in)}}, false);
        adapter.unscaled =
            make.tensor(names.module, " output unscaled", out, make.formats().compute, Saved::Yes);
        adapter.factor_gradient = make.gradient(names.module, ".lora_magnitude_vector");
    }
    return adapter;
}

AdapterBuffers factor_buffers(LayerMaker& make, const LinearNames& names, const Width& in,
                              const Width& out) {
    const bool inputs = (targets_of(names.weight) & TargetDown) != 0;
    AdapterBuffers adapter;
    adapter.unscaled = make.tensor(names.module, inputs ? " input unscaled" : " output unscaled",
                                   inputs ? in : out, make.formats().compute, Saved::Yes);
    adapter.factor_gradient = make.gradient(names.module, ".ia3_l");
    return adapter;
}

void adapter_forward(ScriptWriter& writer, const AdapterBuffers& adapter) {
    writer.allocate(adapter.unscaled);
    writer.release(adapter.unscaled);
    writer.allocate(adapter.cast);
    writer.allocate(adapter.hidden);
    writer.release(adapter.cast);
    writer.allocate(adapter.widened);
    writer.release(adapter.hidden);
    writer.allocate(adapter.merged);
    writer.free(adapter.merged);
    writer.allocate(adapter.scaled);
    writer.release(adapter.widened);
    writer.allocate(adapter.added);
    writer.free(adapter.scaled);
    writer.free(adapter.added);  // takes the place of the Linear's output
}

void adapter_backward(ScriptWriter& writer, const AdapterBuffers& adapter) {
    writer.allocate(adapter.output_gradient);
    writer.gradient_made(adapter.factor_gradient);
    writer.free_saved(adapter.unscaled);
    writer.free_saved(adapter.widened);
    writer.allocate(adapter.hidden_gradient);
    writer.gradient_made(adapter.b_gradient);
    writer.free(adapter.output_gradient);
    writer.free_saved(adapter.hidden);
    writer.allocate(adapter.input_gradient);
    writer.gradient_made(adapter.a_gradient);
    writer.free(adapter.hidden_gradient);
    writer.free_saved(adapter.cast);
    writer.free(adapter.input_gradient);  // added into the Linear's
}

}  // namespace

Saved saves_input(const LayerMaker& make, const LinearNames& names) {
    if (!make.training() || make.autocast())
        return Saved::No;
    const AdapterRow& row = row_of(make.plan().finetune.adapter);
    const bool adapted =
        takes_adapter(make.plan(), names.weight) && row.trains_a && !needs_cast(make);
    return adapted || make.gradient(names.weight) != no_buffer ? Saved::Yes : Saved::No;
}

LinearBuffers linear_buffers(LayerMaker& make, const LinearNames& names, BufferId result,
                             const Width& in, const Width& out) {
    LinearBuffers linear{.output = result,
                         .input_gradient = make.passing(names.module, " input gradient", in),
                         .weight_gradient = make.gradient(names.weight),
                         .bias_gradient = make.gradient(names.bias),
                         .adapter = {}};
    const Factor rows = {"rows", elements(out)};
    const Factor columns = {"columns", elements(in)};
    if (make.training() && make.autocast()) {
        const bool trained = linear.weight_gradient != no_buffer;
        linear.cast = make.tensor(names.module, " input in bf16", in, make.formats().compute,
                                  trained ? Saved::Yes : Saved::No);
        linear.weight_cast = make.matrix(names.weight, " in bf16",
                                         {{"experts", names.experts}, rows, columns}, true);
    }
    if (make.dequantises(names.weight))
        linear.dequantised = make.matrix(names.weight, " dequantised", {rows, columns}, false);
    if (divided(in) || divided(out)) {
        Width whole = divided(in) ? in : out;
        whole.heads.per = 1;
        linear.whole = make.activation(names.module, " tokens of all devices", whole);
        if (divided(in))
            linear.whole_gradient =
                make.passing(names.module, " input gradient of all devices", whole);
    }
    if (!takes_adapter(make.plan(), names.weight))
        return linear;
    linear.adapter = row_of(make.plan().finetune.adapter).low_rank
                         ? low_rank_buffers(make, names, in, out)
                         : factor_buffers(make, names, in, out);
    return linear;
}

void linear_forward(ScriptWriter& writer, const LinearBuffers& linear) {
    writer.allocate(linear.cast);
    writer.allocate(linear.weight_cast);
    writer.allocate(linear.dequantised);
    writer.allocate(linear.whole);
    writer.allocate(linear.output);
    writer.free(linear.whole);
    writer.free(linear.dequantised);
    writer.release(linear.weight_cast);
    writer.release(linear.cast);
    adapter_forward(writer, linear.adapter);
}

void linear_backward(ScriptWriter& writer, const LinearBuffers& linear) {
    writer.allocate(linear.dequantised);
    writer.allocate(linear.whole);
    writer.allocate(linear.whole_gradient);
    writer.allocate(linear.input_gradient);
    writer.free(linear.whole_gradient);
    writer.free(linear.dequantised);
    writer.free_saved(linear.weight_cast);
    writer.gradient_made(linear.weight_gradient);
    writer.gradient_made(linear.bias_gradient);
    writer.free(linear.whole);
    writer.free_saved(linear.cast);
    adapter_backward(writer, linear.adapter);
}

}  // namespace estimator
