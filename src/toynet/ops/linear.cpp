#include "toynet/kernels.h"
#include "toynet/ops.h"

namespace toynet {
namespace {

enum Input { X, Weight, Bias };

enum Saved { SavedX, SavedWeight };

Tensor gradient_buffer(Tape& tape, Shape shape, std::int64_t element_bytes, Name name, Tag tag) {
    name.gradient = true;
    return {tape.ledger(), shape, element_bytes, tag, name};
}

/// dX = dY W; its name is that of the tensor it is the gradient of, the activated output of the
/// layer below.
template <class Real>
bool input_gradient(Tape& tape, const Node& node, const Tensor& upstream) {
    const Tensor& weight = node.saved[SavedWeight];
    const Shape dy = upstream.shape();
    const Shape shape{dy.rows, weight.shape().columns};
    const Name name{.role = Role::Activated, .layer = static_cast<std::int16_t>(node.layer - 1)};
    const Tensor dx = gradient_buffer(tape, shape, sizeof(Real), name, Tag::PassingGradients);
    if (!dx)
        return false;
    multiply<Real>({upstream.values<Real>().data(), dy.columns, 1}, weight.values<Real>().data(),
                   dx.values<Real>().data(), {shape.rows, dy.columns, shape.columns});
    tape.accumulate<Real>(node.inputs[X], dx);
    return true;
}

/// dW = dYᵀ X.
template <class Real>
bool weight_gradient(Tape& tape, const Node& node, const Tensor& upstream) {
    const Tensor& x = node.saved[SavedX];
    const Shape dy = upstream.shape();
    const Shape shape{dy.columns, x.shape().columns};
    const Tensor dw = gradient_buffer(tape, shape, sizeof(Real),
                                      node.inputs[Weight].parameter->name, Tag::Gradients);
    if (!dw)
        return false;
    multiply<Real>({upstream.values<Real>().data(), 1, dy.columns}, x.values<Real>().data(),
                   dw.values<Real>().data(), {shape.rows, dy.rows, shape.columns});
    tape.accumulate<Real>(node.inputs[Weight], dw);
    return true;
}

/// db = sum of the rows of dY.
template <class Real>
bool bias_gradient(Tape& tape, const Node& node, const Tensor& upstream) {
    const Shape dy = upstream.shape();
    const Tensor db = gradient_buffer(tape, {1, dy.columns}, sizeof(Real),
                                      node.inputs[Bias].parameter->name, Tag::Gradients);
    if (!db)
        return false;
    sum_of_rows(upstream.values<Real>().data(), db.values<Real>().data(), dy.rows, dy.columns);
    tape.accumulate<Real>(node.inputs[Bias], db);
    return true;
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): the upstream gradient dies with this call.
template <class Real>
bool linear_backward(Tape& tape, Node& node, Tensor upstream) {
    return (!node.inputs[X].wanted() || input_gradient<Real>(tape, node, upstream)) &&
           (!node.inputs[Weight].wanted() || weight_gradient<Real>(tape, node, upstream)) &&
           (!node.inputs[Bias].wanted() || bias_gradient<Real>(tape, node, upstream));
}

}  // namespace

template <class Real>
Value linear(Tape& tape, const Value& x, const Value& weight, const Value& bias,
             std::int16_t layer) {
    tape.ledger().begin(Op::Linear);
    const Shape in = x.tensor.shape();
    const Shape out{in.rows, weight.tensor.shape().rows};
    Value y{Tensor(tape.ledger(), out, sizeof(Real), Tag::Activations, {Role::Linear, layer}), {}};
    if (!y.tensor)
        return {};
    multiply_transposed<Real>(x.tensor.values<Real>().data(), weight.tensor.values<Real>().data(),
                              bias.tensor.values<Real>().data(), y.tensor.values<Real>().data(),
                              {out.rows, in.columns, out.columns});
    if (tape.needs({x.edge, weight.edge, bias.edge})) {
        Node node{.backward = linear_backward<Real>,
                  .op = Op::Linear,
                  .layer = layer,
                  .inputs = {x.edge, weight.edge, bias.edge}};
        if (weight.edge.wanted())
            node.saved[SavedX] = x.tensor;
        if (x.edge.wanted())
            node.saved[SavedWeight] = weight.tensor;
        y.edge = tape.record(std::move(node));
    }
    return y;
}

template Value linear<float>(Tape&, const Value&, const Value&, const Value&, std::int16_t);
template Value linear<double>(Tape&, const Value&, const Value&, const Value&, std::int16_t);

}  // namespace toynet
