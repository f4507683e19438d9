// The trainer against PyTorch 1.13 in float64: losses, logits, gradients, weights and optimizer
// state of small networks, every optimizer. The measure is |a − b| / (0.001 + |a|).
#include "support/project.h"
#include "toynet/trainer.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace {

using nlohmann::json;

json read(const std::string& name) {
    return json::parse(support::project_file("tests/data/oracle/" + name + ".json"));
}

void flatten_into(const json& value, std::vector<double>& out) {
    if (!value.is_array()) {
        out.push_back(value.get<double>());
        return;
    }
    for (const json& item : value)
        flatten_into(item, out);
}

template <class Real>
std::vector<Real> flat(const json& value) {
    std::vector<double> numbers;
    flatten_into(value, numbers);
    return {numbers.begin(), numbers.end()};
}

template <class Real>
double distance(std::span<const Real> values, const json& expected) {
    const auto wanted = flat<double>(expected);
    REQUIRE(values.size() == wanted.size());
    double worst = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const double difference = std::abs(static_cast<double>(values[i]) - wanted[i]);
        worst = std::max(worst, difference / (1e-3 + std::abs(wanted[i])));
    }
    return worst;
}

toynet::Optimizer optimizer_of(const std::string& name, const json& hyper) {
    const double rate = hyper["lr"];
    const double decay = hyper.value("weight_decay", 0.0);
    if (hyper.contains("momentum"))
        return toynet::Momentum{rate, hyper["momentum"], hyper.value("nesterov", false)};
    if (!hyper.contains("beta1"))
        return toynet::Sgd{rate, decay};
    return toynet::Adam{.learning_rate = rate,
                        .beta1 = hyper["beta1"],
                        .beta2 = hyper["beta2"],
                        .epsilon = hyper["eps"],
                        .weight_decay = decay,
                        .decay = name == "adamw" ? toynet::Decay::Decoupled : toynet::Decay::L2};
}

/// How far the trainer may be from PyTorch's float64.
struct Tolerance {
    double loss, logits, gradients, weights;
};

Tolerance tolerance_of(const std::string& optimizer, bool exact) {
    if (exact)
        return {1e-10, 1e-10, 1e-10, 1e-10};
    const bool sgd = optimizer.rfind("sgd", 0) == 0 || optimizer == "momentum";
    return {2e-6, 1e-4, 1e-5, sgd ? 1e-5 : optimizer == "nesterov" ? 3e-5 : 3e-4};
}

template <class Real>
struct Replay {
    const json& file;
    const json& expected;
    Tolerance tolerance;
    toynet::Trainer<Real> trainer;

    std::span<const Real> weight(std::size_t layer, bool bias) const {
        return trainer.parameters()[2 * layer + (bias ? 1 : 0)].value.template values<const Real>();
    }

    void check_weights(const json& weights, const json& biases) const {
        for (std::size_t layer = 0; layer < weights.size(); ++layer) {
            CAPTURE(layer);
            CHECK(distance(weight(layer, false), weights[layer]) < tolerance.weights);
            CHECK(distance(weight(layer, true), biases[layer]) < tolerance.weights);
        }
    }

    void check_first_step() const {
        CHECK(distance(trainer.logits().template values<const Real>(), expected["logits0"]) <
              tolerance.logits);
        for (std::size_t i = 0; i < trainer.parameters().size(); ++i) {
            CAPTURE(i);
            const json& wanted = expected[i % 2 == 0 ? "grad0_weight" : "grad0_bias"][i / 2];
            const toynet::Tensor& gradient = trainer.parameters()[i].gradient;
            REQUIRE(static_cast<bool>(gradient) == !wanted.is_null());
            if (gradient)
                CHECK(distance(gradient.template values<const Real>(), wanted) <
                      tolerance.gradients);
        }
    }

    void check_state() const {
        const json& state = expected["state_last_weight"];
        const auto& kept = trainer.optimizer_state().states()[trainer.parameters().size() - 2];
        const auto check = [&](const char* name, const toynet::Tensor& tensor) {
            REQUIRE(static_cast<bool>(tensor) == state.contains(name));
            if (tensor)
                CHECK(distance(tensor.template values<const Real>(), state[name]) <
                      tolerance.weights);
        };
        check(state.contains("momentum_buffer") ? "momentum_buffer" : "exp_avg", kept.first);
        check("exp_avg_sq", kept.second);
    }

    void run() {
        const int steps = file["steps"];
        for (int step = 1; step <= steps; ++step) {
            CAPTURE(step);
            REQUIRE(trainer.step());
            const double loss = expected["loss"][static_cast<std::size_t>(step - 1)];
            const auto error = std::abs(static_cast<double>(trainer.loss()) - loss);
            CHECK(error / (1e-3 + std::abs(loss)) < tolerance.loss);
            if (step == 1)
                check_first_step();
            const std::string at = std::to_string(step);
            if (expected["snapshots"].contains(at))
                check_weights(expected["snapshots"][at]["weight"],
                              expected["snapshots"][at]["bias"]);
        }
        check_weights(expected["final_weight"], expected["final_bias"]);
        check_state();
    }
};

template <class Real>
/// Replays every optimizer of a file; how many there were.
int replay(const std::string& name) {
    CAPTURE(name);
    const json file = read(name);
    const json& input = file["input"];
    toynet::MlpShape shape{.sizes = input["sizes"].get<std::vector<std::int32_t>>(),
                           .activation = file["activation"] == "tanh" ? toynet::Activation::Tanh
                                                                      : toynet::Activation::Relu};
    for (const int layer : file["frozen_layers"])
        shape.frozen.push_back(static_cast<std::int16_t>(layer + 1));
    const auto inputs = flat<Real>(input["X"]);
    const auto labels = input["y"].get<std::vector<std::int64_t>>();
    int replayed = 0;
    for (const auto& item : file["optimizers"].items()) {
        const std::string& key = item.key();
        const json& run = item.value();
        INFO(name << ' ' << key);
        const toynet::Settings settings{.shape = shape,
                                        .optimizer = optimizer_of(key, run["hyper"])};
        Replay<Real> one{file, run["float64"], tolerance_of(key, sizeof(Real) == 8),
                         toynet::Trainer<Real>(settings, {inputs, labels})};
        for (std::size_t layer = 0; layer < input["weight"].size(); ++layer) {
            one.trainer.set_parameter(2 * layer, flat<Real>(input["weight"][layer]));
            one.trainer.set_parameter(2 * layer + 1, flat<Real>(input["bias"][layer]));
        }
        one.run();
        ++replayed;
    }
    return replayed;
}

}  // namespace

TEST_CASE_TEMPLATE("training agrees with PyTorch", Real, float, double) {
    CHECK(replay<Real>("mlp_relu") == 9);
    CHECK(replay<Real>("mlp_tanh") == 4);
    CHECK(replay<Real>("mlp_frozen0") == 2);
    CHECK(replay<Real>("mlp_frozen_middle") == 1);
}
