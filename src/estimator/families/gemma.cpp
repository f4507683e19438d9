#include "estimator/families/list.h"
#include "estimator/families/parts.h"
#include "estimator/families/siglip.h"

#include <array>

namespace estimator {
namespace {

// Gemma 2 and 3 norm attention and MLP before and after.
constexpr std::array more_norms = {
    TensorRule{"model.layers.*.pre_feedforward_layernorm.weight", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
    TensorRule{"model.layers.*.post_feedforward_layernorm.weight", Part::Norm, Role::Vector,
               Times::Layers, Length::One, Length::Hidden},
};

constexpr std::array switches = {
    SwitchRule{&ModelShape::qkv_bias, "attention_bias", false},
    SwitchRule{&ModelShape::output_bias, "attention_bias", false},
};

constexpr std::int64_t head_width = 256;

constexpr std::array numbers = {
    NumberRule{&ModelShape::kv_heads, Absent::Required},
    NumberRule{&ModelShape::head_dim, Absent::Value, head_width},
};

// Files of the 4B model leave out what transformers' Gemma3TextConfig has by itself.
constexpr std::array gemma3_numbers = {
    NumberRule{&ModelShape::vocab, Absent::Value, 262208},
    NumberRule{&ModelShape::heads, Absent::Value, 8},
    NumberRule{&ModelShape::kv_heads, Absent::Value, 4},
    NumberRule{&ModelShape::head_dim, Absent::Value, 256},
};

constexpr std::array seeing_numbers = {
    NumberRule{&ModelShape::vocab, Absent::Value, 262208},
    NumberRule{&ModelShape::heads, Absent::Value, 8},
    NumberRule{&ModelShape::kv_heads, Absent::Value, 4},
    NumberRule{&ModelShape::head_dim, Absent::Value, 256},
    NumberRule{&ModelShape::vision_layers, Absent::Required},
    NumberRule{&ModelShape::vision_hidden, Absent::Required},
    NumberRule{&ModelShape::vision_intermediate, Absent::Required},
    NumberRule{&ModelShape::vision_patch, Absent::Required},
    NumberRule{&ModelShape::vision_image, Absent::Required},
};

constexpr RunForm gemma3_form = {.norm = NormKind::RmsPlusOne,
                                 .wiring = Wiring::BeforeAndAfter,
                                 .norm2 = "model.layers.*.pre_feedforward_layernorm",
                                 .after_attention = "model.layers.*.post_attention_layernorm",
                                 .after_mlp = "model.layers.*.post_feedforward_layernorm",
                                 .scaled_embedding = true};

// Five layers look back a window, the sixth sees all.
constexpr WindowRule gemma3_window = {.read = true, .absent = 4096, .full_every = 6};

}  // namespace

const Family gemma_family = {
    .id = "gemma",
    .title = "Gemma",
    .tied_by_default = true,
    .tensors = {parts::token_embedding, parts::attention, parts::gated_mlp, parts::two_norms,
                parts::final_norm, parts::head},
    .numbers = numbers,
    .switches = switches,
    .form = {.norm = NormKind::RmsPlusOne, .scaled_embedding = true},
    .checked_against = "Gemma 2B and 7B",
    .run_checked_against = "a layer of Gemma 2B",
};

const Family gemma2_family = {
    .id = "gemma2",
    .title = "Gemma 2",
    .tied_by_default = true,
    .tensors = {parts::token_embedding, parts::attention, parts::gated_mlp, parts::two_norms,
                more_norms, parts::final_norm, parts::head},
    .numbers = numbers,
    .switches = switches,
    .window = {.read = true, .absent = 4096, .full_every = 2},
    .form = {.norm = NormKind::RmsPlusOne,
             .wiring = Wiring::BeforeAndAfter,
             .norm2 = "model.layers.*.pre_feedforward_layernorm",
             .after_attention = "model.layers.*.post_attention_layernorm",
             .after_mlp = "model.layers.*.post_feedforward_layernorm",
             .capped_scores = true,
             .capped_logits = true,
             .scaled_embedding = true},
    .checked_against = "Gemma 2 27B",
    .run_checked_against = "two LoRA runs of Gemma 2 2B on a T4",
};

const Family gemma3_text_family = {
    .id = "gemma3_text",
    .title = "Gemma 3, text only",
    .tied_by_default = true,
    .tensors = {parts::token_embedding, parts::attention, parts::head_norms, parts::gated_mlp,
                parts::two_norms, more_norms, parts::final_norm, parts::head},
    .numbers = gemma3_numbers,
    .switches = switches,
    .window = gemma3_window,
    .form = gemma3_form,
    .checked_against = "Gemma 3 1B, and the text of 4B and 12B",
};

const Family gemma3_family = {
    .id = "gemma3",
    .title = "Gemma 3",
    .tied_by_default = true,
    .tensors = {parts::siglip_tower, parts::vision_projector, parts::token_embedding,
                parts::attention, parts::head_norms, parts::gated_mlp, parts::two_norms, more_norms,
                parts::final_norm, parts::head},
    .numbers = seeing_numbers,
    .switches = switches,
    .window = gemma3_window,
    .text_in = "text_config",
    .form = gemma3_form,
    .checked_against = "Gemma 3 4B, 12B and 27B",
};

}  // namespace estimator
