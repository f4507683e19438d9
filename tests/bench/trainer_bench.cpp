// Steps a second of three networks, as wasm and as a native build of the same engine: `./dev bench`
// runs both in turn and prints their ratio. One step: forward, mean cross entropy, backward, Adam.
#include "toynet/trainer.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

struct Net {
    const char* name;
    std::vector<std::int32_t> sizes;
    std::int32_t batch;
};

/// The largest network that a learner can make: one step of it is the longest piece of work that an
/// event may have to wait for.
Net largest_on_screen() {
    constexpr std::size_t depth = 16;
    Net net{"144-64x16-10", std::vector<std::int32_t>(depth, 64), 320};
    net.sizes.insert(net.sizes.begin(), 144);
    net.sizes.push_back(10);
    return net;
}

/// Steps a second over `seconds`, after a warm-up.
double steps_a_second(const Net& net, double seconds) {
    using Clock = std::chrono::steady_clock;
    base::Rng rng{1};
    std::vector<float> inputs(static_cast<std::size_t>(net.sizes.front() * net.batch));
    for (float& input : inputs)
        input = static_cast<float>(toynet::uniform(rng));
    std::vector<std::int64_t> labels(static_cast<std::size_t>(net.batch));
    for (std::int64_t& label : labels)
        label = rng.between(0, net.sizes.back() - 1);
    toynet::Trainer<float> trainer({.shape = {.sizes = net.sizes}}, {inputs, labels});
    constexpr int warm_up = 20;
    for (int i = 0; i < warm_up; ++i)
        trainer.step();
    const auto start = Clock::now();
    std::chrono::duration<double> spent{0};
    int steps = 0;
    constexpr int between_looks = 10;
    while (spent.count() < seconds) {
        for (int i = 0; i < between_looks; ++i)
            trainer.step();
        steps += between_looks;
        spent = Clock::now() - start;
    }
    return steps / spent.count();
}

}  // namespace

int main() {
    const std::array nets = {Net{"2-16-16-3", {2, 16, 16, 3}, 64},
                             Net{"64-128-128-10", {64, 128, 128, 10}, 128},
                             Net{"784-256-10", {784, 256, 10}, 128}, largest_on_screen()};
    for (const Net& net : nets)
        std::printf("%s %d %.1f\n", net.name, net.batch, steps_a_second(net, 0.7));
    return 0;
}
