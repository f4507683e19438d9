#include "estimator/program.h"

namespace estimator {

Program::Program(ScriptWriter& writer, std::size_t operations) : writer_(&writer) {
    constexpr std::size_t operations_a_module = 4;
    const std::size_t modules = operations / operations_a_module;
    tensors_.reserve(operations);
    operations_.reserve(operations);
    linears_.reserve(modules);
    norms_.reserve(modules);
    maps_.reserve(modules);
}

TensorId Program::tensor(BufferId value, std::int64_t shift) {
    tensors_.push_back({.value = value, .shift = shift});
    return static_cast<TensorId>(tensors_.size()) - 1;
}

void Program::used_by(TensorId tensor, int operation) {
    int& freed_after = tensors_[static_cast<std::size_t>(tensor)].freed_after;
    if (freed_after < 0)
        freed_after = operation;
}

TensorId Program::append(Operation operation, TensorId output) {
    const int at = static_cast<int>(operations_.size());
    operation.outputs[0] = output;
    for (const TensorId input : operation.inputs) {
        if (input != no_tensor && operation.kind != Kind::Add && operation.kind != Kind::Release)
            used_by(input, at);
    }
    if (output != no_tensor)
        tensors_[static_cast<std::size_t>(output)].producer = at;
    operations_.push_back(operation);
    return output;
}

TensorId Program::stream(BufferId buffer, BufferId gradient, std::int64_t shift) {
    stream_ = buffer;
    stream_shift_ = shift;
    stream_gradient_ = gradient;
    const TensorId found = tensor(buffer, shift);
    tensors_.back().stream = true;
    return found;
}

TensorId Program::linear(const LinearBuffers& buffers, TensorId input, bool saves_input) {
    const Operation operation{.kind = Kind::Linear,
                              .inputs = {input, no_tensor, no_tensor},
                              .gradients = {buffers.input_gradient, no_buffer, no_buffer},
                              .detail = linears_.size()};
    linears_.push_back(buffers);
    if (saves_input)
        keep(input);
    return append(operation, tensor(buffers.output));
}

TensorId Program::norm(const NormBuffers& buffers, TensorId input) {
    const Operation operation{.kind = Kind::Norm,
                              .inputs = {input, no_tensor, no_tensor},
                              .gradients = {buffers.input_gradient, no_buffer, no_buffer},
                              .detail = norms_.size()};
    norms_.push_back(buffers);
    if (buffers.saves_input)
        keep(input);
    return append(operation, tensor(buffers.output, buffers.output_shift));
}

TensorId Program::norm_of_sum(const NormBuffers& buffers, TensorId sum) {
    tensors_[static_cast<std::size_t>(sum)].stream = true;
    const TensorId output = norm(buffers, sum);
    tensors_[static_cast<std::size_t>(output)].stream = true;
    return output;
}

TensorId Program::map(const MapBuffers& buffers, TensorId input, TensorId second) {
    const Operation operation{.kind = Kind::Map,
                              .inputs = {input, second, no_tensor},
                              .gradients = {buffers.gradients[0], buffers.gradients[1], no_buffer},
                              .detail = maps_.size()};
    maps_.push_back(buffers);
    return append(operation, tensor(buffers.output));
}

TensorId Program::rows(BufferId output, TensorId input) {
    return append({.kind = Kind::Rows, .inputs = {input, no_tensor, no_tensor}}, tensor(output));
}

std::array<TensorId, 3> Program::split(TensorId input, int parts, BufferId gradient) {
    const int at = static_cast<int>(operations_.size());
    append({.kind = Kind::Split,
            .inputs = {input, no_tensor, no_tensor},
            .gradients = {gradient, no_buffer, no_buffer}},
           no_tensor);
    std::array<TensorId, 3>& outputs = operations_.back().outputs;
    for (int i = 0; i < parts; ++i) {
        outputs[static_cast<std::size_t>(i)] = tensor(no_buffer);
        tensors_.back().whole = input;
        tensors_.back().producer = at;
    }
    return outputs;
}

TensorId Program::attention(const AttentionBuffers& buffers,
                            std::array<TensorId, 3> queries_keys_values, BufferId output,
                            std::array<BufferId, 3> gradients) {
    const Operation operation{.kind = Kind::Attention,
                              .inputs = queries_keys_values,
                              .gradients = gradients,
                              .detail = attentions_.size()};
    attentions_.push_back(buffers);
    for (const TensorId input : queries_keys_values)
        keep(input);
    const TensorId found = append(operation, tensor(output));
    // SDPA saves its own output, to multiply it with its gradient.
    if (buffers.log_sum_exp != no_buffer)
        keep(found);
    tensors_.back().freed_after = tensors_.back().producer;
    return found;
}

TensorId Program::add(TensorId stream, TensorId branch, BufferId output, std::int64_t shift) {
    const TensorId sum = tensor(output, shift);
    tensors_.back().stream = true;
    return append({.kind = Kind::Add, .inputs = {branch, stream, no_tensor}}, sum);
}

void Program::keep(TensorId tensor) {
    const Tensor& found = tensors_[static_cast<std::size_t>(tensor)];
    if (found.whole != no_tensor)
        keep(found.whole);
    else
        writer_->keep(found.value);
}

void Program::release(TensorId tensor) {
    append({.kind = Kind::Release, .inputs = {tensor, no_tensor, no_tensor}}, no_tensor);
}

void Program::pair_with_producer() {
    Operation& last = operations_.back();
    last.out_of_turn = true;
    const Tensor& input = tensors_[static_cast<std::size_t>(last.inputs[0])];
    operations_[static_cast<std::size_t>(input.producer)].paired =
        static_cast<int>(operations_.size()) - 1;
}

}  // namespace estimator
