#pragma once

#include "toynet/mlp.h"
#include "toynet/optimizers.h"

#include <memory>
#include <optional>
#include <span>

namespace toynet {

/// Everything a run depends on: the same settings and data give the same bits on every machine.
struct Settings {
    MlpShape shape;
    Optimizer optimizer = Adam{};
    ZeroGrad zero_grad = ZeroGrad::AfterLoss;
    std::uint64_t seed = 1;
    std::optional<base::Bytes> budget;

    bool operator==(const Settings&) const = default;
};

/// A batch: `inputs` row major, one row a sample; one class number a row.
template <class Real>
struct Batch {
    std::span<const Real> inputs;
    std::span<const std::int64_t> labels;
};

/// A network in training: the loop `logits = model(X); loss = cross_entropy(logits, y); zero_grad;
/// backward; step` with PyTorch's lifetimes, every buffer through one ledger. `logits` and `loss`
/// live until the next iteration binds those names again, as they do in the listing.
template <class Real>
class Trainer {
  public:
    Trainer(const Settings& settings, const Batch<Real>& batch);

    /// Copies a weight or bias in; `values` must have its number of elements.
    void set_parameter(std::size_t index, std::span<const Real> values);

    /// Puts another batch of the same size in the place of the one held.
    void load(const Batch<Real>& batch);

    /// One step. False when an allocation was refused: then weights, moments and the ledger's live
    /// buffers are what they were before the step (gradients that had been given back are there
    /// again, but zero), and `ledger().refusal()` says what was asked for.
    bool step();

    /// One forward pass that keeps nothing, into `out` (rows x classes). False when an allocation
    /// was refused.
    bool query(std::span<const Real> inputs, std::span<Real> out);

    /// False when the budget refused the weights or the data.
    bool ready() const { return ready_; }

    /// Of the last step, computed before its update.
    Real loss() const;

    /// Share of the batch that the last step's logits put into the right class.
    double accuracy() const;

    std::int64_t steps() const { return steps_; }

    /// A number that changes when any bit of any weight does.
    std::uint64_t weights_hash() const;

    const std::vector<Parameter>& parameters() const { return parameters_; }

    const OptimizerState& optimizer_state() const { return state_; }

    const Tensor& logits() const { return logits_; }

    const Ledger& ledger() const { return ledger_; }

    Ledger& ledger() { return ledger_; }

  private:
    bool run();
    void zero_gradients();
    void restore(bool had_gradients, bool had_results);

    Settings settings_;
    Ledger ledger_;  // before all tensors: it must outlive them
    std::vector<Parameter> parameters_;
    Tensor inputs_;
    Tensor labels_;
    Tensor logits_;
    Tensor loss_;
    OptimizerState state_;
    std::int64_t steps_ = 0;
    bool ready_ = false;
};

}  // namespace toynet
