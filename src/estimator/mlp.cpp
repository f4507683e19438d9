#include "estimator/mlp.h"

#include <algorithm>
#include <string>

namespace estimator {
namespace {

constexpr std::int64_t element = 4;  // bytes of fp32
constexpr std::int64_t scalar = 4;   // the loss, its gradient, nll_loss's total weight
constexpr std::int64_t label = 8;    // int64 class numbers

constexpr std::int64_t most_elements = std::int64_t{1}
                                       << 24;  // of a size or a batch: sums stay below 2^62
constexpr std::size_t most_layers = 1024;

/// The bytes a plan is summed from; layers count from 1, index 0 is the input.
class Sums {
  public:
    explicit Sums(const MlpPlan& plan)
        : plan_(plan), last_(static_cast<int>(plan.sizes.size()) - 1) {
        while (first_ <= last_ && !learns(first_))
            ++first_;
    }

    int last() const { return last_; }

    /// The first layer with anything trainable; last() + 1 if none.
    int first() const { return first_; }

    bool learns(int layer) const { return plan_.trainable[static_cast<std::size_t>(layer - 1)]; }

    std::int64_t output(int layer) const { return plan_.batch * size(layer) * element; }

    std::int64_t weight(int layer) const { return size(layer - 1) * size(layer) * element; }

    std::int64_t bias(int layer) const { return size(layer) * element; }

    /// Kept for backward: relu's own output if a gradient passes through it, or the next layer's
    /// input if its weight learns.
    std::int64_t kept(int layer) const {
        return layer >= 1 && (layer >= first_ || learns(layer + 1)) ? output(layer) : 0;
    }

    std::int64_t kept_up_to(int layer) const {
        std::int64_t sum = 0;
        for (int l = 1; l <= layer; ++l)
            sum += kept(l);
        return sum;
    }

    /// Gradients of the layers from `layer` up.
    std::int64_t gradients_from(int layer) const {
        std::int64_t sum = 0;
        for (int l = std::max(layer, 1); l <= last_; ++l)
            sum += learns(l) ? weight(l) + bias(l) : 0;
        return sum;
    }

    std::int64_t state() const {
        std::int64_t learning_layers = 0;
        for (int l = 1; l <= last_; ++l)
            learning_layers += learns(l) ? 1 : 0;
        const std::int64_t counters = plan_.optimizer.counts_steps ? 2 * learning_layers : 0;
        return plan_.optimizer.moments * gradients_from(1) + counters * scalar;
    }

    /// Weights and data: alive all the time.
    std::int64_t resident() const {
        std::int64_t sum = plan_.batch * (size(0) * element + label);
        for (int l = 1; l <= last_; ++l)
            sum += weight(l) + bias(l);
        return sum;
    }

  private:
    std::int64_t size(int layer) const { return plan_.sizes[static_cast<std::size_t>(layer)]; }

    const MlpPlan& plan_;
    int last_;
    int first_ = 1;
};

/// Writes the moments of one step after another.
class Steps {
  public:
    explicit Steps(const MlpPlan& plan) : plan_(plan), sums_(plan) {}

    std::vector<MlpMoment> all() && {
        for (step_ = 1; step_ <= plan_.steps; ++step_) {
            forward();
            loss();
            if (sums_.first() <= sums_.last())
                backward();
            update();
        }
        return std::move(moments_);
    }

  private:
    bool later() const { return step_ > 1; }

    void note(MlpPhase phase, MlpOp op, int layer, std::int64_t above) {
        const std::int64_t state = later() ? sums_.state() : 0;
        moments_.push_back({step_, phase, op, layer, {sums_.resident() + state + above}});
    }

    /// Last step's logits and loss live until their names are bound again; its gradients until they
    /// leave.
    void forward() {
        const bool gradients = later() && plan_.leave != GradientsLeave::BeforeForward;
        const std::int64_t old = (later() ? sums_.output(sums_.last()) + scalar : 0) +
                                 (gradients ? sums_.gradients_from(1) : 0);
        for (int l = 1; l <= sums_.last(); ++l) {
            const std::int64_t input = l > 1 ? sums_.output(l - 1) : 0;
            note(MlpPhase::Forward, MlpOp::Linear, l,
                 old + sums_.kept_up_to(l - 2) + input + sums_.output(l));
            if (l < sums_.last())
                note(MlpPhase::Forward, MlpOp::Activation, l,
                     old + sums_.kept_up_to(l - 1) + 2 * sums_.output(l));
        }
    }

