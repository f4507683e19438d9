// The ledger against PyTorch's allocator, to the byte, and against what the machine really holds.
#include "support/for_any.h"
#include "support/project.h"
#include "toynet/trainer.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <new>
#include <nlohmann/json.hpp>
#include <numeric>
#include <vector>

#include <doctest/doctest.h>

namespace {

using nlohmann::json;

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables): they count below.
std::int64_t held_bytes = 0;
std::int64_t most_held_bytes = 0;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

constexpr std::size_t header = 64;

}  // namespace

// Only the ledger asks for aligned blocks. These replace the global ones: each block remembers its
// size in front.
void* operator new(std::size_t bytes, std::align_val_t /*alignment*/) {
    auto* block = static_cast<std::byte*>(std::malloc(bytes + header));
    *reinterpret_cast<std::size_t*>(block) = bytes;
    held_bytes += static_cast<std::int64_t>(bytes);
    most_held_bytes = std::max(most_held_bytes, held_bytes);
    return block + header;
}

void operator delete(void* data, std::align_val_t /*alignment*/) noexcept {
    if (data == nullptr)
        return;
    auto* block = static_cast<std::byte*>(data) - header;
    held_bytes -= static_cast<std::int64_t>(*reinterpret_cast<std::size_t*>(block));
    std::free(block);
}

namespace {

struct Problem {
    toynet::MlpShape shape;
    std::vector<float> inputs;
    std::vector<std::int64_t> labels;
};

Problem problem(std::vector<std::int32_t> sizes, int batch) {
    Problem made{.shape = {.sizes = std::move(sizes)}, .inputs = {}, .labels = {}};
    base::Rng rng{5};
    for (int i = 0; i < batch * made.shape.sizes.front(); ++i)
        made.inputs.push_back(static_cast<float>(toynet::normal(rng)));
    for (int i = 0; i < batch; ++i)
        made.labels.push_back(rng.between(0, made.shape.sizes.back() - 1));
    return made;
}

toynet::Trainer<float> trainer_of(const Problem& problem, toynet::Settings settings) {
    settings.shape = problem.shape;
    return toynet::Trainer<float>(settings, {problem.inputs, problem.labels});
}

std::vector<float> all_weights(const toynet::Trainer<float>& trainer) {
    std::vector<float> all;
    const auto add = [&all](const toynet::Tensor& tensor) {
        if (tensor)
            all.insert(all.end(), tensor.values<float>().begin(), tensor.values<float>().end());
    };
    for (const auto& parameter : trainer.parameters())
        add(parameter.value);
    for (const auto& state : trainer.optimizer_state().states()) {
        add(state.first);
        add(state.second);
        add(state.step);
    }
    return all;
}

std::vector<std::int64_t> live_by_tag(const toynet::Ledger& ledger) {
    std::vector<std::int64_t> live;
    live.reserve(toynet::tag_count);
    for (int tag = 0; tag < toynet::tag_count; ++tag)
        live.push_back(ledger.live(static_cast<toynet::Tag>(tag)).count);
    return live;
}

const std::vector<toynet::Optimizer> optimizers = {toynet::Sgd{}, toynet::Momentum{},
                                                   toynet::Adam{}};

/// Refuses the n-th allocation of a first and of a third step, from n = 1 to the last. Each time
/// all is as before that step, and the same step taken again is the step of a twin that met no
/// refusal. The fewest refusals of the two.
int refuse_each(const Problem& problem, const toynet::Settings& settings) {
    int fewest = std::numeric_limits<int>::max();
    for (const int steps_before : {0, 2}) {
        auto twin = trainer_of(problem, settings);
        for (int step = 0; step <= steps_before; ++step)
            REQUIRE(twin.step());
        int refused = 0;
        for (int n = 1;; ++n) {
            CAPTURE(n);
            auto trainer = trainer_of(problem, settings);
            for (int step = 0; step < steps_before; ++step)
                REQUIRE(trainer.step());
            const auto weights = all_weights(trainer);
            const auto live = live_by_tag(trainer.ledger());
            const std::int64_t held = held_bytes;
            trainer.ledger().refuse_nth(n);
            if (trainer.step())
                break;
            ++refused;
            REQUIRE(trainer.ledger().refusal());
            CHECK(all_weights(trainer) == weights);
            CHECK(live_by_tag(trainer.ledger()) == live);
            CHECK(held_bytes == held);
            CHECK(trainer.steps() == steps_before);
            REQUIRE(trainer.step());  // and it can go on
            CHECK(all_weights(trainer) == all_weights(twin));
            CHECK(trainer.loss() == twin.loss());
        }
        fewest = std::min(fewest, refused);
    }
    return fewest;
}

}  // namespace

