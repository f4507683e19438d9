// Runs on many devices against formulas and published numbers, and what is refused.
#include "estimator/budgets.h"
#include "estimator/device_plan.h"
#include "estimator/estimate.h"
#include "estimator/families.h"
#include "estimator/fused_layers.h"
#include "estimator/golden_cases.h"
#include "estimator/model_states.h"
#include "estimator/peak.h"
#include "estimator/presets.h"
#include "estimator/run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

namespace estimator {
namespace {

constexpr std::array stages = {Zero::Ddp, Zero::Stage1, Zero::Stage2, Zero::Stage3};

/// Weights, fp32 copies, gradients and optimizer state when the update of the second step begins.
std::int64_t states_of_device(const Plan& plan) {
    const LiveBytes live = estimate(plan).value().timeline.back().live;
    std::int64_t sum = 0;
    for (const Kind kind : {Kind::Weights, Kind::MasterCopy, Kind::Gradients, Kind::OptimizerState})
        sum += live.of(kind).count;
    return sum;
}

Plan training_of(std::string_view model) {
    return {.model = model_named(model).value(), .task = Task::Training, .tokens = 64};
}

std::string refusal(const Plan& plan) {
    const auto script = script_of(plan);
    return script ? "" : script.error().message;
}

/// The whole number between `before` and the next '_' of a case's id; 0 where there is none.
std::int64_t number_in(const std::string& id, std::string_view before) {
    const std::size_t at = id.find(before);
    return at == std::string::npos ? 0 : std::stoll(id.substr(at + before.size()));
}

const golden::Case& case_named(const std::vector<golden::Case>& cases, std::string_view id) {
    const auto found = std::find_if(cases.begin(), cases.end(),
                                    [&](const golden::Case& row) { return row.id == id; });
    REQUIRE_MESSAGE(found != cases.end(), "tests/data/golden.json has no case " << id);
    return *found;
}

}  // namespace

TEST_CASE("states of a device are those of the formula, by recipe, stage and devices") {
    for (const Zero zero : stages) {
        for (std::size_t recipe = 0; recipe < recipe_rows.size(); ++recipe) {
            Plan plan = training_of("smollm2-135m");
            plan.recipe = static_cast<Recipe>(recipe);
            plan.devices = {.data = 64, .zero = zero};
            INFO(zero_ids[static_cast<std::size_t>(zero)] << ' ' << recipe_rows[recipe].id);
            const std::int64_t parameters = parameter_count(weights_of(plan.model));
            const std::int64_t formula =
                bytes_of(model_states(parameters, plan.recipe, plan.optimizer,
                                      {.zero = zero, .devices = 64})
                             .value())
                    .value()
                    .count;
            const RecipeRow& row = row_of(plan.recipe);
            // What the formula leaves out: DDP's buckets hold every gradient a second time.
            const bool buckets = zero == Zero::Ddp && row.life == GradientLife::Backward;
            const std::int64_t copies =
                buckets ? parameters * formats::row_of(row.gradients).bytes : 0;
            // All sides of this model are multiples of 64, so nothing is padded.
            CHECK(states_of_device(plan) - copies == formula);
        }
    }
}

TEST_CASE("bytes a parameter on a device make the table of the ZeRO paper, 22 cases of it") {
    int checked = 0;
    for (const golden::Case& row : golden::cases("model_states")) {
        constexpr std::string_view table = "zero_table1/";
        if (row.id.find(table) == std::string::npos)
            continue;
        INFO(row.id);
        ++checked;
        // The cases give parameters and no model: the states of this one are scaled to them.
        Plan plan = training_of("llama-3.1-8b");
        plan.recipe = Recipe::Mixed;
        plan.devices.data = number_in(row.id, "_N");
        plan.devices.zero = stages[static_cast<std::size_t>(number_in(row.id, "_stage"))];
        const auto parameters = static_cast<double>(parameter_count(weights_of(plan.model)));
        const bool buckets = copies_gradients(plan.devices);  // which the paper does not have
        const double each = static_cast<double>(states_of_device(plan)) / parameters;
        const double billions = std::stod(row.id.substr(row.id.find(table) + table.size()));
        const double found = (each - (buckets ? 2 : 0)) * billions;
        const double last_digit = row.expected < 100 ? 0.06 : 1;
        CHECK(std::abs(found - row.expected) <= last_digit);
    }
    CHECK(checked == 22);
}

TEST_CASE("Llama 3.1 8B with fp32 states: torchtitan's 128 devices against 8") {
    const auto cases = golden::cases("end_to_end_measured");
    const golden::Case& saved = case_named(cases, "e2e/torchtitan/8b_fsdp_scaling_delta");
    // As torchtitan trains it: fp32 shares, gathered in bf16.
    Plan plan = training_of("llama-3.1-8b");
    plan.recipe = Recipe::Autocast;
    plan.devices = {.data = 8, .zero = Zero::Stage3};
    const std::int64_t few = states_of_device(plan);
    plan.devices.data = 128;
    const double found =
        static_cast<double>(few - states_of_device(plan)) / static_cast<double>(base::gib.count);
    CHECK(std::abs(found - saved.expected) <= saved.relative_tolerance * saved.expected);
}

TEST_CASE("a GPT layer on tensor-parallel devices keeps Korthikanti's bytes without dropout") {
    ModelShape gpt = {.family = "gpt2",
                      .layers = 2,
                      .hidden = 1024,
                      .heads = 16,
                      .kv_heads = 16,
                      .head_dim = 64,
                      .intermediate = 4096,
                      .vocab = 512,
                      .tied_embeddings = true,
                      .qkv_bias = true,
                      .output_bias = true,
                      .mlp_bias = true,
                      .positions = 1024};
    gpt.qkv_bias = gpt.output_bias = gpt.mlp_bias = false;
    Plan plan{.model = gpt, .task = Task::Training, .tokens = 128, .batch = 2};
    plan.execution.kernels = Kernels::Fused;
    const auto layer = [&] {
        const auto saved = [&](std::int64_t layers) {
            plan.model.layers = layers;
            return bytes_of(saved_activations_of(plan).value()).value().count;
        };
        return saved(3) - saved(2);
    };
    for (const std::int64_t t : {1, 2, 8}) {
        for (const bool sequence : {false, true}) {
            plan.devices = {.tensor = t, .sequence = sequence};
            const MegatronLayer megatron{.tokens = plan.tokens,
                                         .batch = plan.batch,
                                         .hidden = gpt.hidden,
                                         .heads = gpt.heads,
                                         .tensor_parallel = t,
                                         .sequence_parallel = sequence,
                                         .recompute = Recompute::Selective};
            const std::int64_t positions = plan.tokens * plan.batch;
            const std::int64_t masks = 2 * positions * gpt.hidden / (sequence ? t : 1);
            // Beside it: log-sum-exp, and mean and deviation of two norms.
            const std::int64_t beside = positions * (4 * gpt.heads / t + 16 / (sequence ? t : 1));
            CHECK(layer() ==
                  bytes_of(megatron_activations(megatron)).value().count - masks + beside);
        }
    }
}

TEST_CASE("context-parallel devices divide tokens and share what they hold alike") {
    Plan plan = training_of("smollm2-135m");
    plan.tokens = 1000;
    plan.devices = {.context = 4};
    Plan quarter = plan;
    quarter.tokens = 250;
    quarter.devices = {.data = 4};
    CHECK(peak_of(plan) == peak_of(quarter));
    plan.devices.zero = quarter.devices.zero = Zero::Stage3;
    CHECK(peak_of(plan) == peak_of(quarter));
}

TEST_CASE("more tensor-parallel devices than KV heads hold copies, and each all latents") {
    const auto cached = [](Plan plan, std::int64_t devices) {
        plan.devices.tensor = devices;
        return run_on(base::most_bytes, plan).value().end.of(Kind::KvCache).count;
    };
    // Bytes of one token in 16 bits: kv_cache/llama-3.1-8b_per_token_bf16 and
    // kv_cache/deepseek-v3_mla_per_token_bf16 in tests/data/golden.json.
    const Plan llama{.model = model_named("llama-3.1-8b").value(), .tokens = 64};
    for (const std::int64_t devices : {1, 2, 8})
        CHECK(cached(llama, devices) == 131'072 * llama.tokens / devices);
    for (const std::int64_t devices : {16, 32})
        CHECK(cached(llama, devices) == 131'072 * llama.tokens / 8);
    const Plan latent{.model = golden::shape_in("deepseek-ai__DeepSeek-V3"), .tokens = 64};
    for (const std::int64_t devices : {1, 8})
        CHECK(cached(latent, devices) == 70'272 * latent.tokens);
}

TEST_CASE("a device of ZeRO-3 holds more than its share: the root unit and a layer") {
    Plan plan = training_of("llama-3.1-8b");
    plan.devices = {.data = 64, .zero = Zero::Stage3};
    constexpr std::int64_t share = 8 * 8'030'261'248 / 64;
    constexpr std::int64_t root = 2 * (2 * 128'256 + 1) * 4096;
    constexpr std::int64_t layer = 2 * 218'112'000;
    const base::Bytes peak = peak_of(plan);
    CHECK(peak.count > share / 2 + root + layer);
    CHECK(peak.count > 3 * share);
    plan.devices.data = 4096;
    CHECK(peak_of(plan).count > root + layer);
}

TEST_CASE("what tensor parallelism has divided is shared by the data-parallel devices alone") {
    Plan plan = training_of("llama-3.1-8b");
    plan.devices = {.data = 8, .zero = Zero::Stage3};
    const std::int64_t parameters = parameter_count(weights_of(plan.model));
    CHECK(states_of_device(plan) == parameters);  // 8 bytes on 8 devices
    plan.devices = {.data = 4, .zero = Zero::Stage3, .tensor = 2};
    constexpr std::int64_t norms = (2 * 32 + 1) * 4096;  // which each half holds whole
    CHECK(states_of_device(plan) == parameters + norms);
}

TEST_CASE("how a share came about is shown") {
    Plan plan = training_of("smollm2-135m");
    plan.devices = {.data = 8, .zero = Zero::Stage3};
    const Script script = script_of(plan).value();
    const auto text_of = [&](std::string_view name) -> std::string {
        for (const Buffer& buffer : script.buffers) {
            if (name_of(buffer) == name)
                return working_of(term_of(buffer, 1));
        }
        return "";
    };
    CHECK(text_of("model.layers.*.mlp.up_proj.weight") ==
          "1 layer \xC3\x97 1,536 rows \xC3\x97 576 columns \xC3\x97 2 bytes (bf16) \xC3\x97 1/8 "
          "share of each device");
    CHECK(text_of("model.layers.* weights gathered").starts_with("1 layer \xC3\x97 7,0"));
}

TEST_CASE("devices that cannot run a plan are refused in one sentence") {
    const Plan plan = training_of("llama-3.1-8b");
    const auto with = [&](auto change) {
        Plan changed = plan;
        change(changed);
        return refusal(changed);
    };
    CHECK(with([](Plan& p) { p.devices.data = 0; }) ==
          "data-parallel devices is 0; it must be a whole number from 1 to 65,536");
    CHECK(with([](Plan& p) { p.devices.tensor = 33; }) ==
          "tensor-parallel devices is 33; it must be a whole number from 1 to 32");
    CHECK(with([](Plan& p) { p.devices.pipeline = 33; }) ==
          "pipeline stages is 33; it must be a whole number from 1 to 32");
    CHECK(with([](Plan& p) { p.devices.context = 65; }) ==
          "context-parallel devices is 65; it must be a whole number from 1 to 64");
    CHECK(with([](Plan& p) { p.devices = {.data = 4, .group = 8}; }) ==
          "devices that share is 8; it must be a whole number from 1 to 4");
    CHECK(with([](Plan& p) { p.devices.tensor = 3; }) ==
          "32 heads with 8 of keys and values cannot be divided among 3 tensor-parallel devices; "
          "choose a number that divides both");

    struct Row {
        void (*change)(Plan&);
        std::string_view start;
    };

    constexpr std::array rows = {
        Row{[](Plan& p) { p.task = Task::Inference; }, "ZeRO shares out what training keeps"},
        Row{[](Plan& p) { p.execution.learning = Learning::Mezo; }, "ZeRO shares out gradients"},
        Row{[](Plan& p) { p.optimizer = Optimizer::Muon; }, "this optimizer looks at whole"},
        Row{[](Plan& p) { p.optimizer = Optimizer::Adafactor; }, "this optimizer looks at whole"},
        Row{[](Plan& p) { p.devices.group = 3; }, "the devices must divide into whole groups"},
        Row{[](Plan& p) {
                p.devices.tensor = 2;
                p.finetune = {.trained = Trained::Adapters, .base = BaseFormat::Nf4};
            },
            "bitsandbytes packs whole matrices"},
        Row{[](Plan& p) {
                p.devices.tensor = 2;
                p.execution.loss = LossPath::Liger;
            },
            "Liger's fused loss needs"},
        Row{[](Plan& p) {
                p.devices.context = 2;
                p.execution.attention = Attention::Eager;
            },
            "context parallelism passes"},
        Row{[](Plan& p) {
                p.task = Task::Inference;
                p.packing = "nf4";
                p.devices = {.tensor = 2};
            },
            "packed weights are modelled on one device"},
    };
    for (const Row& row : rows) {
        Plan changed = plan;
        changed.devices = {.data = 8, .zero = Zero::Stage3};
        CHECK(refusal(changed).empty());
        row.change(changed);
        INFO(row.start);
        CHECK(refusal(changed).starts_with(row.start));
    }
}

}  // namespace estimator
