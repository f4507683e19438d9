#include "estimator/layer_maker.h"

#include <array>
#include <span>

namespace estimator {
namespace {

Factor bytes_of(formats::Dtype dtype) {
    const formats::DtypeRow& row = formats::row_of(dtype);
    return {row.bytes_name, row.bytes};
}

/// How the names of a module's weight and biases go on after its own.
constexpr std::array<std::string_view, 4> ends = {".weight", ".bias", "_bias",
                                                  ".e_score_correction_bias"};

}  // namespace

Widths widths_of(const Plan& plan) {
    const ModelShape& m = plan.model;
    const Factor one = {"", 1};
    const Factor share = {"share of each device", 1,
                          plan.devices.sequence ? plan.devices.tensor : 1};
    return {.hidden = {one, share, {"wide", m.hidden}},
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
      form_(writer.family().form),
      caches_(writer.family().caches),
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
    const std::string_view module = module_of(weight.name);
    return {.module = module,
            .weight = weight.name,
            .bias = writer_.has_biases() ? names_of(module).bias : std::string_view(),
            .experts = weight.experts};
}

LinearNames LayerMaker::names_of(std::string_view module) const {
    LinearNames names{.module = module, .weight = {}, .bias = {}};
    for (const WeightBuffers& row : writer_.weights()) {
        const std::string_view name = row.tensor.name;
        for (const std::string_view end : ends) {
            // Sizes first: most names share a long beginning.
            if (name.size() != module.size() + end.size() || !row.role.empty() ||
                !name.ends_with(end) || !name.starts_with(module))
                continue;
            (end == ends[0] ? names.weight : names.bias) = name;
        }
    }
    return names;
}

bool LayerMaker::dequantises(std::string_view weight_name) const {
    if (!weight_name.ends_with(".weight"))
        return false;
    if (training())
        return row_of(plan_.finetune.base).dequantised_whole;
    for (const BaseRow& row : base_rows) {
        if (row.id == plan_.packing)
            return row.dequantised_whole;
    }
    return false;
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
    return make(Kind::Activations, name, role, width, bytes_of(dtype),
                saved == Saved::Yes && training());
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
    return training() ? make(Kind::Workspace, name, role, width, bytes_of(dtype), false)
                      : no_buffer;
}

BufferId LayerMaker::cached(std::string_view name, std::string_view role, const Width& width) {
    if (!caches())
        return activation(name, role, width);
    Factor bytes = bytes_of(formats_.compute);
    if (plan_.cache) {
        const formats::Fraction each = formats::bytes_each(*plan_.cache);
        bytes = {formats::row_of(*plan_.cache).bytes_name, each.over, each.under};
    }
    return make(Kind::KvCache, name, role, width, bytes, true);
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
                          const Width& width, Factor bytes, bool kept) {
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
                           bytes});
}

}  // namespace estimator
