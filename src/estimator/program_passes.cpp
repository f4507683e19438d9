#include "estimator/attention.h"
#include "estimator/program.h"

namespace estimator {

void Program::forward(ScriptWriter& writer, InputHeld held) const {
    for (const Operation& operation : operations_) {
        const auto tensor_at = [&](TensorId id) -> const Tensor& {
            return tensors_[static_cast<std::size_t>(id)];
        };
        switch (operation.kind) {
            case Kind::Linear:
                linear_forward(writer, linears_[operation.detail]);
                break;
            case Kind::Norm:
                norm_forward(writer, norms_[operation.detail]);
                break;
            case Kind::Map: {
                const MapBuffers& map = maps_[operation.detail];
                writer.allocate(map.beside);
                writer.allocate(map.output);
                writer.release(map.beside);
                break;
            }
            case Kind::Rows:
            case Kind::Add: {
                const Tensor& output = tensor_at(operation.outputs[0]);
                writer.allocate(output.value, output.shift);
                break;
            }
            case Kind::Split:
                break;
            case Kind::Attention:
                attention_forward(writer, attentions_[operation.detail],
                                  tensor_at(operation.outputs[0]).value);
                break;
            case Kind::Release: {
                const Tensor& input = tensor_at(operation.inputs[0]);
                if (operation.inputs[0] != 0 || held == InputHeld::ByLayer)
                    writer.release(input.value, input.shift);
                break;
            }
        }
    }
}

/// One run of the list from its end; holds which gradient of each tensor is alive.
class Program::Backward {
  public:
    Backward(const Program& program, ScriptWriter& writer)
        : program_(program), writer_(writer), gradients_(program.tensors_.size(), no_buffer) {}

    /// The gradient of this tensor comes from outside, the stream's is not there yet.
    void start_at(TensorId last, BufferId made) {
        starts_ = true;
        add(last, made);
    }

    void run() {
        for (std::size_t i = program_.operations_.size(); i-- > 0;) {
            if (!program_.operations_[i].out_of_turn)
                run(static_cast<int>(i));
        }
    }

  private:
    const Tensor& tensor(TensorId id) const {
        return program_.tensors_[static_cast<std::size_t>(id)];
    }

    BufferId& gradient(TensorId id) { return gradients_[static_cast<std::size_t>(id)]; }

    /// The gradient of this tensor, and that of the stream is not to be freed.
    BufferId own_gradient(TensorId id) {
        return gradient(id) == program_.stream_gradient_ ? no_buffer : gradient(id);
    }

    void run(int at) {
        const Operation& operation = program_.operations_[static_cast<std::size_t>(at)];
        if (operation.kind == Kind::Release)
            return;
        if (operation.paired >= 0)
            run(operation.paired);
        if (operation.kind == Kind::Add) {
            if (operation.inputs[0] != no_tensor)
                gradient(operation.inputs[0]) = program_.stream_gradient_;
            return;
        }
        if (operation.kind == Kind::Rows) {
            gradient(operation.inputs[0]) = gradient(operation.outputs[0]);
            free_saved(at, operation);
            return;
        }
        run(operation);
        free_saved(at, operation);
        if (operation.kind == Kind::Attention)
            writer_.free_saved(program_.attentions_[operation.detail].log_sum_exp);
        for (std::size_t i = 0; i < operation.inputs.size(); ++i)
            add(operation.inputs[i], operation.gradients[i]);
    }

    void run(const Operation& operation) {
        const TensorId output = operation.outputs[0];
        switch (operation.kind) {
            case Kind::Linear:
                linear_backward(writer_, program_.linears_[operation.detail]);
                writer_.free(own_gradient(output));
                break;
            case Kind::Norm:
                // Where a sum is normed (its output is the stream) the gradient made here takes the
                // place of the stream's, which is as large.
                norm_backward(writer_, program_.norms_[operation.detail],
                              tensor(output).stream ? no_buffer : own_gradient(output));
                break;
            case Kind::Map: {
                const MapBuffers& map = program_.maps_[operation.detail];
                writer_.allocate(map.gradients[0]);
                writer_.allocate(map.gradients[1]);
                writer_.free(own_gradient(output));
                writer_.free_saved(map.beside);
                break;
            }
            case Kind::Split:
                writer_.allocate(operation.gradients[0]);
                for (const TensorId part : operation.outputs) {
                    if (part != no_tensor)
                        writer_.free(gradient(part));
                }
                break;
            case Kind::Attention:
                attention_backward(writer_, program_.attentions_[operation.detail],
                                   operation.gradients, own_gradient(output));
                break;
            default:
                break;
        }
    }

    /// What this operation was the last to read.
    void free_saved(int at, const Operation& operation) {
        for (const TensorId id : operation.inputs)
            free_saved_tensor(at, id);
        free_saved_tensor(at, operation.outputs[0]);
    }

    void free_saved_tensor(int at, TensorId id) {
        if (id > 0 && tensor(id).freed_after == at)
            writer_.free_saved(tensor(id).value, tensor(id).shift);
    }

    /// A first gradient stays, a later one is added to it.
    void add(TensorId id, BufferId made) {
        if (id == no_tensor || made == no_buffer)
            return;
        if (starts_ && tensor(id).stream)
            writer_.allocate(program_.stream_gradient_);
        if (tensor(id).stream || gradient(id) != no_buffer)
            writer_.free(made);
        else
            gradient(id) = made;
    }

    const Program& program_;
    ScriptWriter& writer_;
    std::vector<BufferId> gradients_;
    bool starts_ = false;
};

void Program::backward(ScriptWriter& writer, InputHeld held) const {
    Backward(*this, writer).run();
    if (held == InputHeld::ByCheckpoint)
        writer.free(stream_, stream_shift_);
    else
        writer.free_saved(stream_, stream_shift_);
}

void Program::backward_from(ScriptWriter& writer, TensorId last, BufferId gradient) const {
    Backward pass(*this, writer);
    pass.start_at(last, gradient);
    pass.run();
    writer.free_saved(stream_, stream_shift_);
}

}  // namespace estimator
