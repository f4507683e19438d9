#include "estimator/families/list.h"

#include <array>

namespace estimator {
namespace {

// BertModel with its pooler; position_ids and token_type_ids are int64 buffers.
constexpr std::array tensors = {
    TensorRule{"embeddings.word_embeddings.weight", Part::Embedding, Role::Table, Times::Once,
               Length::Vocab, Length::Hidden},
    TensorRule{"embeddings.position_embeddings.weight", Part::Embedding, Role::Table, Times::Once,
               Length::Positions, Length::Hidden},
    TensorRule{"embeddings.token_type_embeddings.weight", Part::Embedding, Role::Table, Times::Once,
               Length::TokenTypes, Length::Hidden},
    TensorRule{"embeddings.LayerNorm.weight", Part::Norm, Role::Vector, Times::Once, Length::One,
               Length::Hidden},
    TensorRule{"embeddings.LayerNorm.bias", Part::Norm, Role::Vector, Times::Once, Length::One,
               Length::Hidden},
    TensorRule{"encoder.layer.*.attention.self.query.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Queries, Length::Hidden},
    TensorRule{"encoder.layer.*.attention.self.query.bias", Part::Attention, Role::Vector,
               Times::Layers, Length::One, Length::Queries},
    TensorRule{"encoder.layer.*.attention.self.key.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Keys, Length::Hidden},
    TensorRule{"encoder.layer.*.attention.self.key.bias", Part::Attention, Role::Vector,
               Times::Layers, Length::One, Length::Keys},
    TensorRule{"encoder.layer.*.attention.self.value.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Keys, Length::Hidden},
    TensorRule{"encoder.layer.*.attention.self.value.bias", Part::Attention, Role::Vector,
               Times::Layers, Length::One, Length::Keys},
    TensorRule{"encoder.layer.*.attention.output.dense.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Hidden, Length::Queries},
    TensorRule{"encoder.layer.*.attention.output.dense.bias", Part::Attention, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
    TensorRule{"encoder.layer.*.attention.output.LayerNorm.weight", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
    TensorRule{"encoder.layer.*.attention.output.LayerNorm.bias", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
    TensorRule{"encoder.layer.*.intermediate.dense.weight", Part::Mlp, Role::Linear, Times::Layers,
               Length::Intermediate, Length::Hidden},
    TensorRule{"encoder.layer.*.intermediate.dense.bias", Part::Mlp, Role::Vector, Times::Layers,
               Length::One, Length::Intermediate},
    TensorRule{"encoder.layer.*.output.dense.weight", Part::Mlp, Role::Linear, Times::Layers,
               Length::Hidden, Length::Intermediate},
    TensorRule{"encoder.layer.*.output.dense.bias", Part::Mlp, Role::Vector, Times::Layers,
               Length::One, Length::Hidden},
    TensorRule{"encoder.layer.*.output.LayerNorm.weight", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::Hidden},
    TensorRule{"encoder.layer.*.output.LayerNorm.bias", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::Hidden},
    TensorRule{"pooler.dense.weight", Part::Head, Role::Linear, Times::Once, Length::Hidden,
               Length::Hidden},
    TensorRule{"pooler.dense.bias", Part::Head, Role::Vector, Times::Once, Length::One,
               Length::Hidden},
};

constexpr std::array numbers = {
    NumberRule{&ModelShape::positions, Absent::Value, 512},
    NumberRule{&ModelShape::token_types, Absent::Value, 2},
};

}  // namespace

const Family bert_family = {
    .id = "bert",
    .title = "BERT",
    .tied_by_default = true,
    .tensors = {tensors},
    .numbers = numbers,
    .form = {.norm = NormKind::Layer,
             .wiring = Wiring::AfterSums,
             .norm1 = "encoder.layer.*.attention.output.LayerNorm",
             .norm2 = "encoder.layer.*.output.LayerNorm",
             .rotary = false,
             .embedding = "embeddings.word_embeddings",
             .positions = "embeddings.position_embeddings",
             .types = "embeddings.token_type_embeddings",
             .embedding_norm = "embeddings.LayerNorm",
             .final_norm = "",
             .dropout = true,
             .pooler = "pooler.dense"},
    .caches = false,
    .position_buffers = 2,
    .checked_against = "BERT base, cased and uncased",
};

}  // namespace estimator
