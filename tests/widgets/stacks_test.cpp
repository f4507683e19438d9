#include "widgets/stacks.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace {

std::vector<std::string> names_of(const std::vector<widgets::Block>& stack) {
    std::vector<std::string> names;
    for (const widgets::Block& block : stack)
        names.push_back(block.name);
    return names;
}

estimator::Plan tiny_plan(estimator::Optimizer optimizer) {
    estimator::Plan plan;
    plan.model = {.layers = 2,
                  .hidden = 8,
                  .heads = 2,
                  .kv_heads = 1,
                  .head_dim = 4,
                  .intermediate = 16,
                  .vocab = 32};
    plan.task = estimator::Task::Training;
    plan.optimizer = optimizer;
    return plan;
}

estimator::LiveBytes at_peak(const estimator::Plan& plan) {
    return estimator::estimate(plan).value().timeline.back().live;
}

}  // namespace

TEST_CASE("a stack has the order of the pictures, and AdamW two averages") {
    const auto plan = tiny_plan(estimator::Optimizer::AdamW);
    const auto names = names_of(widgets::stack_of(at_peak(plan), plan));
    REQUIRE(names.size() >= 3);
    CHECK(names[0] == "weights");
    CHECK(names[1] == "AdamW average m");
    CHECK(names[2] == "AdamW average v");
}

TEST_CASE("momentum keeps one average and SGD none") {
    const auto momentum = tiny_plan(estimator::Optimizer::Momentum);
    CHECK(names_of(widgets::stack_of(at_peak(momentum), momentum))[1] ==
          "SGD with momentum average");
    const auto sgd = tiny_plan(estimator::Optimizer::Sgd);
    CHECK(names_of(widgets::stack_of(at_peak(sgd), sgd))[1] != "SGD average");
}

TEST_CASE("state that is not whole yet is one block without working") {
    const auto plan = tiny_plan(estimator::Optimizer::AdamW);
    estimator::LiveBytes live;
    live.by_kind[static_cast<std::size_t>(estimator::Kind::OptimizerState)] = 10;
    const auto stack = widgets::stack_of(live, plan);
    REQUIRE(stack.size() == 1);
    CHECK(stack[0].name == "AdamW state so far");
    CHECK(stack[0].working.empty());
    CHECK(stack[0].amount == "10 bytes");
}

TEST_CASE("sizes are printed in GiB from one GiB on") {
    CHECK(widgets::amount_text(base::gib * 15 - base::mib * 41) == "15.0 GiB");
    CHECK(widgets::amount_text(base::mib * 112) == "112.0 MiB");
    CHECK(widgets::amount_text(base::gib * 1234) == "1,234 GiB");
}
