// The heart of the course: what the estimator predicts in closed form, the trainer's ledger counts
// by allocating it.
#include "estimator/mlp.h"
#include "support/for_any.h"
#include "toynet/trainer.h"

#include <array>
#include <vector>

#include <doctest/doctest.h>

namespace {

/// One and the same network for both engines.
struct Twin {
    estimator::MlpPlan plan;
    toynet::Settings settings;
    std::vector<float> inputs;
    std::vector<std::int64_t> labels;

    toynet::Trainer<float> trainer() const { return {settings, {inputs, labels}}; }
};

Twin any_twin(base::Rng& rng) {
    constexpr std::array orders = {estimator::GradientsLeave::AfterLoss,
                                   estimator::GradientsLeave::BeforeForward,
                                   estimator::GradientsLeave::Never};
    constexpr std::array zero_grads = {toynet::ZeroGrad::AfterLoss, toynet::ZeroGrad::BeforeForward,
                                       toynet::ZeroGrad::Never};
    const std::array<toynet::Optimizer, 3> optimizers = {toynet::Sgd{}, toynet::Momentum{},
                                                         toynet::Adam{}};
    const std::array<estimator::MlpOptimizer, 3> predicted = {
        {{.moments = 0}, {.moments = 1}, {.moments = 2, .counts_steps = true}}};
    Twin twin;
    const auto layers = static_cast<std::int16_t>(rng.between(1, 7));
    twin.plan.batch = rng.between(1, 40);
    twin.plan.sizes.push_back(rng.between(1, 30));
    for (std::int16_t layer = 1; layer <= layers; ++layer) {
        twin.plan.sizes.push_back(rng.between(1, 30));
        twin.plan.trainable.push_back(rng.between(0, 2) > 0);
        if (!twin.plan.trainable.back())
            twin.settings.shape.frozen.push_back(layer);
    }
    twin.settings.shape.sizes.assign(twin.plan.sizes.begin(), twin.plan.sizes.end());
    const auto order = static_cast<std::size_t>(rng.between(0, 2));
    twin.plan.leave = orders[order];
    twin.settings.zero_grad = zero_grads[order];
    const auto optimizer = static_cast<std::size_t>(rng.between(0, 2));
    twin.plan.optimizer = predicted[optimizer];
    twin.settings.optimizer = optimizers[optimizer];
    twin.inputs.assign(static_cast<std::size_t>(twin.plan.batch * twin.plan.sizes[0]), 0.5F);
    twin.labels.assign(static_cast<std::size_t>(twin.plan.batch), 0);
    return twin;
}

estimator::MlpPhase phase_of(const toynet::Event& event) {
    switch (event.phase) {
        case toynet::Phase::Forward:
            return estimator::MlpPhase::Forward;
        case toynet::Phase::Loss:
            return estimator::MlpPhase::Loss;
        case toynet::Phase::Backward:
            return estimator::MlpPhase::Backward;
        default:
            return estimator::MlpPhase::Update;
    }
}

estimator::MlpOp op_of(const toynet::Event& event) {
    switch (event.op) {
        case toynet::Op::Linear:
            return estimator::MlpOp::Linear;
        case toynet::Op::LogSoftmax:
            return estimator::MlpOp::LogSoftmax;
        case toynet::Op::NegativeLogLikelihood:
            return estimator::MlpOp::Likelihood;
        case toynet::Op::Update:
            return estimator::MlpOp::Update;
        default:
            return estimator::MlpOp::Activation;
    }
}

/// The layer whose operation asked: the gradient a linear layer hands on is named after the layer
/// below.
int layer_of(const toynet::Event& event, int last) {
    if (event.phase == toynet::Phase::Update)
        return 0;
    if (event.op == toynet::Op::LogSoftmax || event.op == toynet::Op::NegativeLogLikelihood)
        return last;
    const bool handed_on = event.name.role == toynet::Role::Activated && event.name.gradient;
    return event.name.layer + (handed_on ? 1 : 0);
}

}  // namespace

TEST_CASE("the estimator predicts the ledger's peak and its moment to the byte") {
    int learning = 0;
    support::for_any(200, [&](base::Rng& rng) {
        const Twin twin = any_twin(rng);
        auto trainer = twin.trainer();
        const auto moments = estimator::mlp_moments(twin.plan);
        REQUIRE(moments);
        const estimator::MlpMoment& predicted = estimator::mlp_peak(moments.value());
        int step_of_peak = 0;
        base::Bytes highest;
        for (int step = 1; step <= twin.plan.steps; ++step) {
            REQUIRE(trainer.step());
            if (trainer.ledger().peak().bytes > highest)
                step_of_peak = step;
            highest = trainer.ledger().peak().bytes;
        }
        const toynet::Event& event = trainer.ledger().peak().event;
        CHECK(predicted.live == highest);
        CHECK(predicted.step == step_of_peak);
        CHECK(predicted.phase == phase_of(event));
        CHECK(predicted.op == op_of(event));
        CHECK(predicted.layer == layer_of(event, trainer.parameters().back().name.layer));
        learning += twin.settings.shape.frozen.size() < twin.plan.trainable.size() ? 1 : 0;
    });
    CHECK(learning > 150);
}

TEST_CASE("the estimator predicts what answering needs") {
    support::for_any(100, [](base::Rng& rng) {
        const Twin twin = any_twin(rng);
        auto trainer = twin.trainer();
        const base::Bytes resident = trainer.ledger().live();
        trainer.ledger().reset_peaks();
        std::vector<float> out(static_cast<std::size_t>(twin.plan.batch * twin.plan.sizes.back()));
        REQUIRE(trainer.query(twin.inputs, out));
        const base::Bytes inputs{static_cast<std::int64_t>(twin.inputs.size()) * 4};
        const auto predicted = estimator::mlp_inference_activations(twin.plan);
        REQUIRE(predicted);
        CHECK(trainer.ledger().peak().bytes - resident - inputs == predicted.value());
    });
}

TEST_CASE("a network that makes no sense is refused with its reason") {
    estimator::MlpPlan plan{.sizes = {2, 0, 3}, .trainable = {true, true}};
    auto moments = estimator::mlp_moments(plan);
    REQUIRE_FALSE(moments);
    CHECK(moments.error().message == "a width or batch of 0 is outside [1, 16777216]");
    plan.sizes = {2};
    plan.trainable = {};
    moments = estimator::mlp_moments(plan);
    REQUIRE_FALSE(moments);
    CHECK(moments.error().message == "a network has 1 to 1024 layers; this one has 0");
}
