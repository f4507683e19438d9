#include "toynet/trainer.h"

#include "base/hash.h"

#include <algorithm>
#include <cassert>

namespace toynet {
namespace {

template <class Element>
Tensor copy_in(Ledger& ledger, std::span<const Element> values, Shape shape, Role role) {
    Tensor tensor(ledger, shape, sizeof(Element), Tag::Data, {role});
    if (tensor)
        std::copy(values.begin(), values.end(), tensor.values<Element>().begin());
    return tensor;
}

Shape shape_of_batch(std::size_t elements, std::int32_t columns) {
    const auto rows = static_cast<std::int32_t>(elements / static_cast<std::size_t>(columns));
    assert(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns) == elements);
    return {rows, columns};
}

}  // namespace

template <class Real>
Trainer<Real>::Trainer(const Settings& settings, const Batch<Real>& batch)
    : settings_(settings), ledger_(settings.budget) {
    base::Rng rng{settings.seed};
    parameters_ = make_parameters<Real>(settings.shape, ledger_, rng);
    if (parameters_.empty())
        return;
    const Shape shape = shape_of_batch(batch.inputs.size(), settings.shape.sizes.front());
    inputs_ = copy_in(ledger_, batch.inputs, shape, Role::Inputs);
    labels_ = copy_in(ledger_, batch.labels, {shape.rows, 1}, Role::Labels);
    ready_ = inputs_ && labels_;
}

template <class Real>
void Trainer<Real>::set_parameter(std::size_t index, std::span<const Real> values) {
    const auto target = parameters_[index].value.template values<Real>();
    assert(values.size() == target.size());
    std::copy(values.begin(), values.end(), target.begin());
}

template <class Real>
void Trainer<Real>::load(const Batch<Real>& batch) {
    const auto inputs = inputs_.template values<Real>();
    const auto labels = labels_.template values<std::int64_t>();
    assert(batch.inputs.size() == inputs.size() && batch.labels.size() == labels.size());
    std::copy(batch.inputs.begin(), batch.inputs.end(), inputs.begin());
    std::copy(batch.labels.begin(), batch.labels.end(), labels.begin());
}

template <class Real>
void Trainer<Real>::zero_gradients() {
    ledger_.enter(Phase::ZeroGrad);
    ledger_.begin(Op::ZeroGrad);
    for (Parameter& parameter : parameters_)
        parameter.gradient.reset();
}

template <class Real>
bool Trainer<Real>::run() {
    if (settings_.zero_grad == ZeroGrad::BeforeForward)
        zero_gradients();
    Tape tape(ledger_);
    const Value logits = forward<Real>(tape, settings_.shape, parameters_, inputs_);
    if (!logits.tensor)
        return false;
    ledger_.begin(Op::Rebind);
    logits_ = logits.tensor;
    ledger_.enter(Phase::Loss);
    const Value loss = cross_entropy<Real>(tape, logits, labels_, settings_.shape.layers());
    if (!loss.tensor)
        return false;
    ledger_.begin(Op::Rebind);
    loss_ = loss.tensor;
    if (settings_.zero_grad == ZeroGrad::AfterLoss)
        zero_gradients();
    return tape.backward<Real>(loss) &&
           state_.update<Real>(settings_.optimizer, ledger_, parameters_);
}

template <class Real>
bool Trainer<Real>::step() {
    assert(ready_);
    const bool had_results = static_cast<bool>(loss_);
    const bool had_gradients =
        std::any_of(parameters_.begin(), parameters_.end(),
                    [](const Parameter& p) { return static_cast<bool>(p.gradient); });
    ledger_.forget_events();
    ledger_.clear_refusal();
    if (run()) {
        ++steps_;
        return true;
    }
    restore(had_gradients, had_results);
    return false;
}

template <class Real>
void Trainer<Real>::restore(bool had_gradients, bool had_results) {
    if (!had_results) {
        logits_.reset();
        loss_.reset();
    }
    for (Parameter& parameter : parameters_) {
        if (!had_gradients)
            parameter.gradient.reset();
        if (!had_gradients || !parameter.trainable || parameter.gradient)
            continue;
        Name name = parameter.name;
        name.gradient = true;
        parameter.gradient =
            Tensor(ledger_, parameter.value.shape(), sizeof(Real), Tag::Gradients, name);
        const auto values = parameter.gradient.template values<Real>();
        std::fill(values.begin(), values.end(), Real{0});
    }
}

template <class Real>
bool Trainer<Real>::query(std::span<const Real> inputs, std::span<Real> out) {
    ledger_.forget_events();
    ledger_.clear_refusal();
    const Shape shape = shape_of_batch(inputs.size(), settings_.shape.sizes.front());
    ledger_.enter(Phase::Setup);
    const Tensor batch = copy_in(ledger_, inputs, shape, Role::Inputs);
    if (!batch)
        return false;
    Tape tape(ledger_, false);
    const Value logits = forward<Real>(tape, settings_.shape, parameters_, batch);
    if (!logits.tensor)
        return false;
    const auto values = logits.tensor.template values<Real>();
    assert(out.size() == values.size());
    std::copy(values.begin(), values.end(), out.begin());
    return true;
}

template <class Real>
Real Trainer<Real>::loss() const {
    return loss_ ? loss_.template values<Real>()[0] : Real{0};
}

template <class Real>
double Trainer<Real>::accuracy() const {
    if (!logits_)
        return 0;
    const auto columns = static_cast<std::ptrdiff_t>(logits_.shape().columns);
    const auto labels = labels_.template values<std::int64_t>();
    auto row = logits_.template values<Real>().begin();
    int right = 0;
    for (const std::int64_t label : labels) {
        right += std::max_element(row, row + columns) - row == label ? 1 : 0;
        row += columns;
    }
    return static_cast<double>(right) / static_cast<double>(labels.size());
}

template <class Real>
std::uint64_t Trainer<Real>::weights_hash() const {
    std::uint64_t hash = base::hash("");
    for (const Parameter& parameter : parameters_) {
        const auto bytes = std::as_bytes(parameter.value.template values<const Real>());
        hash = base::hash({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, hash);
    }
    return hash;
}

template class Trainer<float>;
template class Trainer<double>;

}  // namespace toynet
