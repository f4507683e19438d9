#include "estimator/gradient_free_step.h"

#include "estimator/decoder_script.h"
#include "estimator/weight_segments.h"

namespace estimator {
namespace {

template <class EventOf>
void for_trained(ScriptWriter& writer, EventOf event) {
    for_weights(
        writer, Weights::Trained, {.phase = Phase::Optimizer},
        [&](const Segment& segment) { writer.step_segment(segment); }, event);
}

/// Each weight is replaced by a changed one, the others left as they are meanwhile.
void change_in_place(ScriptWriter& writer) {
    if (!any_weight(writer, [](const auto& row) { return row.passing[0] != no_buffer; }))
        return;
    for_trained(writer, [&](const WeightBuffers& row) {
        for (const BufferId part : row.passing)
            writer.allocate(part);
        for (const BufferId part : row.passing)
            writer.free(part);
    });
}

void for_members(ScriptWriter& writer, void (ScriptWriter::*act)(BufferId, std::int64_t)) {
    if (!any_weight(writer, [](const auto& row) { return row.members[0] != no_buffer; }))
        return;
    for_trained(writer, [&](const WeightBuffers& row) {
        for (const BufferId part : row.members)
            (writer.*act)(part, 0);
    });
}

}  // namespace

void write_gradient_free_step(ScriptWriter& writer) {
    const bool mezo = writer.plan().execution.learning == Learning::Mezo;
    for_members(writer, &ScriptWriter::allocate);
    write_scored_passes(writer, mezo ? 2 : 1, change_in_place);
    change_in_place(writer);  // back, and then the update
    if (any_weight(writer, [](const auto& row) { return row.update_sum != no_buffer; })) {
        for_trained(writer, [&](const WeightBuffers& row) { writer.allocate(row.update_sum); });
        for_trained(writer, [&](const WeightBuffers& row) { writer.free(row.update_sum); });
    }
    for_members(writer, &ScriptWriter::free);
}

}  // namespace estimator
