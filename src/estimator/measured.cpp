#include "estimator/measured.h"

#include "estimator/presets.h"

#include <array>

namespace estimator {
namespace {

using base::ByteUnit;

constexpr std::string_view fitcheck = "fitcheck, on a Tesla T4";
constexpr std::string_view litgpt = "LitGPT";

constexpr std::array runs = {
    MeasuredRun{.id = "e2e/fitcheck/lora_nockpt_sdpa/SmolLM2-135M_b2_s512",
                .preset = "smollm2-135m",
                .by = fitcheck,
                .published = 1846,
                .tokens = 512,
                .batch = 2},
    MeasuredRun{.id = "e2e/fitcheck/lora_nockpt_sdpa/SmolLM2-135M_b4_s512",
                .preset = "smollm2-135m",
                .by = fitcheck,
                .published = 3314,
                .tokens = 512,
                .batch = 4},
    MeasuredRun{.id = "e2e/fitcheck/lora_nockpt_sdpa/SmolLM2-135M_b1_s2048",
                .preset = "smollm2-135m",
                .by = fitcheck,
                .published = 3314,
                .tokens = 2048},
    MeasuredRun{.id = "e2e/fitcheck/lora_nockpt_sdpa/Qwen2.5-0.5B_b2_s512",
                .preset = "qwen2.5-0.5b",
                .by = fitcheck,
                .published = 4504,
                .tokens = 512,
                .batch = 2},
    MeasuredRun{.id = "e2e/fitcheck/lora_nockpt_eager/Qwen2.5-0.5B_b2_s512",
                .preset = "qwen2.5-0.5b",
                .by = fitcheck,
                .published = 5486,
                .tokens = 512,
                .batch = 2,
                .attention = Attention::Eager},
    MeasuredRun{.id = "e2e/fitcheck/qlora_ckpt_sdpa/Qwen2.5-1.5B_b2_s1024",
                .preset = "qwen2.5-1.5b",
                .by = fitcheck,
                .published = 6823,
                .tokens = 1024,
                .batch = 2,
                .base = BaseFormat::Nf4,
                .checkpointing = Checkpointing::Layers},
    MeasuredRun{.id = "e2e/fitcheck/lora_nockpt_eager/Qwen2.5-1.5B_b1_s512",
                .preset = "qwen2.5-1.5b",
                .by = fitcheck,
                .published = 5999,
                .tokens = 512,
                .attention = Attention::Eager},
    MeasuredRun{.id = "e2e/litgpt_inference/llama2-7b_bf16",
                .preset = "llama-2-7b",
                .by = litgpt,
                .published = 13.52,
                .unit = ByteUnit::GB,
                .decimals = 2,
                .tokens = 256,
                .task = Task::Inference},
    MeasuredRun{.id = "e2e/litgpt_inference/llama2-7b_nf4",
                .preset = "llama-2-7b",
                .by = litgpt,
                .published = 4.57,
                .unit = ByteUnit::GB,
                .decimals = 2,
                .tokens = 256,
                .task = Task::Inference,
                .packing = "nf4"},
    MeasuredRun{.id = "e2e/litgpt_inference/llama2-7b_nf4dq",
                .preset = "llama-2-7b",
                .by = litgpt,
                .published = 4.26,
                .unit = ByteUnit::GB,
                .decimals = 2,
                .tokens = 256,
                .task = Task::Inference,
                .packing = "nf4-double"},
};

}  // namespace

std::span<const MeasuredRun> measured_runs() {
    return runs;
}

base::Result<Plan> plan_of(const MeasuredRun& run) {
    const auto model = model_named(run.preset);
    if (!model)
        return model.error();
    Plan plan{.model = model.value(), .task = run.task, .tokens = run.tokens, .batch = run.batch};
    plan.packing = run.packing;
    if (run.task == Task::Inference)
        return plan;
    constexpr std::int64_t adding_up = 2;  // micro-batches: gradients live through the next loss
    plan.finetune = {
        .trained = Trained::Adapters, .targets = attention_targets, .rank = 32, .base = run.base};
    plan.execution.attention = run.attention;
    plan.execution.checkpointing = run.checkpointing;
    plan.execution.micro_batches = adding_up;
    return plan;
}

}  // namespace estimator
