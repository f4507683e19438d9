#include "estimator/script_writer.h"

#include "estimator/families.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace estimator {
namespace {

__extension__ using Wide = __int128;

constexpr std::int64_t overflown = -1;

/// Product of the factors, or `overflown`.
std::int64_t product(std::initializer_list<Factor> factors) {
    std::int64_t result = 1;
    for (const Factor& factor : factors) {
        if (__builtin_mul_overflow(result, factor.value, &result))
            return overflown;
    }
    return result;
}

/// Bytes allocated by one run through `segments`.
Wide allocated(const Script& script, const std::vector<Segment>& segments) {
    Wide sum = 0;
    for (const Segment& segment : segments) {
        for (const Event& event : events_of(script, segment)) {
            if (event.action == Action::Allocate) {
                sum += static_cast<Wide>(
                           script.buffers[static_cast<std::size_t>(event.buffer)].bytes) *
                       repeats(script, segment);
            }
        }
    }
    return sum;
}

}  // namespace

ScriptWriter::ScriptWriter(const Plan& plan) : plan_(plan) {
    // More than today's families need: an estimate should not spend its time growing vectors.
    constexpr std::size_t enough_buffers = 200;
    constexpr std::size_t enough_events = 512;
    script_.buffers.reserve(enough_buffers);
    script_.events.reserve(enough_events);
    script_.layers = plan.model.layers;
    script_.steps = plan.task == Task::Training ? 2 : 1;
    for (const WeightTensor& tensor : weights_of(plan.model))
        add_weight_buffers(tensor);
}

void ScriptWriter::add_weight_buffers(const WeightTensor& tensor) {
    WeightBuffers made{.name = tensor.name, .per_layer = tensor.per_layer};
    const auto add = [&](Kind kind, std::string_view role, formats::Dtype dtype) {
        const formats::DtypeRow& row = formats::row_of(dtype);
        return buffer(
            {.kind = kind, .name = tensor.name, .role = role, .per_layer = tensor.per_layer},
            {{"rows", tensor.rows}, {"columns", tensor.cols}, {row.bytes_name, row.bytes}});
    };
    made.weight = add(Kind::Weights, "", compute_dtype(plan_));
    if (plan_.task == Task::Training) {
        const RecipeRow& recipe = row_of(plan_.recipe);
        const OptimizerRow& optimizer = row_of(plan_.optimizer);
        made.gradient = add(Kind::Gradients, ".grad", recipe.gradients);
        if (recipe.master)
            made.master = add(Kind::MasterCopy, " fp32 copy", *recipe.master);
        for (std::size_t i = 0; i < static_cast<std::size_t>(optimizer.states); ++i)
            made.states[i] = add(Kind::OptimizerState, optimizer.state_roles[i], recipe.moments);
        if (plan_.update == UpdateKernel::Foreach && optimizer.foreach_copies > 0)
            made.update_copy = add(Kind::Workspace, " square root of exp_avg_sq", recipe.moments);
    }
    weights_.push_back(made);
}

BufferId ScriptWriter::gradient(std::string_view weight_name) const {
    const auto found =
        std::find_if(weights_.begin(), weights_.end(),
                     [&](const WeightBuffers& row) { return row.name == weight_name; });
    return found == weights_.end() ? no_buffer : found->gradient;
}

BufferId ScriptWriter::buffer(Buffer buffer, std::initializer_list<Factor> factors) {
    for (const Factor& factor : factors) {
        // A factor of one sequence or one row says nothing to a reader.
        if (factor.value != 1)
            buffer.factors[buffer.factor_count++] = factor;
    }
    buffer.bytes = product(factors);
    script_.buffers.push_back(buffer);
    return static_cast<BufferId>(script_.buffers.size()) - 1;
}

bool ScriptWriter::kept(BufferId id) const {
    return id != no_buffer && script_.buffers[static_cast<std::size_t>(id)].kept;
}

void ScriptWriter::append(Action action, BufferId id, std::int64_t layer_shift) {
    if (id == no_buffer)
        return;
    script_.events.push_back({action, id, layer_shift});
    ++(loading_ ? script_.load : script_.step).back().event_count;
}

void ScriptWriter::load_segment(Segment segment) {
    loading_ = true;
    segment.first_event = script_.events.size();
    script_.load.push_back(segment);
}

void ScriptWriter::step_segment(Segment segment) {
    loading_ = false;
    segment.first_event = script_.events.size();
    script_.step.push_back(segment);
}

void ScriptWriter::allocate(BufferId id, std::int64_t layer_shift) {
    append(Action::Allocate, id, layer_shift);
}

void ScriptWriter::free(BufferId id, std::int64_t layer_shift) {
    append(Action::Free, id, layer_shift);
}

void ScriptWriter::release(BufferId id, std::int64_t layer_shift) {
    if (!kept(id))
        free(id, layer_shift);
}

base::Result<Script> ScriptWriter::finish() && {
    const auto too_big = [](const Buffer& buffer) { return buffer.bytes == overflown; };
    const bool overflow =
        std::any_of(script_.buffers.begin(), script_.buffers.end(), too_big) ||
        allocated(script_, script_.load) + allocated(script_, script_.step) * script_.steps >
            std::numeric_limits<std::int64_t>::max();
    if (overflow) {
        return base::Error{
            "This plan moves more than 2^63 - 1 bytes; ask for fewer tokens, a smaller batch or a "
            "smaller model"};
    }
    return std::move(script_);
}

}  // namespace estimator
