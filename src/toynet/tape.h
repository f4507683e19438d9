#pragma once

#include "toynet/tensor.h"

#include <array>
#include <vector>

/// The graph as data. Forward operations append nodes; backward walks them from the last to the
/// first and each node gives back what it saved as soon as it has run. What is saved follows
/// PyTorch's rules (its derivatives.yaml: an argument named in an operation's gradient formula is
/// kept, and kept only if that gradient is asked for).
namespace toynet {

/// A tensor that may be trained. Frozen ones keep their bytes but get neither gradient nor
/// optimizer state.
struct Parameter {
    Tensor value;
    Tensor gradient;  // empty until the backward pass makes it, and again after zero_grad
    Name name;
    bool trainable = true;
};

/// Where a gradient goes: to the node that made the input, to a parameter, or nowhere.
struct Edge {
    int node = -1;
    Parameter* parameter = nullptr;

    bool wanted() const { return node >= 0 || parameter != nullptr; }
};

/// A tensor together with the edge its gradient takes.
struct Value {
    Tensor tensor;
    Edge edge;
};

/// A parameter as an input of an operation.
Value value_of(Parameter& parameter);

class Tape;
struct Node;

/// Runs one node backward: takes the gradient of its output and hands those of its inputs on
/// through the tape. False when an allocation was refused.
using Backward = bool (*)(Tape& tape, Node& node, Tensor upstream);

/// One operation that will be needed again. What `saved` holds is the operation's own business.
struct Node {
    Backward backward = nullptr;
    Op op = Op::None;
    std::int16_t layer = 0;
    std::array<Edge, 3> inputs;
    std::array<Tensor, 3> saved;
    Tensor upstream;  // the gradient collected for the output so far
};

class Tape {
  public:
    explicit Tape(Ledger& ledger, bool recording = true) : ledger_(&ledger), recording_(recording) {
        nodes_.reserve(64);
    }

    Ledger& ledger() const { return *ledger_; }

    /// True when an operation on these inputs must be remembered.
    bool needs(std::initializer_list<Edge> inputs) const;

    /// Remembers `node`; the edge of its output.
    Edge record(Node node);

    /// Hands `gradient` to `edge`: a parameter's is kept, or added to the one it has; a node's
    /// waits for the node.
    template <class Real>
    void accumulate(const Edge& edge, Tensor gradient);

    /// Walks back from `output`, whose own gradient is one. False when an allocation was refused;
    /// the nodes not yet run still hold what they saved until the tape goes.
    template <class Real>
    bool backward(const Value& output);

  private:
    Ledger* ledger_;
    bool recording_;
    std::vector<Node> nodes_;
};

}  // namespace toynet
