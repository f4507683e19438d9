#include "estimator/families/list.h"
#include "estimator/families/parts.h"

#include <array>

namespace estimator {
namespace {

// The files of Qwen name a window, but use_sliding_window is false in all of them.
constexpr WindowRule window = {.read = true, .absent = 4096, .only_if_switched = true};

// Qwen2Attention: bias on q, k and v, none on o; config.json has no member for it.
constexpr std::array qwen2_switches = {
    SwitchRule{&ModelShape::qkv_bias, "", true},
};

constexpr std::array qwen2_numbers = {
    NumberRule{&ModelShape::kv_heads, Absent::Required},
};

constexpr std::array qwen3_switches = {
    SwitchRule{&ModelShape::qkv_bias, "attention_bias", false},
    SwitchRule{&ModelShape::output_bias, "attention_bias", false},
};

constexpr std::array qwen3_numbers = {
    NumberRule{&ModelShape::kv_heads, Absent::Required},
    NumberRule{&ModelShape::head_dim, Absent::Value, 128},
};

}  // namespace

const Family qwen2_family = {
    .id = "qwen2",
    .title = "Qwen2",
    .tied_by_default = false,
    .tensors = {parts::token_embedding, parts::attention, parts::gated_mlp, parts::two_norms,
                parts::final_norm, parts::head},
    .numbers = qwen2_numbers,
    .switches = qwen2_switches,
    .window = window,
    .checked_against = "Qwen2 and Qwen2.5: 5 counts",
    .run_checked_against = "5 LoRA and QLoRA runs on a T4",
};

// The tied checkpoints (0.6B, 1.7B, 4B) write lm_head.weight all the same.
const Family qwen3_family = {
    .id = "qwen3",
    .title = "Qwen3",
    .tied_by_default = false,
    .tensors = {parts::token_embedding, parts::attention, parts::head_norms, parts::gated_mlp,
                parts::two_norms, parts::final_norm, parts::head},
    .numbers = qwen3_numbers,
    .switches = qwen3_switches,
    .window = window,
    .stored = {.tied_head = true},
    .checked_against = "Qwen3 0.6B, 1.7B, 4B and 14B",
    .run_checked_against = "a layer of Qwen3 4B and of 8B",
};

}  // namespace estimator
