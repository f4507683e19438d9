#pragma once

#include "base/rng.h"
#include "toynet/ops.h"

#include <vector>

namespace toynet {

/// A multilayer perceptron: linear layers with an activation after each but the last. Layers count
/// from 1.
struct MlpShape {
    std::vector<std::int32_t> sizes;  // inputs, hidden widths, outputs: 2-16-16-3
    Activation activation = Activation::Relu;
    std::vector<std::int16_t> frozen;  // layers that do not learn

    std::int16_t layers() const { return static_cast<std::int16_t>(sizes.size() - 1); }

    bool trainable(std::int16_t layer) const;

    bool operator==(const MlpShape&) const = default;
};

/// Its parameters, in the order W1, b1, W2, b2, …; empty when the ledger refused one.
/// He initialisation (He et al. 2015): weights from N(0, 2 / inputs), biases zero.
template <class Real>
std::vector<Parameter> make_parameters(const MlpShape& shape, Ledger& ledger, base::Rng& rng);

/// The logits of a batch. An output that nothing saved is given back as soon as the next layer has
/// read it.
template <class Real>
Value forward(Tape& tape, const MlpShape& shape, std::vector<Parameter>& parameters,
              const Tensor& inputs);

/// A number from N(0, 1), by Box and Muller's method.
double normal(base::Rng& rng);

/// A number from 0 up to, not including, 1.
double uniform(base::Rng& rng);

}  // namespace toynet
