#include "toynet/trainer.h"

#include "support/golden.h"
#include "toynet/datasets/spirals.h"

#include <array>
#include <cstdio>
#include <cstring>
#include <string>

#include <doctest/doctest.h>

namespace {

struct Spirals {
    std::array<float, 600> points{};
    std::array<std::int64_t, 300> labels{};

    explicit Spirals(std::uint64_t seed) { toynet::spirals(seed, points, labels); }
};

toynet::Settings spiral_settings(std::uint64_t seed) {
    return {.shape = {.sizes = {2, 16, 16, 3}}, .optimizer = toynet::Adam{}, .seed = seed};
}

std::string bits_of(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    char text[16];
    std::snprintf(text, sizeof text, "%08x", bits);
    return text;
}

}  // namespace

TEST_CASE("the spirals are learned by epoch 200, whatever the seed") {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        CAPTURE(seed);
        const Spirals data(seed);
        toynet::Trainer<float> trainer(spiral_settings(seed), {data.points, data.labels});
        for (int epoch = 0; epoch < 200; ++epoch)
            REQUIRE(trainer.step());
        CHECK(trainer.accuracy() >= 0.95);
    }
}

TEST_CASE("the same settings give the same bits everywhere") {
    const Spirals data(7);
    toynet::Trainer<float> trainer(spiral_settings(7), {data.points, data.labels});
    std::string trace;
    for (int epoch = 0; epoch < 100; ++epoch) {
        REQUIRE(trainer.step());
        trace += bits_of(trainer.loss()) + '\n';
    }
    support::check_golden("spirals-loss.txt", trace);
}

TEST_CASE("tanh, momentum, decay and frozen layers give the same bits everywhere, too") {
    const Spirals data(3);
    const std::array<toynet::Optimizer, 3> rules = {
        toynet::Adam{.weight_decay = 0.01, .decay = toynet::Decay::Decoupled},
        toynet::Momentum{.nesterov = true}, toynet::Sgd{.weight_decay = 0.01}};
    std::string trace;
    for (const toynet::Optimizer& rule : rules) {
        toynet::Settings settings = spiral_settings(3);
        settings.optimizer = rule;
        settings.shape.activation = toynet::Activation::Tanh;
        settings.shape.frozen = {2};
        toynet::Trainer<float> trainer(settings, {data.points, data.labels});
        for (int epoch = 0; epoch < 30; ++epoch) {
            REQUIRE(trainer.step());
            trace += bits_of(trainer.loss()) + '\n';
        }
    }
    support::check_golden("spirals-loss-others.txt", trace);
}

TEST_CASE("another seed gives another run") {
    const Spirals data(7);
    toynet::Trainer<float> one(spiral_settings(1), {data.points, data.labels});
    toynet::Trainer<float> other(spiral_settings(2), {data.points, data.labels});
    CHECK(one.weights_hash() != other.weights_hash());
}

TEST_CASE("a budget too small for the weights says so instead of starting") {
    const Spirals data(1);
    toynet::Settings settings = spiral_settings(1);
    settings.budget = base::Bytes{1000};
    const toynet::Trainer<float> trainer(settings, {data.points, data.labels});
    CHECK_FALSE(trainer.ready());
    REQUIRE(trainer.ledger().refusal());
    CHECK(trainer.ledger().refusal()->tag == toynet::Tag::Weights);
}

TEST_CASE("buffers have the names of the listing") {
    using toynet::Role;
    CHECK(toynet::text_of(toynet::Name{Role::Weight, 2}, 3) == "W₂");
    CHECK(toynet::text_of(toynet::Name{Role::Weight, 2, true}, 3) == "dW₂");
    CHECK(toynet::text_of(toynet::Name{Role::Linear, 3}, 3) == "logits");
    CHECK(toynet::text_of(toynet::Name{Role::Linear, 2}, 3) == "z₂");
    CHECK(toynet::text_of(toynet::Name{Role::SecondMoment, 1, false, true}, 3) == "v of b₁");
}