    void loss() {
        const bool gradients = later() && plan_.leave != GradientsLeave::BeforeForward;
        const std::int64_t base = sums_.kept_up_to(sums_.last() - 1) +
                                  2 * sums_.output(sums_.last()) + (later() ? scalar : 0) +
                                  (gradients ? sums_.gradients_from(1) : 0);
        note(MlpPhase::Loss, MlpOp::LogSoftmax, sums_.last(), base);
        note(MlpPhase::Loss, MlpOp::Likelihood, sums_.last(), base + 2 * scalar);
    }

    /// Gradients that are there when the backward pass is at `layer`: those above, or all that
    /// never left.
    std::int64_t gradients_above(int layer) const {
        return sums_.gradients_from(stay() ? 1 : layer + 1);
    }

    bool stay() const { return later() && plan_.leave == GradientsLeave::Never; }

    void backward() {
        const int last = sums_.last();
        const std::int64_t logits = sums_.output(last);
        const std::int64_t names = logits + 2 * scalar;  // logits, loss and the loss's own gradient
        const std::int64_t kept = sums_.kept_up_to(last - 1) + gradients_above(last);
        note(MlpPhase::Backward, MlpOp::Likelihood, last, kept + names + 2 * logits + scalar);
        note(MlpPhase::Backward, MlpOp::LogSoftmax, last, kept + names + 3 * logits);
        for (int l = last; l >= sums_.first(); --l) {
            if (l < last)
                note(MlpPhase::Backward, MlpOp::Activation, l,
                     names + sums_.kept_up_to(l) + gradients_above(l) + 2 * sums_.output(l));
            note(MlpPhase::Backward, MlpOp::Linear, l,
                 names + sums_.kept_up_to(l - 1) + gradients_above(l) + linear_backward(l));
        }
    }

    /// The gradient that comes in, the one that goes on, and the layer's own two; where last step's
    /// stayed, the new ones are added to them one after the other.
    std::int64_t linear_backward(int layer) const {
        const std::int64_t on = layer > sums_.first() ? sums_.output(layer - 1) : 0;
        std::int64_t own = 0;
        if (sums_.learns(layer))
            own = stay() ? std::max(sums_.weight(layer), sums_.bias(layer))
                         : sums_.weight(layer) + sums_.bias(layer);
        return sums_.output(layer) + on + own;
    }

    void update() {
        const std::int64_t born = later() ? 0 : sums_.state();
        note(MlpPhase::Update, MlpOp::Update, 0,
             sums_.output(sums_.last()) + scalar + sums_.gradients_from(1) + born);
    }

    const MlpPlan& plan_;
    Sums sums_;
    int step_ = 1;
    std::vector<MlpMoment> moments_;
};

base::Result<bool> check(const MlpPlan& plan) {
    if (plan.sizes.size() < 2 || plan.sizes.size() > most_layers + 1)
        return base::Error{"a network has 1 to " + std::to_string(most_layers) +
                           " layers; this one has " +
                           std::to_string(static_cast<std::int64_t>(plan.sizes.size()) - 1)};
    if (plan.trainable.size() + 1 != plan.sizes.size())
        return base::Error{
            "each layer is trainable or not: " + std::to_string(plan.sizes.size() - 1) +
            " layers, " + std::to_string(plan.trainable.size()) + " marks"};
    std::vector<std::int64_t> numbers = plan.sizes;
    numbers.push_back(plan.batch);
    for (const std::int64_t number : numbers) {
        if (number < 1 || number > most_elements)
            return base::Error{"a width or batch of " + std::to_string(number) +
                               " is outside [1, " + std::to_string(most_elements) + "]"};
    }
    return true;
}

}  // namespace

base::Result<std::vector<MlpMoment>> mlp_moments(const MlpPlan& plan) {
    const auto sound = check(plan);
    if (!sound)
        return sound.error();
    return Steps(plan).all();
}

const MlpMoment& mlp_peak(const std::vector<MlpMoment>& moments) {
    return *std::max_element(
        moments.begin(), moments.end(),
        [](const MlpMoment& a, const MlpMoment& b) { return a.live < b.live; });
}

base::Result<base::Bytes> mlp_inference_activations(const MlpPlan& plan) {
    const auto sound = check(plan);
    if (!sound)
        return sound.error();
    std::int64_t most = 0;
    for (std::size_t l = 1; l < plan.sizes.size(); ++l) {
        const std::int64_t input = l > 1 ? plan.sizes[l - 1] : 0;
        const std::int64_t activated = l + 1 < plan.sizes.size() ? plan.sizes[l] : 0;
        most = std::max(most, plan.sizes[l] + std::max(input, activated));
    }
    return base::Bytes{most * plan.batch * element};
}

}  // namespace estimator
