#include "estimator/layer_maker.h"

#include <array>
#include <span>

namespace estimator {

Widths widths_of(const Plan& plan) {
    const ModelShape& m = plan.model;
    const Factor one = {"", 1};
    return {.hidden = {one, one, {"wide", m.hidden}},
            .queries = {one, {"heads", m.heads}, {"wide", m.head_dim}},
            .kv = {one, {"KV heads", m.kv_heads}, {"wide", m.head_dim}},
            .intermediate = {one, one, {"wide", m.intermediate}},
            .heads = {one, {"heads", m.heads}, one},
            .fused = {one, {"heads of q, k and v", m.heads + 2 * m.kv_heads}, {"wide", m.head_dim}},
            .scores = {one, {"heads", m.heads}, {"tokens attended", plan.tokens}}};
}

Width twice(Width width) {
    width.times = {"summands", 2};
    return width;
}

Wiring wiring_of(const Plan& plan) {
    const RunForm& form = find_family(plan.model.family)->form;
    return form.may_norm_after && plan.model.post_norm ? Wiring::AfterSums : form.wiring;
}

LayerMaker::LayerMaker(ScriptWriter& writer, Place place)
    : writer_(writer),
      plan_(writer.plan()),
      formats_(formats_of(writer.plan())),
      form_(find_family(writer.plan().model.family)->form),
      caches_(find_family(writer.plan().model.family)->caches),
      place_(place) {}

const WeightTensor* LayerMaker::weight_of(std::string_view module) const {
    constexpr std::string_view end = ".weight";
    return find([&](const WeightBuffers& row) {
        const std::string_view name = row.tensor.name;
        return name.size() == module.size() + end.size() && name.starts_with(module) &&
               name.ends_with(end);
    });
}

LinearNames LayerMaker::names_of(const WeightTensor& weight) const {
    LinearNames names = names_of(module_of(weight.name));
    names.weight = weight.name;
    names.experts = weight.experts;
    return names;
}

LinearNames LayerMaker::names_of(std::string_view module) const {
    LinearNames names{.module = module, .weight = {}, .bias = {}};
    for (const WeightBuffers& row : writer_.weights()) {
        const std::string_view name = row.tensor.name;
        if (!row.role.empty() || !name.starts_with(module))
            continue;
        const std::string_view rest = name.substr(module.size());
        if (rest == ".weight")
            names.weight = name;
        else if (rest == ".bias" || rest == "_bias" || rest == ".e_score_correction_bias")
            names.bias = name;
    }
    return names;
}

BufferId LayerMaker::gradient(std::string_view name, std::string_view role) const {
    return place_.trained ? writer_.gradient(name, role) : no_buffer;
}

BufferId LayerMaker::activation(std::string_view name, std::string_view role, const Width& width) {
    return tensor(name, role, width, formats_.compute);
}

BufferId LayerMaker::stream(std::string_view name, std::string_view role, const Width& width) {
    return tensor(name, role, width, formats_.stream);
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

BufferId LayerMaker::cached(std::string_view name, std::string_view role, const Width& width) {
    if (!caches())
        return activation(name, role, width);
    return make(Kind::KvCache, name, role, width, formats_.compute, true);
}

BufferId LayerMaker::matrix(std::string_view name, std::string_view role,
                            std::initializer_list<Factor> sides, bool kept) {
    const formats::DtypeRow& row = formats::row_of(formats::Dtype::Bf16);
    std::array<Factor, 4> factors = {};
    std::size_t count = 0;
    for (const Factor& side : sides)
        factors[count++] = side;
    factors[count++] = {row.bytes_name, row.bytes};
    return writer_.buffer({.kind = Kind::Workspace,
                           .name = name,
                           .owner_role = "",
                           .role = role,
                           .per_layer = place_.per_layer,
                           .kept = kept},
                          std::span<const Factor>(factors.data(), count));
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
