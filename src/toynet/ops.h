#pragma once

#include "toynet/tape.h"

/// The operations of a multilayer perceptron, each with its backward beside it in ops/*.cpp.
/// Batches are rows, features columns. Each returns an empty tensor when an allocation was refused.
/// Real is float or double.
namespace toynet {

enum class Activation : std::uint8_t { Relu, Tanh };

/// x Wᵀ + b: x is batch x in, W out x in, b 1 x out. Keeps x only if W learns, W (by reference)
/// only if x does.
template <class Real>
Value linear(Tape& tape, const Value& x, const Value& weight, const Value& bias,
             std::int16_t layer);

/// max(x, 0) or tanh x. Keeps its output.
template <class Real>
Value activate(Tape& tape, const Value& x, Activation activation, std::int16_t layer);

/// log softmax over each row, then the mean of −log p of each row's label: a 1 x 1 tensor. Keeps
/// the log-probabilities, the labels by reference and one number, the total weight. Labels are
/// 64-bit class numbers.
template <class Real>
Value cross_entropy(Tape& tape, const Value& logits, const Tensor& labels, std::int16_t layer);

}  // namespace toynet
