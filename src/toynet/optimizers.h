#pragma once

#include "base/bytes.h"
#include "toynet/optim/adam.h"
#include "toynet/optim/momentum.h"
#include "toynet/optim/sgd.h"
#include "toynet/tape.h"

#include <variant>
#include <vector>

namespace toynet {

/// THE list of optimizers: a new one is a file in optim/ and a word here.
using Optimizer = std::variant<Sgd, Momentum, Adam>;

/// Bytes an optimizer keeps for one trainable tensor of `elements`, as PyTorch counts them.
base::Bytes state_bytes(const Optimizer& optimizer, std::int64_t elements,
                        std::int64_t element_bytes);

/// What an optimizer remembers of one parameter; empty tensors where it remembers nothing.
struct ParameterState {
    Tensor first;
    Tensor second;
    Tensor step;
};

/// State is made at the first update, as PyTorch does; frozen parameters and those without a
/// gradient get none.
class OptimizerState {
  public:
    /// One update of all `parameters` that have a gradient. All state that is missing is asked for
    /// first: when an allocation is refused nothing has changed and it returns false. No workspace:
    /// the update is one fused loop.
    template <class Real>
    bool update(const Optimizer& optimizer, Ledger& ledger, std::vector<Parameter>& parameters);

    const std::vector<ParameterState>& states() const { return states_; }

  private:
    template <class Real>
    bool make_missing(const Optimizer& optimizer, Ledger& ledger,
                      const std::vector<Parameter>& parameters);

    std::vector<ParameterState> states_;  // one a parameter, once there was an update
};

}  // namespace toynet