TEST_CASE("the first step has PyTorch's peaks to the byte, in each phase") {
    const json rows =
        json::parse(support::project_file("tests/data/oracle/memory_peaks_torch.json"))["rows"];
    REQUIRE(rows.size() == 24);
    for (const json& row : rows) {
        INFO(row.dump());
        Problem problem = ::problem(row["sizes"].get<std::vector<std::int32_t>>(), row["batch"]);
        const auto trainable = row["trainable_layers"].get<std::vector<int>>();
        for (std::int16_t layer = 1; layer <= problem.shape.layers(); ++layer) {
            if (std::count(trainable.begin(), trainable.end(), layer) == 0)
                problem.shape.frozen.push_back(layer);
        }
        // Plain SGD keeps nothing, so the end of the step is the end of backward.
        auto trainer = trainer_of(problem, {.optimizer = toynet::Sgd{}});
        const base::Bytes before = trainer.ledger().live();
        trainer.ledger().reset_peaks();
        REQUIRE(trainer.step());
        const auto above = [&](toynet::Phase phase) {
            return (trainer.ledger().peak(phase) - before).count;
        };
        CHECK(above(toynet::Phase::Forward) == row["torch_peak"]["forward"]);
        CHECK(above(toynet::Phase::Loss) == row["torch_peak"]["loss"]);
        CHECK(above(toynet::Phase::Backward) == row["torch_peak"]["backward"]);
        CHECK((trainer.ledger().live() - before).count == row["torch_end"]);
    }
}

TEST_CASE("the ledger holds exactly what the machine holds, after every event") {
    for (const toynet::Optimizer& optimizer : optimizers) {
        const std::int64_t others = held_bytes;
        auto trainer = trainer_of(problem({7, 9, 8, 4}, 11), {.optimizer = optimizer});
        for (int step = 0; step < 3; ++step) {
            trainer.ledger().reset_peaks();
            most_held_bytes = held_bytes;
            REQUIRE(trainer.step());
            CHECK(held_bytes - others == trainer.ledger().live().count);
            CHECK(most_held_bytes - others == trainer.ledger().peak().bytes.count);
        }
        const auto& events = trainer.ledger().events();
        REQUIRE(events.size() > 20);
        base::Bytes live = events.front().born ? events.front().live - events.front().bytes
                                               : events.front().live + events.front().bytes;
        for (const toynet::Event& event : events) {
            live += event.born ? event.bytes : base::Bytes{-event.bytes.count};
            CHECK(live == event.live);
        }
    }
}

TEST_CASE("from the first step's end on, every step ends with the same bytes") {
    for (const toynet::Optimizer& optimizer : optimizers) {
        for (const auto order : {toynet::ZeroGrad::AfterLoss, toynet::ZeroGrad::BeforeForward,
                                 toynet::ZeroGrad::Never}) {
            auto trainer =
                trainer_of(problem({5, 6, 3}, 4), {.optimizer = optimizer, .zero_grad = order});
            REQUIRE(trainer.step());
            const auto after_first = live_by_tag(trainer.ledger());
            for (int step = 0; step < 4; ++step) {
                REQUIRE(trainer.step());
                CHECK(live_by_tag(trainer.ledger()) == after_first);
            }
        }
    }
}

