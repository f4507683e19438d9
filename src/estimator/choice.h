#pragma once

#include "base/fields.h"
#include "base/result.h"
#include "estimator/cards.h"
#include "estimator/plan.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

namespace estimator {

/// The ids of a table's rows, in their order: the words of a choice.
template <class Row, std::size_t N>
constexpr std::array<std::string_view, N> ids_of(const std::array<Row, N>& rows) {
    std::array<std::string_view, N> ids{};
    for (std::size_t i = 0; i < N; ++i)
        ids[i] = rows[i].id;
    return ids;
}

/// The ids of the first `Count` rows.
template <std::size_t Count, class Row, std::size_t N>
constexpr std::array<std::string_view, Count> first_ids_of(const std::array<Row, N>& rows) {
    std::array<std::string_view, Count> ids{};
    for (std::size_t i = 0; i < Count; ++i)
        ids[i] = rows[i].id;
    return ids;
}

/// What a person chooses about a run, described once for lessons, links, saves and controls. The
/// same choice gives a plan for answering and a plan for training.
struct PlanChoice {
    std::string model = "llama-3.1-8b";  ///< a preset's id or a shape code
    CardId card = CardId::Rtx4090;
    formats::Dtype dtype = formats::Dtype::Bf16;  ///< of weights and KV cache when answering
    Recipe recipe = Recipe::PureBf16;             ///< of training
    Optimizer optimizer = Optimizer::AdamW;
    UpdateKernel update = UpdateKernel::Fused;
    std::int64_t tokens = 512;
    std::int64_t batch = 1;

    /// "" or what is wrong with a model's name.
    static std::string check_model(std::string_view text);

    template <class Self = PlanChoice>
    static constexpr auto fields() {
        return std::tuple{
            base::TextField<Self>{"model", &Self::model, &Self::check_model},
            base::ChoiceField<Self, CardId, card_rows.size()>{"card", &Self::card,
                                                              ids_of(card_rows)},
            base::ChoiceField<Self, formats::Dtype, formats::dtype_rows.size()>{
                "dtype", &Self::dtype, ids_of(formats::dtype_rows)},
            base::ChoiceField<Self, Recipe, taught_recipes>{
                "recipe", &Self::recipe, first_ids_of<taught_recipes>(recipe_rows)},
            base::ChoiceField<Self, Optimizer, taught_optimizers>{
                "optimizer", &Self::optimizer, first_ids_of<taught_optimizers>(optimizer_rows)},
            base::ChoiceField<Self, UpdateKernel, taught_update_kernels>{
                "update", &Self::update, {update_kernel_ids[0], update_kernel_ids[1]}},
            base::IntField<Self>{"tokens", &Self::tokens, 1, most_tokens},
            base::IntField<Self>{"batch", &Self::batch, 1, most_batch},
        };
    }

    bool operator==(const PlanChoice&) const = default;
};

/// The plan of one task; the error says what is wrong with the model's name.
base::Result<Plan> plan_of(const PlanChoice& choice, Task task);

/// The chosen card's memory, as its driver reports it.
constexpr base::Bytes card_memory(const PlanChoice& choice) {
    return memory_of(row_of(choice.card));
}

}  // namespace estimator
