#include "estimator/script_writer.h"

#include "estimator/gradient_free.h"
#include "estimator/optimizer_state.h"
#include "estimator/quantised_weights.h"

#include <algorithm>
#include <utility>

namespace estimator {
namespace {

constexpr std::int64_t overflown = -1;

/// Product of the factors rounded up once, as `count_of` does, or `overflown`.
std::int64_t product(std::span<const Factor> factors) {
    std::int64_t result = 1;
    std::int64_t per = 1;
    for (const Factor& factor : factors) {
        per *= factor.per;
        if (__builtin_mul_overflow(result, factor.value, &result))
            return overflown;
    }
    return per == 1 ? result : result / per + (result % per != 0 ? 1 : 0);
}

Factor bytes_factor(formats::Dtype dtype) {
    const formats::DtypeRow& row = formats::row_of(dtype);
    return {row.bytes_name, row.bytes};
}

Factor share_factor(std::int64_t devices) {
    return {"share of each device", 1, devices};
}

/// The format in which a weight is multiplied, and in which backward makes its gradient.
formats::Dtype dtype_in_use(const Plan& plan, const PlannedWeight& planned) {
    const RunFormats formats = formats_of(plan);
    const bool as_recipe = gathers_weights(plan) && planned.dtype == formats.weights;
    return as_recipe ? formats.compute : planned.dtype;
}

/// The factors of one matrix, times the experts of a layer that each have one.
std::array<Factor, 6> of_experts(const WeightTensor& tensor, const std::array<Factor, 4>& one,
                                 std::int64_t devices = 1) {
    return {{{"experts", tensor.experts}, one[0], one[1], one[2], one[3], share_factor(devices)}};
}

/// Adds the bytes that `steps` runs through `segments` allocate to `sum`; false if they overflow.
bool add_allocated(const Script& script, const std::vector<Segment>& segments, std::int64_t steps,
                   std::int64_t& sum) {
    for (const Segment& segment : segments) {
        std::int64_t once = 0;
        for (const Event& event : events_of(script, segment)) {
            const std::int64_t bytes = script.buffers[static_cast<std::size_t>(event.buffer)].bytes;
            if (event.action == Action::Allocate && __builtin_add_overflow(once, bytes, &once))
                return false;
        }
        std::int64_t all = 0;
        if (__builtin_mul_overflow(once, repeats(segment) * steps, &all) ||
            __builtin_add_overflow(sum, all, &sum))
            return false;
    }
    return true;
}

}  // namespace

ScriptWriter::ScriptWriter(const Plan& plan, const Stage& stage)
    : plan_(plan), stage_(stage), family_(*find_family(plan.model.family)) {
    // More than most plans need: an estimate should not spend its time growing vectors.
    constexpr std::size_t enough_buffers = 200;
    constexpr std::size_t enough_events = 512;
    script_.buffers.reserve(enough_buffers);
    script_.events.reserve(enough_events);
    if (gradient_free(plan))
        plan_.batch *= plan.execution.members;  // all members read the same batch, side by side
    script_.layers = plan.model.layers;
    script_.steps = plan.task == Task::Training ? 2 : 1;
    const std::vector<PlannedWeight> planned = planned_weights(plan);
    weights_.reserve(planned.size());
    for (const PlannedWeight& weight : planned) {
        if (stands_on(stage_, plan_, weight.tensor))
            add_weight_buffers(weight);
    }
    if (is_packed(plan))
        add_packed_buffers();
}

/// A layer's matrices may differ in format (GGUF), so those of one name are one buffer.
void ScriptWriter::add_packed_buffers() {
    const auto scheme = scheme_called(plan_.packing);
    const auto stored = scheme ? quantised_weights(plan_.model, scheme.value())
                               : base::Result<std::vector<StoredTensor>>(scheme.error());
    if (!stored)
        return;  // `checked_plan` has said so
    for (const StoredTensor& tensor : stored.value()) {
        const bool grouped = tensor.packed && scheme.value().packing == Packing::Groups;
        packed_.push_back(
            buffer({.kind = Kind::Weights, .name = tensor.name, .owner_role = "", .role = ""},
                   {{grouped ? "bytes (in groups)" : formats::row_of(tensor.storage).bytes_name,
                     tensor.bytes}}));
    }
}

BufferId ScriptWriter::weight_buffer(Kind kind, const PlannedWeight& planned, std::string_view role,
                                     Factor bytes, std::int64_t devices) {
    const WeightTensor& tensor = planned.tensor;
    return buffer({.kind = kind,
                   .name = tensor.name,
                   .owner_role = planned.role,
                   .role = role,
                   .per_layer = tensor.per_layer},
                  {{"experts", tensor.experts},
                   {"rows", tensor.rows},
                   {"columns", tensor.cols},
                   bytes,
                   share_factor(devices)});
}

/// Of all of a weight in one layer, whoever stores it.
std::int64_t ScriptWriter::whole_bytes(const WeightTensor& tensor, Factor bytes) const {
    const std::array factors = {Factor{"", tensor.experts}, Factor{"", tensor.rows},
                                Factor{"", tensor.cols}, bytes};
    return gathers_weights(plan_) ? product(factors) : 0;
}

void ScriptWriter::add_weight_buffers(const PlannedWeight& planned) {
    const WeightTensor& tensor = planned.tensor;
    has_biases_ = has_biases_ || tensor.name.ends_with("bias");
    const bool is_matrix = planned.role.empty() && is_linear(tensor.role);
    WeightBuffers made{.tensor = tensor,
                       .role = planned.role,
                       .targets = is_matrix ? targets_of(tensor.name) : 0,
                       .trained = planned.trained};
    const std::int64_t devices = sharers(plan_.devices, Zero::Stage3);
    if (planned.quantised) {
        const BaseRow& base = row_of(plan_.finetune.base);
        for (std::size_t i = 0; i < base.part_count; ++i) {
            const formats::Group part = part_of(base, i, tensor.cols);
            const Factor bytes = {base.parts[i].bytes_name, part.bytes, part.elements};
            made.stored[i] =
                weight_buffer(Kind::Weights, planned, base.parts[i].role, bytes, devices);
            made.gathered_bytes += whole_bytes(tensor, bytes);
        }
    } else if (!is_packed(plan_)) {
        made.stored[0] =
            weight_buffer(Kind::Weights, planned, "", bytes_factor(planned.dtype), devices);
        made.gathered_bytes = whole_bytes(tensor, bytes_factor(dtype_in_use(plan_, planned)));
    }
    if (planned.trained && gradient_free(plan_))
        add_change_buffers(planned, made);
    else if (planned.trained)
        add_training_buffers(planned, made);
    weights_.push_back(made);
}

void ScriptWriter::add_gradient_buffers(const PlannedWeight& planned, WeightBuffers& made) {
    const GradientLife life = gradient_life(plan_);
    const bool as_weight = life == GradientLife::Always || gathers_weights(plan_);
    const formats::Dtype in_backward = as_weight ? dtype_in_use(plan_, planned) : planned.gradients;
    const auto gradient = [&](std::string_view role, formats::Dtype dtype, std::int64_t devices) {
        return weight_buffer(Kind::Gradients, planned, role, bytes_factor(dtype), devices);
    };
    const std::int64_t devices = sharers(plan_.devices, Zero::Stage2);
    made.gradient = gradient(".grad", in_backward, 1);
    if (scatters_gradients(plan_))
        made.gradient_share =
            gradient(".grad, summed",
                     life == GradientLife::Always ? planned.dtype : planned.gradients, devices);
    if (life == GradientLife::Backward && copies_gradients(plan_.devices))
        made.bucket = gradient(" in DDP's bucket", in_backward, 1);
    if (life == GradientLife::Always)
        made.main_gradient = gradient(".main_grad", planned.gradients, devices);
    if (life == GradientLife::CopiedForUpdate)
        made.main_gradient =
            gradient(".grad in fp32", formats::Dtype::Fp32, sharers(plan_.devices, Zero::Stage1));
}

void ScriptWriter::add_training_buffers(const PlannedWeight& planned, WeightBuffers& made) {
    const OptimizerRow& optimizer = row_of(plan_.optimizer);
    const StateRule rule = {plan_.optimizer, planned.moments, plan_.state_rank};
    const std::int64_t devices = sharers(plan_.devices, Zero::Stage1);
    add_gradient_buffers(planned, made);
    if (planned.master)
        made.master = weight_buffer(Kind::MasterCopy, planned, " fp32 copy",
                                    bytes_factor(*planned.master), devices);
    const auto add = [&](Kind kind, const StateBuffer& state) {
        return buffer({.kind = kind,
                       .name = planned.tensor.name,
                       .owner_role = planned.role,
                       .role = state.role,
                       .per_layer = planned.tensor.per_layer},
                      of_experts(planned.tensor, state.factors, devices));
    };
    std::size_t at = 0;
    for (const StateBuffer& state : state_of(rule, planned.tensor))
        made.states[at++] = add(Kind::OptimizerState, state);
    at = 0;
    for (const StateBuffer& scratch : scratch_of(rule, planned.tensor))
        made.scratch[at++] = add(Kind::Workspace, scratch);
    if (plan_.update == UpdateKernel::Foreach && optimizer.foreach_copies > 0)
        made.update_copy = weight_buffer(Kind::Workspace, planned, " square root of exp_avg_sq",
                                         bytes_factor(planned.moments), devices);
}

void ScriptWriter::add_change_buffers(const PlannedWeight& planned, WeightBuffers& made) {
    const ChangeBuffers change =
        change_of(plan_.execution, planned.tensor, bytes_factor(planned.dtype));
    const auto add = [&](const ChangeBuffer& row) {
        return buffer({.kind = row.kind,
                       .name = planned.tensor.name,
                       .owner_role = planned.role,
                       .role = row.role,
                       .per_layer = planned.tensor.per_layer},
                      of_experts(planned.tensor, row.factors));
    };
    for (std::size_t i = 0; i < change.kept_count; ++i)
        made.members[i] = add(change.kept[i]);
    for (std::size_t i = 0; i < change.passing_count; ++i)
        made.passing[i] = add(change.passing[i]);
    if (change.sum_count > 0)
        made.update_sum = add(change.sum);
}

BufferId ScriptWriter::gradient(std::string_view name, std::string_view role) const {
    if (name.empty() || plan_.task == Task::Inference)
        return no_buffer;
    const auto found = std::find_if(
        weights_.begin(), weights_.end(),
        [&](const WeightBuffers& row) { return row.role == role && row.tensor.name == name; });
    return found == weights_.end() ? no_buffer : found->gradient;
}

BufferId ScriptWriter::buffer(const BufferLabel& label, std::initializer_list<Factor> factors) {
    return buffer(label, std::span(factors.begin(), factors.size()));
}

BufferId ScriptWriter::buffer(const BufferLabel& label, std::span<const Factor> factors) {
    Buffer& made = script_.buffers.emplace_back();  // in place: it is large, and there are many
    static_cast<BufferLabel&>(made) = label;
    for (const Factor& factor : factors) {
        // A factor of one sequence or one row says nothing to a reader.
        if (factor.value != 1 || factor.per != 1)
            made.factors[made.factor_count++] = factor;
    }
    made.bytes = product({made.factors.data(), made.factor_count});
    return static_cast<BufferId>(script_.buffers.size()) - 1;
}

bool ScriptWriter::kept(BufferId id) const {
    return id != no_buffer && script_.buffers[static_cast<std::size_t>(id)].kept;
}

void ScriptWriter::keep(BufferId id) {
    if (id != no_buffer && plan_.task == Task::Training)
        script_.buffers[static_cast<std::size_t>(id)].kept = true;
}

void ScriptWriter::append(Action action, BufferId id, std::int64_t layer_shift) {
    if (id == no_buffer)
        return;
    script_.events.push_back({action, id, layer_shift});
    ++(loading_ ? script_.load : script_.step).back().event_count;
}

void ScriptWriter::load_segment(Segment segment) {
    loading_ = true;
    if (segment.layers.end == 0)
        segment.layers.end = script_.layers;
    segment.first_event = script_.events.size();
    script_.load.push_back(segment);
}

void ScriptWriter::step_segment(Segment segment) {
    loading_ = false;
    if (segment.layers.end == 0)
        segment.layers.end = script_.layers;
    segment.first_event = script_.events.size();
    script_.step.push_back(segment);
}

void ScriptWriter::repeat_segment(std::size_t step_index, LayerRange layers) {
    Segment segment = script_.step[step_index];
    segment.layers = layers;
    script_.step.push_back(segment);
}

void ScriptWriter::allocate(BufferId id, std::int64_t layer_shift) {
    append(Action::Allocate, id, layer_shift);
}

void ScriptWriter::free(BufferId id, std::int64_t layer_shift) {
    append(Action::Free, id, layer_shift);
}

void ScriptWriter::release(BufferId id, std::int64_t layer_shift) {
    if (recording_ == Recording::SavesNothing || !kept(id))
        free(id, layer_shift);
}

void ScriptWriter::free_saved(BufferId id, std::int64_t layer_shift) {
    if (kept(id))
        free(id, layer_shift);
}

BufferId ScriptWriter::made_now(BufferId gradient) {
    if (gradient == no_buffer || gradients_ != Gradients::Add)
        return gradient;
    const auto at = static_cast<std::size_t>(gradient);
    if (second_gradients_.size() <= at)
        second_gradients_.resize(at + 1, no_buffer);
    if (second_gradients_[at] == no_buffer) {
        Buffer second = script_.buffers[at];
        second.role = ".grad of this micro-batch";
        script_.buffers.push_back(second);
        second_gradients_[at] = static_cast<BufferId>(script_.buffers.size()) - 1;
    }
    return second_gradients_[at];
}

void ScriptWriter::gradient_made(BufferId id) {
    const BufferId made = made_now(id);
    allocate(made);
    if (gradients_ != Gradients::Stay)
        free(made);
}

void ScriptWriter::gradient_scattered(const WeightBuffers& row) {
    std::swap(gradients_, shares_);
    gradient_made(row.gradient_share);
    std::swap(gradients_, shares_);
    free(row.gradient);
}

std::int64_t ScriptWriter::saved_since(std::size_t step_index) const {
    // Sums past 2^63 wrap here and are found by `finish`, which adds up the same events.
    std::uint64_t saved = 0;
    for (std::size_t i = step_index; i < script_.step.size(); ++i) {
        const Segment& segment = script_.step[i];
        for (const Event& event : events_of(script_, segment)) {
            const Buffer& buffer = script_.buffers[static_cast<std::size_t>(event.buffer)];
            if (buffer.kind != Kind::Activations && !buffer.kept)
                continue;
            const auto bytes = static_cast<std::uint64_t>(buffer.bytes) *
                               static_cast<std::uint64_t>(repeats(segment));
            saved += event.action == Action::Allocate ? bytes : 0 - bytes;
        }
    }
    return static_cast<std::int64_t>(saved);
}

void ScriptWriter::resize(BufferId id, const Factor& times, const Factor& bytes) {
    Buffer& buffer = script_.buffers[static_cast<std::size_t>(id)];
    buffer.factors = {times, bytes};
    buffer.factor_count = 2;
    buffer.bytes = product(std::array{times, bytes});
}

base::Result<Script> ScriptWriter::finish() && {
    const auto too_big = [](const Buffer& buffer) { return buffer.bytes == overflown; };
    std::int64_t sum = 0;
    const bool fits = std::none_of(script_.buffers.begin(), script_.buffers.end(), too_big) &&
                      add_allocated(script_, script_.load, 1, sum) &&
                      add_allocated(script_, script_.step, script_.steps, sum);
    if (!fits) {
        return base::Error{
            "This plan moves more than 2^63 - 1 bytes; ask for fewer tokens, a smaller batch or a "
            "smaller model"};
    }
    return std::move(script_);
}

}  // namespace estimator
