#include "estimator/script.h"

#include "estimator/checked_plan.h"
#include "estimator/decoder_script.h"
#include "estimator/device_plan.h"
#include "estimator/estimate.h"
#include "estimator/families.h"
#include "estimator/gradient_free_step.h"
#include "estimator/weight_segments.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace estimator {
namespace {

void write_load(ScriptWriter& writer) {
    const auto open = [&](const Segment& segment) { writer.load_segment(segment); };
    if (!writer.packed().empty()) {
        open({.phase = Phase::Load});
        for (const BufferId part : writer.packed())
            writer.allocate(part);
        return;
    }
    for_weights(writer, Weights::All, {.phase = Phase::Load}, open, [&](const WeightBuffers& row) {
        for (const BufferId part : row.stored)
            writer.allocate(part);
    });
    const auto allocate_each = [&](BufferId WeightBuffers::*member) {
        if (!any_weight(writer, [&](const auto& row) { return row.*member != no_buffer; }))
            return;
        for_weights(writer, Weights::Trained, {.phase = Phase::Load}, open,
                    [&](const WeightBuffers& row) { writer.allocate(row.*member); });
    };
    // Apex, Megatron and DeepSpeed make the fp32 copy when the optimizer is built, before step 1;
    // Megatron also its fp32 gradients.
    allocate_each(&WeightBuffers::master);
    if (gradient_life(writer.plan()) == GradientLife::Always)
        allocate_each(&WeightBuffers::main_gradient);
    allocate_each(&WeightBuffers::bucket);  // when DistributedDataParallel is built, to stay
}

/// The update, then `zero_grad(set_to_none=True)` and the end of the function that ran the step.
class UpdateWriter {
  public:
    explicit UpdateWriter(ScriptWriter& writer) : writer_(writer) {}

    void write(BufferId logits) {
        const bool in_backward = writer_.plan().update == UpdateKernel::InBackward;
        const bool copied =
            gradient_life(writer_.plan()) == GradientLife::CopiedForUpdate && !in_backward;
        if (copied)
            for_trained([&](const WeightBuffers& row) { writer_.allocate(row.main_gradient); });
        // torch.optim makes its state lazily, in the first step, weight by weight. An update within
        // backward makes it there; it is written here, which makes only step 1 look too small.
        for_trained({.phase = Phase::Optimizer, .first_step_only = true},
                    [&](const WeightBuffers& row) {
                        for (const BufferId state : row.states)
                            writer_.allocate(state);
                    });
        write_temporaries();
        if (!in_backward)
            for_trained([&](const WeightBuffers& row) { free_gradients(row, copied); });
        if (logits != no_buffer) {
            writer_.step_segment({.phase = Phase::Optimizer});
            writer_.free(logits);
        }
    }

  private:
    template <class EventOf>
    void for_trained(const Segment& segment, EventOf event) {
        for_weights(
            writer_, Weights::Trained, segment,
            [&](const Segment& opened) { writer_.step_segment(opened); }, event);
    }

    template <class EventOf>
    void for_trained(EventOf event) {
        for_trained({.phase = Phase::Optimizer}, event);
    }

    bool has(BufferId WeightBuffers::*member) const {
        return any_weight(writer_, [&](const auto& row) { return row.*member != no_buffer; });
    }

    void write_temporaries() {
        if (has(&WeightBuffers::update_copy)) {
            for_trained([&](const WeightBuffers& row) { writer_.allocate(row.update_copy); });
            for_trained([&](const WeightBuffers& row) { writer_.free(row.update_copy); });
        }
        if (!any_weight(writer_, [](const auto& row) { return row.scratch[0] != no_buffer; }))
            return;
        for_trained([&](const WeightBuffers& row) {
            for (const BufferId part : row.scratch)
                writer_.allocate(part);
            for (const BufferId part : row.scratch)
                writer_.free(part);
        });
    }

    void free_gradients(const WeightBuffers& row, bool copied) {
        const bool passes = row.main_gradient != no_buffer && !copied;
        if (!passes)
            writer_.free(row.gradient_share == no_buffer ? row.gradient : row.gradient_share);
        if (copied)
            writer_.free(row.main_gradient);
    }

    ScriptWriter& writer_;
};

base::Result<Script> script_of_stage(const Plan& plan, std::int64_t stage) {
    ScriptWriter writer(plan_of_device(plan, stage), stage_of(plan, stage));
    // A stage of a pipeline may have none of it while others do.
    const bool has_trained =
        any_weight(writer, [](const WeightBuffers& row) { return row.trained; }) ||
        (plan.devices.pipeline > 1 && trained_count(plan) > 0);
    if (plan.task == Task::Training && !has_trained)
        return base::Error{"This model has nothing of what should be trained (" +
                           std::string(row_of(plan.finetune.trained).title) + ")"};
    write_load(writer);
    if (plan.task == Task::Inference)
        write_inference(writer);
    else if (gradient_free(plan))
        write_gradient_free_step(writer);
    else
        UpdateWriter(writer).write(write_training_passes(writer));
    return std::move(writer).finish();
}

}  // namespace

base::Result<Script> script_of(const Plan& plan) {
    const auto shape = checked(plan.model);
    if (!shape)
        return shape.error();
    const auto possible = checked_plan(plan);
    if (!possible)
        return possible.error();
    std::optional<Script> fullest;
    base::Bytes most;
    for (std::int64_t stage = 0; stage < plan.devices.pipeline; ++stage) {
        // Between the first and the last are stages with fewer micro-batches in flight than the
        // first, unless their layers have experts and the first's have not.
        const bool between = stage > 0 && stage + 1 < plan.devices.pipeline;
        if (between && plan.model.dense_layers == 0)
            continue;
        auto script = script_of_stage(plan, stage);
        if (!script || plan.devices.pipeline == 1)
            return script;
        const base::Bytes peak = estimate_of(script.value()).total();
        if (fullest && peak <= most)
            continue;
        most = peak;
        fullest = std::move(script.value());
    }
    return std::move(*fullest);
}

std::string tensor_name(const Buffer& buffer, std::int64_t layer) {
    std::string text = name_of(buffer);
    const std::size_t star = text.find('*');
    if (buffer.per_layer && star != std::string::npos)
        text.replace(star, 1, std::to_string(layer));
    return text;
}

std::string name_of(const Buffer& buffer) {
    std::string text(buffer.name);
    text += buffer.owner_role;
    text += buffer.role;
    return text;
}

Term term_of(const Buffer& buffer, std::int64_t copies) {
    Term term{name_of(buffer), {}};
    if (buffer.per_layer)
        term.factors.push_back({copies == 1 ? "layer" : "layers", copies});
    else if (copies != 1)
        term.factors.push_back({"copies", copies});
    const auto first = buffer.factors.begin();
    const Term one{"", {first, first + static_cast<std::ptrdiff_t>(buffer.factor_count)}};
    if (is_whole(one))
        term.factors.insert(term.factors.end(), one.factors.begin(), one.factors.end());
    else
        term.factors.push_back({"bytes (rounded up)", buffer.bytes});
    return term;
}

}  // namespace estimator
