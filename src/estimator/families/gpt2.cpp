#include "estimator/families/list.h"
#include "estimator/families/parts.h"

#include <array>

namespace estimator {
namespace {

// Conv1D keeps its matrices as inputs x outputs; here they are outputs x inputs like any Linear.
constexpr std::array tensors = {
    TensorRule{"transformer.wte.weight", Part::Embedding, Role::Table, Times::Once, Length::Vocab,
               Length::Hidden},
    TensorRule{"transformer.wpe.weight", Part::Embedding, Role::Table, Times::Once,
               Length::Positions, Length::Hidden},
    TensorRule{"transformer.h.*.ln_1.weight", Part::Norm, Role::Vector, Times::Layers, Length::One,
               Length::Hidden},
    TensorRule{"transformer.h.*.ln_1.bias", Part::Norm, Role::Vector, Times::Layers, Length::One,
               Length::Hidden},
    TensorRule{"transformer.h.*.attn.c_attn.weight", Part::Attention, Role::Linear, Times::Layers,
               Length::QueriesKeysValues, Length::Hidden},
    TensorRule{"transformer.h.*.attn.c_attn.bias", Part::Attention, Role::Vector, Times::Layers,
               Length::One, Length::QueriesKeysValues},
    TensorRule{"transformer.h.*.attn.c_proj.weight", Part::Attention, Role::Linear, Times::Layers,
               Length::Hidden, Length::Queries},
    TensorRule{"transformer.h.*.attn.c_proj.bias", Part::Attention, Role::Vector, Times::Layers,
               Length::One, Length::Hidden},
    TensorRule{"transformer.h.*.ln_2.weight", Part::Norm, Role::Vector, Times::Layers, Length::One,
               Length::Hidden},
    TensorRule{"transformer.h.*.ln_2.bias", Part::Norm, Role::Vector, Times::Layers, Length::One,
               Length::Hidden},
    TensorRule{"transformer.h.*.mlp.c_fc.weight", Part::Mlp, Role::Linear, Times::Layers,
               Length::Intermediate, Length::Hidden},
    TensorRule{"transformer.h.*.mlp.c_fc.bias", Part::Mlp, Role::Vector, Times::Layers, Length::One,
               Length::Intermediate},
    TensorRule{"transformer.h.*.mlp.c_proj.weight", Part::Mlp, Role::Linear, Times::Layers,
               Length::Hidden, Length::Intermediate},
    TensorRule{"transformer.h.*.mlp.c_proj.bias", Part::Mlp, Role::Vector, Times::Layers,
               Length::One, Length::Hidden},
    TensorRule{"transformer.ln_f.weight", Part::Norm, Role::Vector, Times::Once, Length::One,
               Length::Hidden},
    TensorRule{"transformer.ln_f.bias", Part::Norm, Role::Vector, Times::Once, Length::One,
               Length::Hidden},
};

constexpr std::array numbers = {
    NumberRule{&ModelShape::positions, Absent::Value, 1024},
    NumberRule{&ModelShape::intermediate, Absent::FourHidden},
};

}  // namespace

const Family gpt2_family = {
    .id = "gpt2",
    .title = "GPT-2",
    .tied_by_default = true,
    .tensors = {tensors, parts::head},
    .numbers = numbers,
    .form = {.norm = NormKind::Layer,
             .norm1 = "transformer.h.*.ln_1",
             .norm2 = "transformer.h.*.ln_2",
             .rotary = false,
             .nonlinearity = Nonlinearity::TanhSteps,
             .embedding = "transformer.wte",
             .positions = "transformer.wpe",
             .final_norm = "transformer.ln_f",
             .dropout = true},
    .checked_against = "GPT-2 124M, 774M and 1.56B",
    .run_checked_against = "arXiv:2205.05198, table 2, for fused kernels",
};

}  // namespace estimator
