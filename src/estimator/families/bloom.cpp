#include "estimator/families/list.h"
#include "estimator/families/parts.h"

#include <array>

namespace estimator {
namespace {

constexpr std::array tensors = {
    TensorRule{"transformer.word_embeddings.weight", Part::Embedding, Role::Table, Times::Once,
               Length::Vocab, Length::Hidden},
    TensorRule{"transformer.word_embeddings_layernorm.weight", Part::Norm, Role::Vector,
               Times::Once, Length::One, Length::Hidden},
    TensorRule{"transformer.word_embeddings_layernorm.bias", Part::Norm, Role::Vector, Times::Once,
               Length::One, Length::Hidden},
    TensorRule{"transformer.h.*.input_layernorm.weight", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::Hidden},
    TensorRule{"transformer.h.*.input_layernorm.bias", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::Hidden},
    TensorRule{"transformer.h.*.self_attention.query_key_value.weight", Part::Attention,
               Role::Linear, Times::Layers, Length::QueriesKeysValues, Length::Hidden},
    TensorRule{"transformer.h.*.self_attention.query_key_value.bias", Part::Attention, Role::Vector,
               Times::Layers, Length::One, Length::QueriesKeysValues},
    TensorRule{"transformer.h.*.self_attention.dense.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Hidden, Length::Queries},
    TensorRule{"transformer.h.*.self_attention.dense.bias", Part::Attention, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
    TensorRule{"transformer.h.*.post_attention_layernorm.weight", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
    TensorRule{"transformer.h.*.post_attention_layernorm.bias", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
    TensorRule{"transformer.h.*.mlp.dense_h_to_4h.weight", Part::Mlp, Role::Linear, Times::Layers,
               Length::Intermediate, Length::Hidden},
    TensorRule{"transformer.h.*.mlp.dense_h_to_4h.bias", Part::Mlp, Role::Vector, Times::Layers,
               Length::One, Length::Intermediate},
    TensorRule{"transformer.h.*.mlp.dense_4h_to_h.weight", Part::Mlp, Role::Linear, Times::Layers,
               Length::Hidden, Length::Intermediate},
    TensorRule{"transformer.h.*.mlp.dense_4h_to_h.bias", Part::Mlp, Role::Vector, Times::Layers,
               Length::One, Length::Hidden},
    TensorRule{"transformer.ln_f.weight", Part::Norm, Role::Vector, Times::Once, Length::One,
               Length::Hidden},
    TensorRule{"transformer.ln_f.bias", Part::Norm, Role::Vector, Times::Once, Length::One,
               Length::Hidden},
};

constexpr std::array numbers = {
    NumberRule{&ModelShape::intermediate, Absent::FourHidden},
};

}  // namespace

const Family bloom_family = {
    .id = "bloom",
    .title = "BLOOM",
    .tied_by_default = true,
    .tensors = {tensors, parts::head},
    .numbers = numbers,
    .form = {.norm = NormKind::Layer,
             .norm1 = "transformer.h.*.input_layernorm",
             .norm2 = "transformer.h.*.post_attention_layernorm",
             .rotary = false,
             .embedding = "transformer.word_embeddings",
             .embedding_norm = "transformer.word_embeddings_layernorm",
             .final_norm = "transformer.ln_f"},
    .checked_against = "BLOOM 560M",
};

}  // namespace estimator
