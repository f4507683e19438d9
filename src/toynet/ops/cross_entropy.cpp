#include "base/elementary.h"
#include "toynet/ops.h"

#include <algorithm>

namespace toynet {
namespace {

template <class Real>
Real exponential_of(Real x) {
    return static_cast<Real>(base::exponential(static_cast<double>(x)));
}

/// out = x − max − log Σ exp(x − max), row by row; without the maximum exp() overflows at 88.7 in
/// float.
template <class Real>
void log_softmax_rows(std::span<const Real> x, std::span<Real> out, std::size_t columns) {
    for (std::size_t row = 0; row < x.size(); row += columns) {
        const auto in = x.subspan(row, columns);
        const Real largest = *std::max_element(in.begin(), in.end());
        double sum = 0;
        for (const Real value : in)
            sum += base::exponential(static_cast<double>(value - largest));
        const Real offset = largest + static_cast<Real>(base::logarithm(sum));
        for (std::size_t j = 0; j < columns; ++j)
            out[row + j] = in[j] - offset;
    }
}

/// dx = dy − softmax Σ dy.
// NOLINTNEXTLINE(performance-unnecessary-value-param): the upstream gradient dies with this call.
template <class Real>
bool log_softmax_backward(Tape& tape, Node& node, Tensor upstream) {
    const Name name{.role = Role::Linear, .layer = node.layer, .gradient = true};
    const Tensor dx(tape.ledger(), upstream.shape(), sizeof(Real), Tag::PassingGradients, name);
    if (!dx)
        return false;
    const auto columns = static_cast<std::size_t>(upstream.shape().columns);
    const auto y = node.saved[0].values<Real>();
    const auto dy = upstream.values<Real>();
    const auto out = dx.values<Real>();
    for (std::size_t row = 0; row < out.size(); row += columns) {
        Real sum = 0;
        for (std::size_t j = row; j < row + columns; ++j)
            sum += dy[j];
        for (std::size_t j = row; j < row + columns; ++j)
            out[j] = dy[j] - exponential_of(y[j]) * sum;
    }
    tape.accumulate<Real>(node.inputs[0], dx);
    return true;
}

enum Saved { LogProbabilities, Labels, TotalWeight };

/// −dL / total weight at each row's label, zero elsewhere.
// NOLINTNEXTLINE(performance-unnecessary-value-param): the upstream gradient dies with this call.
template <class Real>
bool likelihood_backward(Tape& tape, Node& node, Tensor upstream) {
    const Name name{.role = Role::LogProbabilities, .layer = node.layer, .gradient = true};
    const Shape shape = node.saved[LogProbabilities].shape();
    const Tensor dx(tape.ledger(), shape, sizeof(Real), Tag::PassingGradients, name);
    if (!dx)
        return false;
    const auto out = dx.values<Real>();
    std::fill(out.begin(), out.end(), Real{0});
    const auto labels = node.saved[Labels].values<std::int64_t>();
    const Real each = -upstream.values<Real>()[0] / node.saved[TotalWeight].values<Real>()[0];
    for (std::size_t row = 0; row < labels.size(); ++row)
        out[row * static_cast<std::size_t>(shape.columns) + static_cast<std::size_t>(labels[row])] =
            each;
    tape.accumulate<Real>(node.inputs[0], dx);
    return true;
}

template <class Real>
Value log_softmax(Tape& tape, const Value& x, std::int16_t layer) {
    tape.ledger().begin(Op::LogSoftmax);
    const Name name{Role::LogProbabilities, layer};
    Value y{Tensor(tape.ledger(), x.tensor.shape(), sizeof(Real), Tag::Activations, name), {}};
    if (!y.tensor)
        return {};
    log_softmax_rows<Real>(x.tensor.values<Real>(), y.tensor.values<Real>(),
                           static_cast<std::size_t>(x.tensor.shape().columns));
    if (tape.needs({x.edge})) {
        y.edge = tape.record({.backward = log_softmax_backward<Real>,
                              .op = Op::LogSoftmax,
                              .layer = layer,
                              .inputs = {x.edge},
                              .saved = {y.tensor}});
    }
    return y;
}

template <class Real>
Value negative_log_likelihood(Tape& tape, const Value& log_probabilities, const Tensor& labels,
                              std::int16_t layer) {
    Ledger& ledger = tape.ledger();
    ledger.begin(Op::NegativeLogLikelihood);
    Value loss{Tensor(ledger, {1, 1}, sizeof(Real), Tag::Activations, {Role::Loss}), {}};
    const Tensor total_weight(ledger, {1, 1}, sizeof(Real), Tag::Activations, {Role::TotalWeight});
    if (!loss.tensor || !total_weight)
        return {};
    const auto picked = labels.values<std::int64_t>();
    const auto values = log_probabilities.tensor.values<Real>();
    const auto columns = static_cast<std::size_t>(log_probabilities.tensor.shape().columns);
    double sum = 0;
    for (std::size_t row = 0; row < picked.size(); ++row)
        sum -= static_cast<double>(values[row * columns + static_cast<std::size_t>(picked[row])]);
    total_weight.values<Real>()[0] = static_cast<Real>(picked.size());
    loss.tensor.values<Real>()[0] = static_cast<Real>(sum / static_cast<double>(picked.size()));
    if (tape.needs({log_probabilities.edge})) {
        loss.edge = tape.record({.backward = likelihood_backward<Real>,
                                 .op = Op::NegativeLogLikelihood,
                                 .layer = layer,
                                 .inputs = {log_probabilities.edge},
                                 .saved = {log_probabilities.tensor, labels, total_weight}});
    }
    return loss;
}

}  // namespace

template <class Real>
Value cross_entropy(Tape& tape, const Value& logits, const Tensor& labels, std::int16_t layer) {
    const Value log_probabilities = log_softmax<Real>(tape, logits, layer);
    if (!log_probabilities.tensor)
        return {};
    return negative_log_likelihood<Real>(tape, log_probabilities, labels, layer);
}

template Value cross_entropy<float>(Tape&, const Value&, const Tensor&, std::int16_t);
template Value cross_entropy<double>(Tape&, const Value&, const Tensor&, std::int16_t);

}  // namespace toynet
