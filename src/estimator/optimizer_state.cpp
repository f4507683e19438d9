#include "estimator/optimizer_state.h"

#include <algorithm>

namespace estimator {
namespace {

constexpr Factor none = {"", 1};

bool is_hidden_matrix(const WeightTensor& weight) {
    return (weight.part == Part::Attention || weight.part == Part::Mlp) && weight.rows > 1;
}

/// The row that handles this weight: the optimizer's own, or AdamW's.
const OptimizerRow& handler(const OptimizerRow& own, const WeightTensor& weight) {
    const bool refused = (own.hidden_matrices_only && !is_hidden_matrix(weight)) ||
                         elements_of_one(weight) < own.least_elements;
    return refused ? row_of(Optimizer::AdamW) : own;
}

Factor format_factor(StateFormat format, formats::Dtype moments) {
    const formats::DtypeRow& recipe = formats::row_of(moments);
    switch (format) {
        case StateFormat::Recipe:
            return {recipe.bytes_name, recipe.bytes};
        case StateFormat::Fp32:
            return {"bytes (fp32)", 4};
        case StateFormat::Block8:
            return {"bytes (8 bits, an fp32 scale per 256)", 256 + 4, 256};
        case StateFormat::Block4:
            return {"bytes (4 bits, an fp32 scale per 128)", 64 + 4, 128};
    }
    return {};
}

/// The two sides of a state; the product is 0 where a vector has no such state.
std::array<Factor, 2> sides(StateSize size, const WeightTensor& weight, std::int64_t rank) {
    const bool vector = weight.rows == 1;
    switch (size) {
        case StateSize::Whole:
            return {{{"rows", weight.rows}, {"columns", weight.cols}}};
        case StateSize::Rows:
            return {{{"rows", vector ? 0 : weight.rows}, none}};
        case StateSize::Columns:
            return {{{"columns", weight.cols}, none}};
        case StateSize::LowRank:
            return {{{"rank", rank}, {"longer side", std::max(weight.rows, weight.cols)}}};
        case StateSize::Projection:
            return {{{"rank", rank}, {"shorter side", std::min(weight.rows, weight.cols)}}};
    }
    return {};
}

void add(StateBuffers& buffers, std::string_view role, const std::array<Factor, 4>& factors) {
    if (factors[0].value > 0 && factors[1].value > 0)
        buffers.rows[buffers.count++] = {role, factors};
}

}  // namespace

StateBuffers state_of(const StateRule& rule, const WeightTensor& weight) {
    const OptimizerRow& own = row_of(rule.optimizer);
    const OptimizerRow& row = handler(own, weight);
    // bitsandbytes keeps the state of small weights in fp32.
    const formats::Dtype moments = own.least_elements > 0 ? formats::Dtype::Fp32 : rule.moments;
    // A projection of full rank is the identity: GaLore then gains nothing and loses nothing.
    const std::int64_t rank = std::min({rule.rank, weight.rows, weight.cols});
    StateBuffers buffers;
    for (std::size_t i = 0; i < static_cast<std::size_t>(row.states); ++i) {
        const StateTensor& state = row.state[i];
        const auto [one, other] = sides(state.size, weight, rank);
        add(buffers, state.role, {one, other, format_factor(state.format, moments), none});
    }
    return buffers;
}

StateBuffers scratch_of(const StateRule& rule, const WeightTensor& weight) {
    const OptimizerRow& row = handler(row_of(rule.optimizer), weight);
    const Factor rows = {"rows", weight.rows};
    const Factor columns = {"columns", weight.cols};
    StateBuffers buffers;
    if (row.scratch == UpdateScratch::Fp32Update)
        add(buffers, " update in fp32", {rows, columns, {"bytes (fp32)", 4}, none});
    if (row.scratch == UpdateScratch::NewtonSchulz) {
        const Factor side = {"shorter side", std::min(weight.rows, weight.cols)};
        add(buffers, " in Newton-Schulz", {rows, columns, {"copies", 2}, {"bytes (bf16)", 2}});
        add(buffers, " squared in Newton-Schulz", {side, side, {"copies", 2}, {"bytes (bf16)", 2}});
    }
    return buffers;
}

bool is_uniform(Optimizer optimizer) {
    const OptimizerRow& row = row_of(optimizer);
    return !row.hidden_matrices_only && row.least_elements == 0 &&
           std::all_of(row.state.begin(), row.state.begin() + row.states,
                       [](const StateTensor& state) { return state.size == StateSize::Whole; });
}

}  // namespace estimator
