#pragma once

#include "estimator/families.h"

// Every family's row; each is defined in the file of its name, or of its relatives'.
namespace estimator {

extern const Family gpt2_family;
extern const Family gpt_neox_family;
extern const Family opt_family;
extern const Family bloom_family;
extern const Family falcon_family;
extern const Family llama_family;
extern const Family mistral_family;
extern const Family phi_family;
extern const Family phi3_family;
extern const Family olmo_family;
extern const Family olmo2_family;
extern const Family qwen2_family;
extern const Family qwen3_family;
extern const Family gemma_family;
extern const Family gemma2_family;
extern const Family gemma3_text_family;
extern const Family gemma3_family;
extern const Family bert_family;
extern const Family mixtral_family;
extern const Family qwen2_moe_family;
extern const Family qwen3_moe_family;
extern const Family deepseek_v2_family;
extern const Family deepseek_v3_family;
extern const Family gpt_oss_family;

}  // namespace estimator
