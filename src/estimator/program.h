#pragma once

#include "estimator/linear.h"
#include "estimator/norm.h"

#include <array>
#include <cstdint>
#include <vector>

// A part of a model as the list of its operations. Each operation marks what autograd saves for it;
// the forward pass runs the list, and the backward pass is derived from it: from the last operation
// to the first (of the nodes that are ready, PyTorch's engine takes the one made last), each makes
// the gradients of what it read and frees what was saved for it.
namespace estimator {

/// An index into a program's tensors.
using TensorId = int;
inline constexpr TensorId no_tensor = -1;

/// The scores of eager attention: one number for each head and pair of tokens.
struct ScoreBuffers {
    BufferId scores = no_buffer;
    BufferId scaled = no_buffer;
    BufferId capped = no_buffer;  ///< their tanh (Gemma 2)
    BufferId masked = no_buffer;
    BufferId softmax = no_buffer;
    BufferId probabilities = no_buffer;  ///< the softmax in 16 bits
    BufferId probabilities_gradient = no_buffer;
    BufferId softmax_gradient = no_buffer;
    BufferId softmax_product = no_buffer;  ///< of the softmax and its gradient, within its backward
    BufferId masked_gradient = no_buffer;
    BufferId scores_gradient = no_buffer;
};

/// What attention makes beside its output.
struct AttentionBuffers {
    ScoreBuffers scores;
    BufferId log_sum_exp = no_buffer;
    BufferId sinks_gradient = no_buffer;  ///< of gpt-oss: one score a head that goes nowhere
};

/// Who frees a layer's input in the forward pass: the layer, once nothing needs it, or a checkpoint
/// after its backward.
enum class InputHeld { ByLayer, ByCheckpoint };

/// An operation that maps tensors to one tensor: what it makes beside it.
struct MapBuffers {
    BufferId output = no_buffer;
    BufferId beside = no_buffer;  ///< temporaries, or what is saved beside the inputs
    std::array<BufferId, 2> gradients = {no_buffer, no_buffer};  ///< of its inputs
};

class Program {
  public:
    /// More operations than most layers need: an estimate should not spend its time growing
    /// vectors.
    static constexpr std::size_t many = 48;

    /// An empty list with room for `operations`.
    explicit Program(ScriptWriter& writer, std::size_t operations = many);

    BufferId input_buffer() const { return stream_; }

    BufferId stream_gradient() const { return stream_gradient_; }

    /// The residual stream: its buffer, which layer after layer has one of, and its gradient, which
    /// is summed in place. Returns the stream as the program finds it.
    TensorId stream(BufferId buffer, BufferId gradient, std::int64_t shift = 0);

    /// The operations, in the order in which they run.
    TensorId linear(const LinearBuffers& buffers, TensorId input, bool saves_input);
    TensorId norm(const NormBuffers& buffers, TensorId input);
    TensorId map(const MapBuffers& buffers, TensorId input, TensorId second = no_tensor);

    /// A copy of another order: its gradient is that of its input, looked at differently.
    TensorId rows(BufferId output, TensorId input);

    /// Parts of `input` without copies; backward puts their gradients together in `gradient`.
    std::array<TensorId, 3> split(TensorId input, int parts, BufferId gradient);

    TensorId attention(const AttentionBuffers& buffers, std::array<TensorId, 3> queries_keys_values,
                       BufferId output, std::array<BufferId, 3> gradients);

    /// Adds a branch to the stream; `output` lies at the next layer where `shift` is 1.
    TensorId add(TensorId stream, TensorId branch, BufferId output, std::int64_t shift);

    /// The norm of a sum becomes the stream, at the next layer where its `output_shift` is 1.
    TensorId norm_of_sum(const NormBuffers& buffers, TensorId sum);

    /// Autograd saves this tensor.
    void keep(TensorId tensor);

    /// The forward pass needs this tensor no more.
    void release(TensorId tensor);

    /// The last operation, a norm, runs backward right before the Linear that made its input.
    void pair_with_producer();

    void forward(ScriptWriter& writer, InputHeld held) const;

    /// Leaves the gradient of the stream where it is.
    void backward(ScriptWriter& writer, InputHeld held) const;

    /// From the gradient of `last`, which is used up, to the stream's, which begins here.
    void backward_from(ScriptWriter& writer, TensorId last, BufferId gradient) const;

  private:
    enum class Kind : std::uint8_t { Linear, Norm, Map, Rows, Split, Attention, Add, Release };

    struct Tensor {
        BufferId value = no_buffer;
        std::int64_t shift = 0;
        bool stream = false;         ///< its gradient is the stream's
        TensorId whole = no_tensor;  ///< what it is a part of
        int producer = -1;
        int freed_after = -1;  ///< the operation whose backward is the last to read it
    };

    struct Operation {
        Kind kind = Kind::Release;
        std::array<TensorId, 3> inputs = {no_tensor, no_tensor, no_tensor};
        std::array<TensorId, 3> outputs = {no_tensor, no_tensor, no_tensor};
        std::array<BufferId, 3> gradients = {no_buffer, no_buffer, no_buffer};
        std::size_t detail = 0;
        int paired = -1;  ///< an operation that runs backward right before
        bool out_of_turn = false;
    };

    class Backward;

    TensorId tensor(BufferId value, std::int64_t shift = 0);
    TensorId append(Operation operation, TensorId output);
    void used_by(TensorId tensor, int operation);

    ScriptWriter* writer_;
    BufferId stream_ = no_buffer;
    std::int64_t stream_shift_ = 0;
    BufferId stream_gradient_ = no_buffer;
    std::vector<Tensor> tensors_;
    std::vector<Operation> operations_;
    std::vector<LinearBuffers> linears_;
    std::vector<NormBuffers> norms_;
    std::vector<MapBuffers> maps_;
    std::vector<AttentionBuffers> attentions_;
};

}  // namespace estimator
