#include "base/elementary.h"
#include "toynet/ops.h"

namespace toynet {
namespace {

/// Both derivatives follow from the output alone: 1 where relu let pass, 1 − tanh².
template <class Real>
struct Relu {
    static constexpr Op op = Op::Relu;

    Real value(Real x) const { return x > 0 ? x : 0; }

    Real slope(Real y) const { return y > 0 ? Real{1} : Real{0}; }
};

template <class Real>
struct Tanh {
    static constexpr Op op = Op::Tanh;

    Real value(Real x) const {
        return static_cast<Real>(base::hyperbolic_tangent(static_cast<double>(x)));
    }

    Real slope(Real y) const { return 1 - y * y; }
};

// NOLINTNEXTLINE(performance-unnecessary-value-param): the upstream gradient dies with this call.
template <class Real, class Function>
bool activation_backward(Tape& tape, Node& node, Tensor upstream) {
    const Name name{.role = Role::Linear, .layer = node.layer, .gradient = true};
    const Tensor dx(tape.ledger(), upstream.shape(), sizeof(Real), Tag::PassingGradients, name);
    if (!dx)
        return false;
    const auto y = node.saved[0].values<Real>();
    const auto dy = upstream.values<Real>();
    const auto out = dx.values<Real>();
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = dy[i] * Function{}.slope(y[i]);
    tape.accumulate<Real>(node.inputs[0], dx);
    return true;
}

template <class Real, class Function>
Value apply(Tape& tape, const Value& x, std::int16_t layer) {
    tape.ledger().begin(Function::op);
    const Name name{Role::Activated, layer};
    Value y{Tensor(tape.ledger(), x.tensor.shape(), sizeof(Real), Tag::Activations, name), {}};
    if (!y.tensor)
        return {};
    const auto in = x.tensor.values<Real>();
    const auto out = y.tensor.values<Real>();
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = Function{}.value(in[i]);
    if (tape.needs({x.edge})) {
        y.edge = tape.record({.backward = activation_backward<Real, Function>,
                              .op = Function::op,
                              .layer = layer,
                              .inputs = {x.edge},
                              .saved = {y.tensor}});
    }
    return y;
}

}  // namespace

template <class Real>
Value activate(Tape& tape, const Value& x, Activation activation, std::int16_t layer) {
    return activation == Activation::Relu ? apply<Real, Relu<Real>>(tape, x, layer)
                                          : apply<Real, Tanh<Real>>(tape, x, layer);
}

template Value activate<float>(Tape&, const Value&, Activation, std::int16_t);
template Value activate<double>(Tape&, const Value&, Activation, std::int16_t);

}  // namespace toynet
