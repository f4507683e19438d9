#include "estimator/config_json.h"

#include "base/units.h"
#include "estimator/families.h"
#include "estimator/json_members.h"

#include <algorithm>
#include <string>
#include <vector>

namespace estimator {
namespace {

using Members = std::vector<JsonMember>;

/// The value of a member; null when the file has none or says null, which Hugging Face reads alike.
const JsonValue* find(const Members& members, std::string_view name) {
    for (const JsonMember& member : members) {
        if (member.name == name)
            return std::holds_alternative<JsonNull>(member.value) ? nullptr : &member.value;
    }
    return nullptr;
}

/// "is null" where the file says so, else "is missing".
std::string absence_of(const Members& members, std::string_view name) {
    const auto named = std::any_of(members.begin(), members.end(),
                                   [&](const JsonMember& member) { return member.name == name; });
    return named ? " is null" : " is missing";
}

base::Result<const Family*> family_of(const Members& members) {
    const JsonValue* value = find(members, "model_type");
    if (value == nullptr)
        return base::Error{"model_type" + absence_of(members, "model_type") +
                           "; the known ones are " + known_families()};
    const auto* id = std::get_if<std::string>(value);
    const Family* family = id == nullptr ? nullptr : find_family(*id);
    if (family == nullptr) {
        return base::Error{"model_type is " + described(*value) + "; this course knows only " +
                           known_families()};
    }
    return family;
}

base::Error out_of_range(const ShapeNumber& row, const std::string& found) {
    return base::Error{std::string(row.config_name) + " is " + found +
                       "; it must be a whole number from 1 to " + base::count_text(row.most)};
}

/// Reads one number; an absent optional one is left at `fallback`.
base::Result<std::int64_t> number_of(const Members& members, const ShapeNumber& row,
                                     std::int64_t fallback) {
    const JsonValue* value = find(members, row.config_name);
    if (value == nullptr && row.optional)
        return fallback;
    if (value == nullptr) {
        return base::Error{std::string(row.config_name) + absence_of(members, row.config_name) +
                           "; it must be a whole number from 1 to " + base::count_text(row.most)};
    }
    const auto* number = std::get_if<std::int64_t>(value);
    if (number == nullptr || *number < 1 || *number > row.most)
        return out_of_range(row, described(*value));
    return *number;
}

base::Result<bool> switch_of(const Members& members, std::string_view name, bool fallback) {
    const JsonValue* value = find(members, name);
    if (value == nullptr)
        return fallback;
    const auto* flag = std::get_if<bool>(value);
    if (flag == nullptr) {
        return base::Error{std::string(name) + " is " + described(*value) +
                           "; it must be true or false"};
    }
    return *flag;
}

/// What an absent optional number means: every head has its own keys, or the heads share the width.
std::int64_t fallback_of(const ShapeNumber& row, const ModelShape& shape) {
    if (row.member == &ModelShape::kv_heads)
        return shape.heads;
    return shape.heads > 0 ? shape.hidden / shape.heads : 0;
}

base::Result<bool> read_switches(const Members& members, const Family& family, ModelShape& shape) {
    auto tied = switch_of(members, "tie_word_embeddings", family.tied_by_default);
    if (!tied)
        return tied;
    auto attention = switch_of(members, "attention_bias", false);
    if (!attention)
        return attention;
    auto mlp = switch_of(members, "mlp_bias", false);
    if (!mlp)
        return mlp;
    const bool from_config = family.biases == BiasRule::FromConfig;
    shape.tied_embeddings = tied.value();
    shape.qkv_bias = family.biases == BiasRule::QkvAlways || (from_config && attention.value());
    shape.output_bias = from_config && attention.value();
    shape.mlp_bias = from_config && mlp.value();
    return true;
}

base::Error in_config(const base::Error& error) {
    return base::Error{"config.json: " + error.message};
}

}  // namespace

base::Result<ModelShape> parse_config_json(std::string_view text) {
    const auto members = json_members(text);
    if (!members)
        return in_config(members.error());
    const auto family = family_of(members.value());
    if (!family)
        return in_config(family.error());

    ModelShape shape{.family = family.value()->id};
    for (const ShapeNumber& row : shape_numbers()) {
        const auto number = number_of(members.value(), row, fallback_of(row, shape));
        if (!number)
            return in_config(number.error());
        shape.*row.member = number.value();
    }
    if (find(members.value(), "head_dim") == nullptr && shape.hidden % shape.heads != 0) {
        return in_config({"hidden_size " + base::count_text(shape.hidden) +
                          " is not a multiple of num_attention_heads " +
                          base::count_text(shape.heads) +
                          "; if that is right, head_dim must be given"});
    }
    const auto switches = read_switches(members.value(), *family.value(), shape);
    if (!switches)
        return in_config(switches.error());
    const auto good = checked(shape);
    return good ? good : in_config(good.error());
}

}  // namespace estimator
