#pragma once

#include <array>
#include <string_view>

// Where estimators go wrong, 71 ways, and what answers each here: a test that checks that very
// point, a published number that is predicted, a sentence that a reader sees, or the plain word
// that it is not modelled. Whoever renames or deletes an answer turns traps_test.cpp red.
namespace traps {

/// What an answer is.
enum class How { Nothing, Test, Published, Note, NotModelled };

/// The name of a test case, the id of a published number, how a note begins, or a reason.
struct Answer {
    How how = How::Nothing;
    std::string_view text;
};

constexpr Answer test(std::string_view name) {
    return {How::Test, name};
}

constexpr Answer published(std::string_view id) {
    return {How::Published, id};
}

constexpr Answer note(std::string_view beginning) {
    return {How::Note, beginning};
}

constexpr Answer not_modelled(std::string_view reason) {
    return {How::NotModelled, reason};
}

/// One way to go wrong, in a few words, and up to three answers.
struct Trap {
    int number;
    std::string_view mistake;
    std::array<Answer, 3> answers;
};

inline constexpr std::array all = {
    // Counting parameters.
    Trap{
        1,
        "tied heads counted twice, untied ones once",
        {published("param_count/openai-community/gpt2"), published("param_count/Qwen/Qwen2.5-1.5B"),
         test("total, active and stored parameters are different words")}},
    Trap{2,
         "numbers on disk taken for parameters",
         {test("total, active and stored parameters are different words"),
          test("every family: a run loads the weights of its table, each once")}},
    Trap{3,
         "DeepSeek V3's further layer and scales taken for the model",
         {test("total, active and stored parameters are different words")}},
    Trap{4,
         "rows of the embedding counted by the tokenizer",
         {published("param_count/EleutherAI/pythia-6.9b"),
          published("quantized_size/qlora/llama7b_fp32_elements")}},
    Trap{5,
         "width of a head taken for hidden / heads",
         {published("param_count/google/gemma-7b"), published("param_count/Qwen/Qwen3-4B"),
          test("saved activations follow 8 hidden + 5 heads x width + 4 intermediate in 16 bits")}},
    Trap{6,
         "members of config.json that are absent, null or called otherwise",
         {test("what a config.json leaves out has a family default"),
          test("what config.json leaves out has the value that transformers gives it"),
          test("forms of a family that config.json tells apart")}},
    Trap{7,
         "an MLP of two matrices, four times as wide as the stream",
         {published("param_count/meta-llama/Llama-2-7b-hf"),
          published("param_count/google/gemma-2b"), published("param_count/microsoft/phi-1_5")}},
    Trap{8,
         "biases by one rule for all",
         {published("param_count/Qwen/Qwen2.5-7B"), published("param_count/openai/gpt-oss-120b"),
          test("who decides about biases depends on the family")}},
    Trap{9,
         "norms of queries and keys forgotten",
         {published("activations/hf_eager_layer/Qwen3-4B"),
          test("norms of queries and keys: as wide as a head, in OLMo 2 as all of them")}},
    Trap{10,
         "two norms a layer and one at the end, whatever the family",
         {published("param_count/google/gemma-2-27b"),
          published("param_count/google-bert/bert-base-uncased"),
          test("forms of a family that config.json tells apart")}},
    Trap{11,
         "memory by active parameters, or by the model's name",
         {published("param_count/mistralai/Mixtral-8x7B-v0.1"),
          published("param_count_active/deepseek-ai/DeepSeek-V3"),
          test("active parameters of gpt-oss count its embedding")}},
    Trap{12,
         "the tower that reads pictures forgotten",
         {test("a model that sees is its text model, its tower and its projector"),
          note("Pictures are not modelled:")}},
    Trap{13,
         "parameters from the size of a file that is fp32 or packed",
         {published("param_count/openai/gpt-oss-120b"),
          published("quantized_size/gpt-oss-120b_mxfp4_bpw"),
          test("gpt-oss packs its experts and nothing else")}},

    // Formats of weights.
    Trap{14,
         "half a byte a weight in 4 bits",
         {published("quantized_size/nf4_dq_bits_per_param"),
          published("quantized_size/llama.cpp/Llama-3.1-8B/Q4_K_M/bpw"),
          test("bits a number, as published for each format, all 30 of them")}},
    Trap{15,
         "embedding and head packed like the rest",
         {published("quantized_size/awq_int4_g128/Llama-3.1-8B"),
          test("what a scheme leaves alone is the embedding, the head and vectors")}},
    Trap{16,
         "what QLoRA leaves unpacked taken for 16 bits",
         {published("quantized_size/qlora/llama7b_fp32_elements"),
          test("QLoRA: 4.5 or 4.127 bits a weight of a Linear, fp32 for the rest")}},
    Trap{17,
         "fitted to the sizes that the QLoRA paper gives",
         {test("QLoRA: 4.5 or 4.127 bits a weight of a Linear, fp32 for the rest")}},
    Trap{18,
         "one width for all tensors of a GGUF file",
         {published("quantized_size/gguf_file/Llama-3.3-70B/Q4_0"),
          test("rows that hold no whole blocks fall back: Qwen2.5 0.5B is 896 wide"),
          test("a Qwen2.5 14B in Q4_K_M, to the byte")}},
    Trap{19,
         "llama.cpp's embedding counted on the card",
         {published("quantized_size/llama.cpp/token_embd_on_cpu_q4_0"),
          note("llama.cpp leaves the embedding")}},
    Trap{20,
         "tf32 or fp8 taken for smaller training",
         {test("bits a number, as published for each format, all 30 of them"),
          not_modelled("No recipe trains in fp8.")}},
    Trap{21,
         "GB read as GiB, and 24 GB as either",
         {test("GiB and GB are different words for different sizes"),
          test("predictions are converted to the published unit, and exact means to its digits")}},

    // KV cache.
    Trap{22,
         "as many heads of keys and values as of queries",
         {published("kv_cache/llama2-70b_per_token_gqa"),
          test("the famous mistakes give the famous numbers")}},
    Trap{23,
         "keys without values, or latents twice",
         {published("kv_cache/llama2-7b_2048_f16"),
          published("kv_cache/deepseek-v3_mla_per_token_bf16")}},
    Trap{24,
         "latent attention cached as keys and values",
         {test("latent attention caches the latent, or 71 times as much where it is expanded"),
          test("more tensor-parallel devices than KV heads hold copies, and each all latents"),
          note("The latent is cached,")}},
    Trap{25,
         "windows forgotten, or read where they are switched off",
         {test("windows: which layers look back only so far"),
          test("a local layer keeps its window, unless the runtime reserves more"),
          note("Some layers look back only a window;")}},
    Trap{26,
         "tokens of one prompt for all that are cached",
         {test("a cache is asked about in the words of its runtime"),
          not_modelled("Beams and slots are sequences; whoever asks must count them.")}},
    Trap{27,
         "a cache packed because the weights are",
         {test("packed weights leave the cache in 16 bits, unless it is asked for in fewer")}},
    Trap{28,
         "a cache divided by more devices than it has heads",
         {test("more tensor-parallel devices than KV heads hold copies, and each all latents")}},
    Trap{29,
         "what stays while serving taken for the peak",
         {published("e2e/fitcheck/serving_transient_TinyLlama_c16_s2048"),
          not_modelled("The copy that is made when a cache grows by one token is left out.")}},
    Trap{30,
         "a fifth on top of the weights for everything else",
         {test("of a long text the cache is larger than the weights")}},

    // What training keeps.
    Trap{31,
         "one number of bytes a parameter for all recipes",
         {test("bytes a parameter with AdamW, by recipe"),
          published("model_states/fp32_full_ft/llama-160m")}},
    Trap{32,
         "autocast taken for half the memory",
         {test("autocast keeps fp32 weights and a bf16 copy of each matrix until its backward")}},
    Trap{33,
         "moments always in fp32",
         {published("model_states/bf16_adam_moments/qwen2.5_14b"),
          test("moments take the recipe's format, Adafactor's sums are fp32 in any")}},
    Trap{34,
         "an fp32 copy counted with the optimizer",
         {test("bytes a weight with AdamW: 8 in bf16, 16 with an fp32 copy, 16 in fp32")}},
    Trap{35,
         "all state packed by an 8-bit optimizer",
         {published("optimizer_state/adamw_8bit_bnb"),
          test("below 4,096 elements 8-bit and 4-bit states stay in fp32, from there on they do "
               "not")}},
    Trap{36,
         "adding up gradients taken for free",
         {test("with micro-batches the gradients live through the next loss"),
          test("an update within backward holds one gradient at a time"),
          note("DDP keeps a second copy of every gradient")}},
    Trap{37,
         "an update without temporaries, and step 1 for every step",
         {test("the peak lies in the forward pass, in backward or in the update, by plan"),
          test("the second step is fuller than the first: its optimizer already has state")}},
    Trap{38,
         "ZeRO-3 taken for an even share of everything",
         {test("a device of ZeRO-3 holds more than its share: the root unit and a layer"),
          test("activations are never shared out by data parallelism"),
          not_modelled("Offloading and DeepSpeed's buckets are left out.")}},
    Trap{
        39,
        "divided by all devices after tensor parallelism has divided",
        {test("what tensor parallelism has divided is shared by the data-parallel devices alone")}},
    Trap{40,
         "an average device instead of the fullest",
         {test("Llama 3.1 8B in four stages: the first holds four micro-batches, the last the "
               "loss"),
          test("the stages together hold the model, and a tied head a second time")}},

    // Activations.
    Trap{41,
         "34 bytes for every model and kernel",
         {test("fused kernels: a layer saves 4 hidden + 2 (heads + KV heads) x width + 3 "
               "intermediate"),
          test("layers save what was measured of one layer alone"),
          published("activations/hf_eager_layer/Llama-3.1-8B")}},
    Trap{42,
         "two tensors of a gated MLP instead of three or four",
         {test("saved activations follow 8 hidden + 5 heads x width + 4 intermediate in 16 bits"),
          test("fused kernels: a layer saves 4 hidden + 2 (heads + KV heads) x width + 3 "
               "intermediate")}},
    Trap{43,
         "the fp32 copies of RMSNorm forgotten",
         {test("saved activations follow 8 hidden + 5 heads x width + 4 intermediate in 16 bits"),
          test("fused kernels: a layer saves 4 hidden + 2 (heads + KV heads) x width + 3 "
               "intermediate")}},
    Trap{44,
         "activations made smaller by grouped queries",
         {test("saved activations follow 8 hidden + 5 heads x width + 4 intermediate in 16 bits")}},
    Trap{45,
         "scores of attention subtracted twice",
         {test("eager attention keeps 6 bytes for each head and pair of tokens, in fp32 4"),
          published("activations/korthikanti/gpt3_175b/per_layer_selective_sp_t8_b1"),
          test("checkpoints with eager attention: the loss or one layer's scores, as measured")}},
    Trap{46,
         "flash attention taken to save in any case",
         {test("checkpoints with eager attention: the loss or one layer's scores, as measured")}},
    Trap{47,
         "checkpoints without the layer that is run again",
         {test("checkpoints keep one stream a layer, or one every few layers"),
          test("checkpointing single layers is near the best: every second layer costs more again"),
          published("e2e/fitcheck/qlora_ckpt_sdpa/TinyLlama-1.1B_b2_s1024")}},
    Trap{48,
         "logits forgotten, or once",
         {test("the loss costs 14 bytes a logit in 16 bits and 16 in fp32"),
          test("paths of the loss, from 14 bytes a logit to none"),
          published("logits/stas/llama3.1-8b_32k_fp32")}},
    Trap{49,
         "logits of answers alone, and texts of average length",
         {test("the loss costs 14 bytes a logit in 16 bits and 16 in fp32"),
          not_modelled("A plan has one length: give that of the longest text, padding included.")}},
    Trap{50,
         "experts that cost what one MLP costs",
         {test("experts multiply what the MLP saves by how many read each token"),
          note("Experts run side by side")}},
    Trap{51,
         "masks of dropout forgotten",
         {note("Dropout's masks are left out:"), not_modelled("Adapters have no dropout here.")}},
    Trap{52,
         "preferences and rollouts taken for plain training",
         {not_modelled("DPO and GRPO hold more sequences and a second model's logits.")}},

    // Finetuning.
    Trap{53,
         "frozen weights taken to need no activations",
         {test("LoRA removes gradients and states, and of the activations little"),
          test("mistakes about freezing leave out what freezing does not remove")}},
    Trap{54,
         "frozen matrices taken to save their inputs",
         {test("with fp32 adapters on q, k, v and o a layer saves 10 hidden + 6 heads + 3 "
               "intermediate")}},
    Trap{55,
         "freezing below and freezing above taken for the same",
         {test("freezing below costs less than freezing above: gradients flow through what is "
               "above")}},
    Trap{56,
         "adapters in the format of the base",
         {test("an adapter in fp32 costs 16 bytes a parameter whatever the base, in bf16 8")}},
    Trap{57,
         "one count for every kind of adapter",
         {published("lora_params/litgpt/falcon-40b_r8_fused_qkv"),
          published("lora_params/peft/llama-3.2-3b_dora_r32_qv"),
          published("lora_params/peft/llama-3.2-3b_ia3")}},
    Trap{58,
         "a whole trained embedding for two new tokens",
         {published("lora_params/peft/llama-3.2-3b_trainable_tokens"),
          not_modelled("PEFT's modules_to_save is no choice of a plan.")}},
    Trap{59,
         "merging and saving taken for free",
         {not_modelled("A plan ends with its last step; merging adapters comes after.")}},
    Trap{60,
         "a packed base multiplied without unpacking",
         {test("NF4 unpacks a matrix while it is multiplied, other kernels read packed ones"),
          test("QLoRA unpacks one matrix at a time, in forward and in backward again")}},
    Trap{61,
         "checkpoints above a frozen embedding without gradients",
         {not_modelled("Whether gradients arrive is a question of code, not of memory.")}},
    Trap{62,
         "published least sizes taken for what a run needs",
         {not_modelled("They are given without lengths, so no prediction is held against them.")}},

    // The process around the tensors.
    Trap{63,
         "the CUDA context forgotten",
         {note("The CUDA context and the driver:"),
          test("reserved and process hold the tensors, in ranges, up to the largest count")}},
    Trap{64,
         "blocks of the allocator forgotten",
         {note("The allocator's rounding and fragmentation:"),
          test("reserved and process hold the tensors, in ranges, up to the largest count")}},
    Trap{
        65,
        "workspaces of libraries forgotten",
        {note("Workspaces inside one operation,"), note("This is one of all devices, the fullest;"),
         not_modelled("CUDA graphs and torch.compile are left out.")}},
    Trap{66,
         "a card that vLLM fills taken for what the model needs",
         {published("kv_cache/vllm_gpt-oss-120b_capacity"),
          not_modelled("What a server sets aside beyond need is its setting.")}},
    Trap{67,
         "a run that spills into the host's memory taken to fit",
         {test("a card of exactly the peak runs the plan, one byte less refuses it"),
          not_modelled("Memory that a driver or a paged optimizer borrows is left out.")}},
    Trap{68, "the host's memory forgotten", {not_modelled("Only memory of the card is counted.")}},

    // Without gradients.
    Trap{69,
         "MeZO taken to need what answering needs",
         {test("MeZO with few tokens needs the weights and three times the largest tensor")}},
    Trap{70,
         "a population taken to need what one member needs",
         {test("a population costs its members' changes and activations")}},
    Trap{71,
         "totals of several cards held against one card",
         {not_modelled("The MeZO paper's totals with Adam name no devices to plan for.")}},
};

}  // namespace traps
