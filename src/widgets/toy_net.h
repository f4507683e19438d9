#pragma once

#include "base/bytes.h"
#include "base/fields.h"
#include "toynet/names.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

/// What a learner chooses about a network that is small enough to watch, and about its training.
namespace widgets {

/// What the network learns; the order is that of `toy_task_rows`.
enum class ToyTask : std::uint8_t { Spirals, Digits };

struct ToyTaskRow {
    std::string_view id;
    std::string_view word;  // on a button
    std::int32_t inputs;
    std::int32_t classes;
    std::int64_t samples;  // of which batches are drawn; no batch is larger
};

inline constexpr std::int32_t digit_side = 12;  // pixels

inline constexpr std::array toy_task_rows = {
    ToyTaskRow{"spirals", "spirals", 2, 3, 300},
    ToyTaskRow{"digits", "digits", digit_side* digit_side, 10, 320},
};

constexpr const ToyTaskRow& row_of(ToyTask task) {
    return toy_task_rows[static_cast<std::size_t>(task)];
}

/// A multilayer perceptron with `depth` hidden layers of `width`, and how many samples it is shown
/// at once.
struct ToyNet {
    ToyTask task = ToyTask::Spirals;
    std::int64_t depth = 2;
    std::int64_t width = 16;
    std::int64_t batch = 32;
    std::int64_t seed = 1;

    template <class Self = ToyNet>
    static constexpr auto fields() {
        return std::tuple{
            base::ChoiceField<Self, ToyTask, toy_task_rows.size()>{
                "task", &Self::task, {toy_task_rows[0].id, toy_task_rows[1].id}},
            base::IntField<Self>{"depth", &Self::depth, 1, 16},
            base::IntField<Self>{"width", &Self::width, 1, 64},
            base::IntField<Self>{"batch", &Self::batch, 1, 320},
            base::IntField<Self>{"seed", &Self::seed, 1, 9999},
        };
    }

    bool operator==(const ToyNet&) const = default;
};

/// "2-16-16-3".
std::string name_of(const ToyNet& net);

/// The batch that is really used: spirals have no more than their points.
std::int64_t batch_of(const ToyNet& net);

/// torch.optim's rules; the order is that of `toy_optimizer_rows`.
enum class ToyOptimizer : std::uint8_t { Sgd, Momentum, Nesterov, Adam, AdamL2, AdamW };

struct ToyOptimizerRow {
    std::string_view id;
    std::string_view word;  // on a button
};

inline constexpr std::array toy_optimizer_rows = {
    ToyOptimizerRow{"sgd", "SGD"},           ToyOptimizerRow{"momentum", "momentum"},
    ToyOptimizerRow{"nesterov", "Nesterov"}, ToyOptimizerRow{"adam", "Adam"},
    ToyOptimizerRow{"adam-l2", "Adam + L2"}, ToyOptimizerRow{"adamw", "AdamW"},
};

constexpr const ToyOptimizerRow& row_of(ToyOptimizer optimizer) {
    return toy_optimizer_rows[static_cast<std::size_t>(optimizer)];
}

inline constexpr std::array<std::string_view, 3> zero_grad_ids = {"after-loss", "before-forward",
                                                                  "never"};

/// How the network is trained.
struct ToyTraining {
    ToyOptimizer optimizer = ToyOptimizer::Adam;
    toynet::ZeroGrad zero_grad = toynet::ZeroGrad::AfterLoss;
    std::int64_t budget = 0;  // in KiB; 0: there is none

    template <class Self = ToyTraining>
    static constexpr auto fields() {
        std::array<std::string_view, toy_optimizer_rows.size()> ids{};
        for (std::size_t i = 0; i < ids.size(); ++i)
            ids[i] = toy_optimizer_rows[i].id;
        return std::tuple{
            base::ChoiceField<Self, ToyOptimizer, toy_optimizer_rows.size()>{"optimizer",
                                                                             &Self::optimizer, ids},
            base::ChoiceField<Self, toynet::ZeroGrad, zero_grad_ids.size()>{
                "zero-grad", &Self::zero_grad, zero_grad_ids},
            base::IntField<Self>{"budget", &Self::budget, 0, 4096},
        };
    }

    bool operator==(const ToyTraining&) const = default;
};

/// What may be alive at once, if there is such a limit.
std::optional<base::Bytes> budget_of(const ToyTraining& training);

}  // namespace widgets
