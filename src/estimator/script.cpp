#include "estimator/script.h"

#include "base/units.h"
#include "estimator/decoder_script.h"
#include "estimator/families.h"
#include "estimator/script_writer.h"

#include <utility>

namespace estimator {
namespace {

/// Calls `event(weight)` for each weight in three segments like `segment`: before, in and after the
/// layers.
template <class Open, class EventOf>
void for_weights(const ScriptWriter& writer, Segment segment, Open open, EventOf event) {
    const auto& weights = writer.weights();
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (i == 0 || weights[i].per_layer != weights[i - 1].per_layer) {
            segment.repeat = weights[i].per_layer ? Repeat::UpLayers : Repeat::Once;
            open(segment);
        }
        event(weights[i]);
    }
}

void write_load(ScriptWriter& writer) {
    const auto open = [&](const Segment& segment) { writer.load_segment(segment); };
    for_weights(writer, {.phase = Phase::Load}, open,
                [&](const WeightBuffers& row) { writer.allocate(row.weight); });
    // Apex, Megatron and DeepSpeed make the fp32 copy when the optimizer is built, before step 1.
    if (writer.weights().front().master != no_buffer) {
        for_weights(writer, {.phase = Phase::Load}, open,
                    [&](const WeightBuffers& row) { writer.allocate(row.master); });
    }
}

/// The update, then `zero_grad(set_to_none=True)` and the end of the function that ran the step.
void write_update(ScriptWriter& writer, BufferId logits) {
    const auto open = [&](const Segment& segment) { writer.step_segment(segment); };
    const Segment update = {.phase = Phase::Optimizer};
    // torch.optim makes its state lazily, in the first step, weight by weight.
    for_weights(writer, {.phase = Phase::Optimizer, .first_step_only = true}, open,
                [&](const WeightBuffers& row) {
                    for (const BufferId state : row.states)
                        writer.allocate(state);
                });
    if (writer.weights().front().update_copy != no_buffer) {
        for_weights(writer, update, open,
                    [&](const WeightBuffers& row) { writer.allocate(row.update_copy); });
        for_weights(writer, update, open,
                    [&](const WeightBuffers& row) { writer.free(row.update_copy); });
    }
    for_weights(writer, update, open, [&](const WeightBuffers& row) { writer.free(row.gradient); });
    writer.free(logits);
}

base::Result<bool> check_size(std::string_view name, std::int64_t value, std::int64_t most) {
    if (value >= 1 && value <= most)
        return true;
    return base::Error{std::string(name) + " is " + base::count_text(value) +
                       "; it must be a whole number from 1 to " + base::count_text(most)};
}

}  // namespace

base::Result<Script> script_of(const Plan& plan) {
    const auto shape = checked(plan.model);
    if (!shape)
        return shape.error();
    if (const auto modelled = runnable(plan.model); !modelled)
        return modelled.error();
    for (const auto& size : {check_size("tokens", plan.tokens, most_tokens),
                             check_size("batch", plan.batch, most_batch)}) {
        if (!size)
            return size.error();
    }
    ScriptWriter writer(plan);
    write_load(writer);
    if (plan.task == Task::Inference)
        write_inference(writer);
    else
        write_update(writer, write_training_passes(writer));
    return std::move(writer).finish();
}

std::string tensor_name(const Buffer& buffer, std::int64_t layer) {
    std::string text = std::string(buffer.name) + std::string(buffer.role);
    const std::size_t star = text.find('*');
    if (star != std::string::npos)
        text.replace(star, 1, std::to_string(layer));
    return text;
}

Term term_of(const Buffer& buffer, std::int64_t copies) {
    Term term{std::string(buffer.name) + std::string(buffer.role), {}};
    if (buffer.per_layer)
        term.factors.push_back({copies == 1 ? "layer" : "layers", copies});
    else if (copies != 1)
        term.factors.push_back({"copies", copies});
    term.factors.insert(term.factors.end(), buffer.factors.begin(),
                        buffer.factors.begin() + static_cast<std::ptrdiff_t>(buffer.factor_count));
    return term;
}

}  // namespace estimator
