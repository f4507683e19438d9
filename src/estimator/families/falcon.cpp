#include "estimator/config_reader.h"
#include "estimator/families/list.h"
#include "estimator/families/parts.h"

#include <array>

namespace estimator {
namespace {

constexpr std::array tensors = {
    TensorRule{"transformer.word_embeddings.weight", Part::Embedding, Role::Table, Times::Once,
               Length::Vocab, Length::Hidden},
    TensorRule{"transformer.h.*.self_attention.query_key_value.weight", Part::Attention,
               Role::Linear, Times::Layers, Length::QueriesKeysValues, Length::Hidden},
    TensorRule{"transformer.h.*.self_attention.query_key_value.bias", Part::Attention, Role::Vector,
               Times::Layers, Length::One, Length::QueriesKeysValues, When::QkvBias},
    TensorRule{"transformer.h.*.self_attention.dense.weight", Part::Attention, Role::Linear,
               Times::Layers, Length::Hidden, Length::Queries},
    TensorRule{"transformer.h.*.self_attention.dense.bias", Part::Attention, Role::Vector,
               Times::Layers, Length::One, Length::Hidden, When::OutputBias},
    TensorRule{"transformer.h.*.mlp.dense_h_to_4h.weight", Part::Mlp, Role::Linear, Times::Layers,
               Length::Intermediate, Length::Hidden},
    TensorRule{"transformer.h.*.mlp.dense_h_to_4h.bias", Part::Mlp, Role::Vector, Times::Layers,
               Length::One, Length::Intermediate, When::MlpBias},
    TensorRule{"transformer.h.*.mlp.dense_4h_to_h.weight", Part::Mlp, Role::Linear, Times::Layers,
               Length::Hidden, Length::Intermediate},
    TensorRule{"transformer.h.*.mlp.dense_4h_to_h.bias", Part::Mlp, Role::Vector, Times::Layers,
               Length::One, Length::Hidden, When::MlpBias},
    TensorRule{"transformer.h.*.input_layernorm.weight", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::Hidden, When::SingleNorm},
    TensorRule{"transformer.h.*.input_layernorm.bias", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::Hidden, When::SingleNorm},
    TensorRule{"transformer.h.*.ln_attn.weight", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::Hidden, When::TwoNorms},
    TensorRule{"transformer.h.*.ln_attn.bias", Part::Norm, Role::Vector, Times::Layers, Length::One,
               Length::Hidden, When::TwoNorms},
    TensorRule{"transformer.h.*.ln_mlp.weight", Part::Norm, Role::Vector, Times::Layers,
               Length::One, Length::Hidden, When::TwoNorms},
    TensorRule{"transformer.h.*.ln_mlp.bias", Part::Norm, Role::Vector, Times::Layers, Length::One,
               Length::Hidden, When::TwoNorms},
    TensorRule{"transformer.ln_f.weight", Part::Norm, Role::Vector, Times::Once, Length::One,
               Length::Hidden},
    TensorRule{"transformer.ln_f.bias", Part::Norm, Role::Vector, Times::Once, Length::One,
               Length::Hidden},
};

constexpr std::array numbers = {
    NumberRule{&ModelShape::intermediate, Absent::FourHidden},
};

constexpr std::array switches = {
    SwitchRule{&ModelShape::qkv_bias, "bias", false},
    SwitchRule{&ModelShape::output_bias, "bias", false},
    SwitchRule{&ModelShape::mlp_bias, "bias", false},
};

/// The 7B form shares one key and value head and runs attention and MLP side by side behind one
/// norm; the 40B form (new_decoder_architecture) groups heads and gives each side a norm.
base::Result<bool> finish(const ConfigReader& config, ModelShape& shape) {
    const auto grouped = config.flag("new_decoder_architecture", false);
    const auto one_head = config.flag("multi_query", true);
    const auto side_by_side = config.flag("parallel_attn", true);
    for (const auto* const flag : {&grouped, &one_head, &side_by_side}) {
        if (!*flag)
            return flag->error();
    }
    const auto norms = config.whole("num_ln_in_parallel_attn", grouped.value() ? 2 : 1, 1, 2);
    if (!norms)
        return norms.error();
    if (!grouped.value())
        shape.kv_heads = one_head.value() ? 1 : shape.heads;
    shape.single_norm = side_by_side.value() && norms.value() == 1;
    return true;
}

}  // namespace

const Family falcon_family = {
    .id = "falcon",
    .title = "Falcon",
    .tied_by_default = true,
    .tensors = {tensors, parts::head},
    .numbers = numbers,
    .switches = switches,
    .stored = {.tied_head = true},
    .finish = finish,
    .form = {.norm = NormKind::Layer,
             .wiring = Wiring::SideBySide,
             .norm1 = "transformer.h.*.ln_attn",
             .norm2 = "transformer.h.*.ln_mlp",
             .lone_norm = "transformer.h.*.input_layernorm",
             .embedding = "transformer.word_embeddings",
             .final_norm = "transformer.ln_f"},
    .checked_against = "Falcon 40B; 7B form: none",
};

}  // namespace estimator
