#include "estimator/families/list.h"
#include "estimator/families/parts.h"

#include <array>

namespace estimator {
namespace {

// attention_bias and mlp_bias came with transformers 4.31; older files have neither.
constexpr std::array switches = {
    SwitchRule{&ModelShape::qkv_bias, "attention_bias", false},
    SwitchRule{&ModelShape::output_bias, "attention_bias", false},
    SwitchRule{&ModelShape::mlp_bias, "mlp_bias", false},
};

constexpr std::array mistral_numbers = {
    NumberRule{&ModelShape::kv_heads, Absent::Value, 8},
};

}  // namespace

const Family llama_family = {
    .id = "llama",
    .title = "LLaMA",
    .tied_by_default = false,
    .tensors = {parts::token_embedding, parts::attention, parts::gated_mlp, parts::two_norms,
                parts::final_norm, parts::head},
    .switches = switches,
    .checked_against = "LLaMA 2 and 3, TinyLlama, SmolLM: 9 counts",
    .run_checked_against = "a layer of Llama 3.1 8B; 8 LoRA and QLoRA runs on a T4",
};

// MistralAttention and MistralMLP build every linear layer with bias=False. All layers of v0.1 look
// back 4,096 tokens; later files say null.
const Family mistral_family = {
    .id = "mistral",
    .title = "Mistral",
    .tied_by_default = false,
    .tensors = {parts::token_embedding, parts::attention, parts::gated_mlp, parts::two_norms,
                parts::final_norm, parts::head},
    .numbers = mistral_numbers,
    .window = {.read = true, .absent = 4096},
    .checked_against = "Mistral 7B v0.1 and v0.3",
    .run_checked_against = "a layer of Mistral 7B",
};

}  // namespace estimator
