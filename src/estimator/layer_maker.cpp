#include "estimator/layer_maker.h"

#include <algorithm>

namespace estimator {

Widths widths_of(const Plan& plan) {
    const ModelShape& m = plan.model;
    const Factor one = {"", 1};
    return {.hidden = {one, one, {"wide", m.hidden}},
            .queries = {one, {"heads", m.heads}, {"wide", m.head_dim}},
            .kv = {one, {"KV heads", m.kv_heads}, {"wide", m.head_dim}},
            .intermediate = {one, one, {"wide", m.intermediate}},
            .heads = {one, {"heads", m.heads}, one},
            .scores = {one, {"heads", m.heads}, {"tokens attended", plan.tokens}}};
}

Width twice(Width width) {
    width.times = {"summands", 2};
    return width;
}

LayerMaker::LayerMaker(ScriptWriter& writer, Place place)
    : writer_(writer), plan_(writer.plan()), formats_(formats_of(writer.plan())), place_(place) {}

bool LayerMaker::has(std::string_view weight_name) const {
    const auto& weights = writer_.weights();
    return std::any_of(weights.begin(), weights.end(),
                       [&](const WeightBuffers& row) { return row.name == weight_name; });
}

BufferId LayerMaker::gradient(std::string_view name, std::string_view role) const {
    return place_.trained ? writer_.gradient(name, role) : no_buffer;
}

BufferId LayerMaker::activation(std::string_view name, std::string_view role, const Width& width,
                                Saved saved) {
    return tensor(name, role, width, formats_.compute, saved);
}

BufferId LayerMaker::stream(std::string_view name, std::string_view role, const Width& width,
                            Saved saved) {
    return tensor(name, role, width, formats_.stream, saved);
}

BufferId LayerMaker::tensor(std::string_view name, std::string_view role, const Width& width,
                            formats::Dtype dtype, Saved saved) {
    return make(Kind::Activations, name, role, width, dtype, saved == Saved::Yes && training());
}

BufferId LayerMaker::passing(std::string_view name, std::string_view role, const Width& width) {
    return passing_tensor(name, role, width, formats_.compute);
}

BufferId LayerMaker::passing_stream(std::string_view name, std::string_view role,
                                    const Width& width) {
    return passing_tensor(name, role, width, formats_.stream);
}

BufferId LayerMaker::passing_tensor(std::string_view name, std::string_view role,
                                    const Width& width, formats::Dtype dtype) {
    return training() ? make(Kind::Workspace, name, role, width, dtype, false) : no_buffer;
}

BufferId LayerMaker::cached(std::string_view name, std::string_view role, Saved saved) {
    const Width width = widths_of(plan_).kv;
    if (training())
        return activation(name, role, width, saved);
    return make(Kind::KvCache, name, role, width, formats_.compute, true);
}

BufferId LayerMaker::matrix(std::string_view name, std::string_view role, Factor rows,
                            Factor columns, bool kept) {
    const formats::DtypeRow& row = formats::row_of(formats::Dtype::Bf16);
    return writer_.buffer({.kind = Kind::Workspace,
                           .name = name,
                           .owner_role = "",
                           .role = role,
                           .per_layer = place_.per_layer,
                           .kept = kept},
                          {rows, columns, {row.bytes_name, row.bytes}});
}

BufferId LayerMaker::make(Kind kind, std::string_view name, std::string_view role,
                          const Width& width, formats::Dtype dtype, bool kept) {
    const formats::DtypeRow& row = formats::row_of(dtype);
    return writer_.buffer({.kind = kind,
                           .name = name,
                           .owner_role = "",
                           .role = role,
                           .per_layer = place_.per_layer,
                           .kept = kept},
                          {{"sequences", plan_.batch},
                           {"tokens", plan_.tokens},
                           width.times,
                           width.heads,
                           width.wide,
                           {row.bytes_name, row.bytes}});
}

}  // namespace estimator
