#include "toynet/tape.h"

#include <algorithm>

namespace toynet {

Value value_of(Parameter& parameter) {
    return {parameter.value, {.parameter = parameter.trainable ? &parameter : nullptr}};
}

bool Tape::needs(std::initializer_list<Edge> inputs) const {
    return recording_ && std::any_of(inputs.begin(), inputs.end(),
                                     [](const Edge& edge) { return edge.wanted(); });
}

Edge Tape::record(Node node) {
    nodes_.push_back(std::move(node));
    return {.node = static_cast<int>(nodes_.size()) - 1};
}

template <class Real>
void Tape::accumulate(const Edge& edge, Tensor gradient) {
    Tensor& kept = edge.parameter != nullptr ? edge.parameter->gradient
                                             : nodes_[static_cast<std::size_t>(edge.node)].upstream;
    if (!kept) {
        kept = std::move(gradient);
        return;
    }
    const auto more = gradient.values<Real>();
    const auto sum = kept.values<Real>();
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] += more[i];
}

template <class Real>
bool Tape::backward(const Value& output) {
    ledger_->enter(Phase::Backward);
    ledger_->begin(Op::None);
    const Name name{.role = Role::Loss, .gradient = true};
    const Tensor one(*ledger_, {1, 1}, sizeof(Real), Tag::PassingGradients, name);
    if (!one)
        return false;
    one.values<Real>()[0] = 1;
    if (!output.edge.wanted())
        return true;
    accumulate<Real>(output.edge, one);
    for (std::size_t i = nodes_.size(); i-- > 0;) {
        Node& node = nodes_[i];
        if (!node.upstream)
            continue;
        ledger_->begin(node.op);
        if (!node.backward(*this, node, std::move(node.upstream)))
            return false;
        for (Tensor& saved : node.saved)
            saved.reset();
    }
    return true;
}

template void Tape::accumulate<float>(const Edge&, Tensor);
template void Tape::accumulate<double>(const Edge&, Tensor);
template bool Tape::backward<float>(const Value&);
template bool Tape::backward<double>(const Value&);

}  // namespace toynet
