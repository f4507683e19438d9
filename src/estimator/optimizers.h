#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace estimator {

/// The update rule; the order is that of `optimizer_rows`.
enum class Optimizer {
    Sgd,
    Momentum,
    Adam,
    AdamW,
    AmsGrad,
    Adafactor,
    Lion,
    Muon,
    GaLore,
    AdamW8bit,
    AdamW4bit,
};

/// How the update runs on the device; the order is that of `update_kernel_ids`. In backward, each
/// weight is updated as soon as it has its gradient, which is then thrown away (LOMO,
/// arXiv:2306.09782; torchtune's optimizer_in_bwd).
enum class UpdateKernel { Fused, Foreach, InBackward };

inline constexpr std::array<std::string_view, 3> update_kernel_ids = {"fused", "foreach",
                                                                      "in-backward"};

/// How many numbers a state holds for a weight of n rows and m columns: all, one a row, one a
/// column, rank x the longer side, rank x the shorter side. A vector has no rows to sum over.
enum class StateSize { Whole, Rows, Columns, LowRank, Projection };

/// The format of a state: that of the recipe's moments, fp32, or 8 or 4 bits with a scale a block.
enum class StateFormat { Recipe, Fp32, Block8, Block4 };

/// One tensor that an optimizer keeps beside a weight, named as the library names it.
struct StateTensor {
    std::string_view role;  ///< after a weight's name
    StateSize size = StateSize::Whole;
    StateFormat format = StateFormat::Recipe;
};

/// What passes through while one weight is updated: nothing, an update in fp32, or the four
/// matrices of Muon's Newton-Schulz iteration.
enum class UpdateScratch { None, Fp32Update, NewtonSchulz };

/// One optimizer: the tensors it keeps beside each weight that it handles itself.
struct OptimizerRow {
    std::string_view id;
    std::string_view word;  ///< on a button
    std::string_view title;
    int states;
    std::array<StateTensor, 3> state;  ///< the first `states`
    int foreach_copies = 0;  ///< moment-sized temporaries of torch's foreach kernel, all at once
    bool hidden_matrices_only = false;  ///< AdamW handles embeddings, heads and vectors
    std::int64_t least_elements = 0;    ///< AdamW in fp32 handles smaller weights
    UpdateScratch scratch = UpdateScratch::None;
    std::string_view checked_against = "";  ///< the published sizes it equals; empty: none found
};

inline constexpr StateTensor first_moment = {" exp_avg"};
inline constexpr StateTensor second_moment = {" exp_avg_sq"};
inline constexpr std::int64_t least_quantised_state = 4096;

// Adam's foreach kernel takes the square root of all second moments into new tensors
// (torch/optim/adam.py, _multi_tensor_adam: exp_avg_sq_sqrt); SGD's updates in place.
// AMSGrad: torch.optim. Adafactor: arXiv:1804.04235, without a first moment. Lion:
// arXiv:2302.06675. Muon: KellerJordan/Muon muon.py. GaLore: arXiv:2403.03507, table 1. 8 bits:
// bitsandbytes functional.py, blocks of 256 with an fp32 scale, weights below 4,096 elements in
// fp32; the same in torchao/optim, whose 4 bits have blocks of 128.
inline constexpr std::array optimizer_rows = {
    OptimizerRow{.id = "sgd",
                 .word = "SGD",
                 .title = "SGD",
                 .states = 0,
                 .state = {},
                 .checked_against = "SGD's definition: no state"},
    OptimizerRow{.id = "momentum",
                 .word = "momentum",
                 .title = "SGD with momentum",
                 .states = 1,
                 .state = {{{" momentum_buffer"}}},
                 .checked_against = "4 bytes a weight in ML Engineering"},
    OptimizerRow{.id = "adam",
                 .word = "Adam",
                 .title = "Adam",
                 .states = 2,
                 .state = {first_moment, second_moment},
                 .foreach_copies = 1,
                 .checked_against = "12 bytes a weight in Transformer Math 101"},
    OptimizerRow{.id = "adamw",
                 .word = "AdamW",
                 .title = "AdamW",
                 .states = 2,
                 .state = {first_moment, second_moment},
                 .foreach_copies = 1,
                 .checked_against = "12 bytes a weight in Transformer Math 101, measured runs"},
    OptimizerRow{.id = "amsgrad",
                 .word = "AMSGrad",
                 .title = "Adam with AMSGrad",
                 .states = 3,
                 .state = {first_moment, second_moment, {" max_exp_avg_sq"}},
                 .foreach_copies = 1},
    OptimizerRow{.id = "adafactor",
                 .word = "Adafactor",
                 .title = "Adafactor",
                 .states = 2,
                 .state = {{{" exp_avg_sq_row", StateSize::Rows, StateFormat::Fp32},
                            {" exp_avg_sq_col", StateSize::Columns, StateFormat::Fp32}}},
                 .scratch = UpdateScratch::Fp32Update},
    OptimizerRow{
        .id = "lion", .word = "Lion", .title = "Lion", .states = 1, .state = {first_moment}},
    OptimizerRow{.id = "muon",
                 .word = "Muon",
                 .title = "Muon, with AdamW for what is no hidden matrix",
                 .states = 1,
                 .state = {{{" momentum_buffer"}}},
                 .hidden_matrices_only = true,
                 .scratch = UpdateScratch::NewtonSchulz,
                 .checked_against = "the buffers of muon.py"},
    OptimizerRow{.id = "galore",
                 .word = "GaLore",
                 .title = "GaLore, with AdamW for what is no hidden matrix",
                 .states = 3,
                 .state = {{{" projected exp_avg", StateSize::LowRank},
                            {" projected exp_avg_sq", StateSize::LowRank},
                            {" projection", StateSize::Projection}}},
                 .hidden_matrices_only = true},
    OptimizerRow{.id = "adamw-8bit",
                 .word = "8-bit AdamW",
                 .title = "AdamW with 8-bit state",
                 .states = 2,
                 .state = {{{" state1", StateSize::Whole, StateFormat::Block8},
                            {" state2", StateSize::Whole, StateFormat::Block8}}},
                 .least_elements = least_quantised_state,
                 .checked_against = "the blocks of bitsandbytes"},
    OptimizerRow{.id = "adamw-4bit",
                 .word = "4-bit AdamW",
                 .title = "AdamW with 4-bit state (torchao)",
                 .states = 2,
                 .state = {{{" exp_avg", StateSize::Whole, StateFormat::Block4},
                            {" exp_avg_sq", StateSize::Whole, StateFormat::Block4}}},
                 .least_elements = least_quantised_state,
                 .checked_against = "the blocks of torchao"},
};

/// The first rows and kernels, which the lessons offer.
inline constexpr std::size_t taught_optimizers = 4;
inline constexpr std::size_t taught_update_kernels = 2;

constexpr const OptimizerRow& row_of(Optimizer optimizer) {
    return optimizer_rows[static_cast<std::size_t>(optimizer)];
}

}  // namespace estimator
