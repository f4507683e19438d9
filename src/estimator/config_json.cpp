#include "estimator/config_json.h"

#include "base/units.h"
#include "estimator/config_reader.h"
#include "estimator/families.h"
#include "estimator/json_members.h"

#include <algorithm>
#include <string>
#include <vector>

namespace estimator {
namespace {

using Read = base::Result<bool>;

base::Result<const Family*> family_of(const ConfigReader& config, const JsonMember* type) {
    if (type == nullptr || config.is_null(type->name)) {
        return base::Error{std::string("model_type is ") + (type == nullptr ? "missing" : "null") +
                           "; the known ones are " + known_families()};
    }
    const auto* id = std::get_if<std::string>(&type->value);
    const Family* family = id == nullptr ? nullptr : find_family(*id);
    if (family != nullptr)
        return family;
    std::string sentence =
        "model_type is " + described(type->value) + "; this course knows only " + known_families();
    if (id != nullptr)
        sentence += "; the nearest may be " + std::string(nearest_family(*id).id);
    return base::Error{sentence};
}

const JsonMember* model_type_in(const std::vector<JsonMember>& members) {
    const auto found = std::find_if(members.begin(), members.end(), [](const JsonMember& member) {
        return member.name == "model_type";
    });
    return found == members.end() ? nullptr : &*found;
}

/// How the family reads a number; the usual reading where its table says nothing.
NumberRule rule_for(const Family& family, std::int64_t ModelShape::*member) {
    for (const NumberRule& rule : family.numbers) {
        if (rule.member == member)
            return rule;
    }
    if (member == &ModelShape::kv_heads)
        return {member, Absent::Heads};
    if (member == &ModelShape::head_dim)
        return {member, Absent::HiddenByHeads};
    return {member};
}

base::Result<std::int64_t> heads_share(const ModelShape& shape) {
    if (shape.hidden % shape.heads == 0)
        return shape.hidden / shape.heads;
    return base::Error{"hidden_size " + base::count_text(shape.hidden) +
                       " is not a multiple of num_attention_heads " +
                       base::count_text(shape.heads) +
                       "; if that is right, head_dim must be given"};
}

/// What a number means that the file leaves out, or says null for: in transformers a null is every
/// head's own keys, or an equal share of the width, whatever the family has by default.
base::Result<std::int64_t> absent_number(const ConfigReader& config, const ShapeNumber& row,
                                         NumberRule rule, const ModelShape& shape) {
    if (config.is_null(row.config_names[0])) {
        if (rule.member == &ModelShape::kv_heads)
            rule.absent = Absent::Heads;
        if (rule.member == &ModelShape::head_dim)
            rule.absent = Absent::HiddenByHeads;
    }
    switch (rule.absent) {
        case Absent::Required:
            return config.number(row);
        case Absent::Value:
            return rule.value;
        case Absent::Heads:
            return shape.heads;
        case Absent::HiddenByHeads:
            return heads_share(shape);
        case Absent::Hidden:
            return shape.hidden;
        case Absent::FourHidden:
            return 4 * shape.hidden;
    }
    return rule.value;
}

Read read_numbers(const ConfigReader& config, const Family& family, ModelShape& shape) {
    for (const ShapeNumber& row : shape_numbers()) {
        const bool window =
            row.member == &ModelShape::window || row.member == &ModelShape::window_layers;
        if (window || !(row.everywhere || has_number(family, row.member)))
            continue;
        const auto number = config.name_given(row).empty()
                                ? absent_number(config, row, rule_for(family, row.member), shape)
                                : config.number(row);
        if (!number)
            return number.error();
        shape.*row.member = number.value();
    }
    return true;
}

Read read_switches(const ConfigReader& config, const Family& family, ModelShape& shape) {
    auto tied = config.flag("tie_word_embeddings", family.tied_by_default);
    if (!tied)
        return tied;
    shape.tied_embeddings = tied.value();
    for (const SwitchRule& rule : family.switches) {
        auto value = rule.config_name.empty()
                         ? Read(rule.absent)
                         : config.flag(rule.config_name, rule.absent != rule.inverted);
        if (!value)
            return value;
        shape.*rule.member = value.value() != rule.inverted;
    }
    return true;
}

/// How many layers look back only a window: as listed, or by the family's rule.
base::Result<std::int64_t> local_layers(const ConfigReader& config, const WindowRule& rule,
                                        const ModelShape& shape) {
    const std::vector<std::string_view> listed = config.text_list("layer_types");
    if (!listed.empty()) {
        if (static_cast<std::int64_t>(listed.size()) != shape.layers) {
            return base::Error{
                "layer_types names " + base::count_text(static_cast<std::int64_t>(listed.size())) +
                " layers, but num_hidden_layers is " + base::count_text(shape.layers)};
        }
        return std::count(listed.begin(), listed.end(), "sliding_attention");
    }
    const std::int64_t most = row_of(&ModelShape::layers).most;
    if (rule.only_if_switched) {
        constexpr std::int64_t usual_full_layers = 28;  // Qwen2Config
        auto full = config.whole("max_window_layers", usual_full_layers, 0, most);
        if (!full)
            return full;
        return std::max<std::int64_t>(shape.layers - full.value(), 0);
    }
    if (rule.full_every == 0)
        return shape.layers;
    auto every = config.whole("sliding_window_pattern", rule.full_every, 1, most);
    if (!every)
        return every;
    return shape.layers - shape.layers / every.value();
}

Read read_window(const ConfigReader& config, const Family& family, ModelShape& shape) {
    const WindowRule& rule = family.window;
    if (!rule.read)
        return true;
    const ShapeNumber& row = row_of(&ModelShape::window);
    const auto window = config.is_null("sliding_window")
                            ? base::Result<std::int64_t>(std::int64_t{0})
                            : config.whole("sliding_window", rule.absent, row.least, row.most);
    if (!window)
        return window.error();
    auto switched = config.flag("use_sliding_window", !rule.only_if_switched);
    if (!switched)
        return switched;
    if (window.value() == 0 || (rule.only_if_switched && !switched.value()))
        return true;
    const auto local = local_layers(config, rule, shape);
    if (!local)
        return local.error();
    shape.window = local.value() > 0 ? window.value() : 0;
    shape.window_layers = local.value();
    return true;
}

base::Result<ModelShape> shape_of(const ConfigReader& config, const Family& family) {
    ModelShape shape{.family = family.id};
    for (const auto read : {read_numbers, read_switches, read_window}) {
        const Read done = read(config, family, shape);
        if (!done)
            return done.error();
    }
    if (family.finish != nullptr) {
        const Read done = family.finish(config, shape);
        if (!done)
            return done.error();
    }
    return checked(shape);
}

base::Error in_config(const base::Error& error) {
    return base::Error{"config.json: " + error.message};
}

}  // namespace

base::Result<ModelShape> parse_config_json(std::string_view text, const Family* read_as) {
    const auto members = json_members(text);
    if (!members)
        return in_config(members.error());
    const auto family = read_as != nullptr ? base::Result<const Family*>(read_as)
                                           : family_of(ConfigReader(members.value(), ""),
                                                       model_type_in(members.value()));
    if (!family)
        return in_config(family.error());
    const ConfigReader config(members.value(), family.value()->text_in);
    const auto shape = shape_of(config, *family.value());
    return shape ? shape : in_config(shape.error());
}

std::string model_type_of(std::string_view text) {
    const auto members = json_members(text);
    const JsonMember* type = members ? model_type_in(members.value()) : nullptr;
    const auto* id = type == nullptr ? nullptr : std::get_if<std::string>(&type->value);
    return id == nullptr ? "" : *id;
}

std::string_view loaded_dtype_of(std::string_view text) {
    const auto members = json_members(text);
    if (!members)
        return "fp32";
    for (const JsonMember& member : members.value()) {
        const auto* name = std::get_if<std::string>(&member.value);
        if (name == nullptr || (member.name != "torch_dtype" && member.name != "dtype"))
            continue;
        if (*name == "bfloat16")
            return "bf16";
        if (*name == "float16")
            return "fp16";
    }
    return "fp32";
}

}  // namespace estimator