TEST_CASE("an optimizer's state has the bytes it declares") {
    for (const toynet::Optimizer& optimizer : optimizers) {
        auto trainer = trainer_of(problem({64, 128, 128, 10}, 2), {.optimizer = optimizer});
        REQUIRE(trainer.step());
        std::int64_t declared = 0;
        for (const auto& parameter : trainer.parameters())
            declared += toynet::state_bytes(optimizer, parameter.value.shape().elements(), 4).count;
        CHECK(trainer.ledger().live(toynet::Tag::OptimizerState).count == declared);
    }
    // PyTorch 1.13's own Adam on this network: 2 moments of 104,488 bytes and 4 bytes for each of 6
    // tensors.
    auto adam = trainer_of(problem({64, 128, 128, 10}, 2), {.optimizer = toynet::Adam{}});
    REQUIRE(adam.step());
    CHECK(adam.ledger().live(toynet::Tag::OptimizerState).count == 209'000);
}

TEST_CASE("a refused allocation anywhere in a step leaves the state before the step") {
    for (const toynet::Optimizer& optimizer : optimizers) {
        for (const auto order : {toynet::ZeroGrad::AfterLoss, toynet::ZeroGrad::BeforeForward}) {
            for (const std::int16_t frozen : std::array<std::int16_t, 3>{0, 1, 2}) {
                Problem small = problem({3, 5, 4, 2}, 6);
                if (frozen > 0)
                    small.shape.frozen.push_back(frozen);
                CHECK(refuse_each(small, {.optimizer = optimizer, .zero_grad = order}) >= 15);
            }
        }
    }
}

TEST_CASE(
    "the second step runs out of memory where the first fitted, and zero_grad first cures it") {
    // 144-64x8-10, batch 160, Adam, 1 MiB: the moments are born at the first update, and the old
    // gradients live through the next forward pass in the classic order.
    const Problem deep = problem({144, 64, 64, 64, 64, 64, 64, 64, 64, 10}, 160);
    auto classic = trainer_of(deep, {.optimizer = toynet::Adam{}, .budget = base::mib});
    REQUIRE(classic.ready());
    CHECK(classic.step());
    CHECK_FALSE(classic.step());
    REQUIRE(classic.ledger().refusal());
    CHECK(classic.ledger().refusal()->phase == toynet::Phase::Forward);
    CHECK(toynet::message_of(*classic.ledger().refusal()) ==
          "RuntimeError: CUDA out of memory. Tried to allocate 40.0 KiB (1.0 MiB total capacity; "
          "987.7 KiB already allocated; 36.3 KiB free)");
    auto cured = trainer_of(deep, {.optimizer = toynet::Adam{},
                                   .zero_grad = toynet::ZeroGrad::BeforeForward,
                                   .budget = base::mib});
    CHECK(cured.step());
    CHECK(cured.step());
}

TEST_CASE("answering keeps two neighbouring layers whatever the depth, and teaches nothing") {
    for (const int depth : {2, 4, 8, 16}) {
        std::vector<std::int32_t> sizes = {144};
        sizes.insert(sizes.end(), static_cast<std::size_t>(depth), 64);
        sizes.push_back(10);
        const Problem deep = problem(sizes, 64);
        auto trainer = trainer_of(deep, {});
        const std::uint64_t before = trainer.weights_hash();
        std::vector<float> out(640);
        const base::Bytes resident = trainer.ledger().live();
        trainer.ledger().reset_peaks();
        for (int i = 0; i < 10; ++i)
            REQUIRE(trainer.query(deep.inputs, out));
        const auto activations = trainer.ledger().peak().bytes - resident -
                                 base::Bytes{static_cast<std::int64_t>(deep.inputs.size()) * 4};
        CHECK(activations.count == 32'768);
        CHECK(trainer.weights_hash() == before);
    }
}
