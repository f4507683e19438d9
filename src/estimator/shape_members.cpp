#include "estimator/shape_members.h"

#include "base/units.h"
#include "estimator/families.h"

#include <algorithm>
#include <array>
#include <string>

namespace estimator {
namespace {

constexpr std::string_view family_name = "model_type";

/// What the switches are called: as in config.json where one has a name there.
struct SwitchName {
    bool ModelShape::*member;
    std::string_view name;
};

constexpr std::array switch_names = {
    SwitchName{&ModelShape::tied_embeddings, "tie_word_embeddings"},
    SwitchName{&ModelShape::qkv_bias, "qkv_bias"},
    SwitchName{&ModelShape::output_bias, "output_bias"},
    SwitchName{&ModelShape::mlp_bias, "mlp_bias"},
    SwitchName{&ModelShape::single_norm, "single_norm"},
    SwitchName{&ModelShape::post_norm, "post_norm"},
};

std::string name_of(const ShapeNumber& row) {
    std::string name(row.config_names[0]);
    std::replace(name.begin(), name.end(), ' ', '_');  // "local layers" has no name in config.json
    return name;
}

/// True for a number that a shape cannot be without.
bool always_there(const ShapeNumber& row) {
    return row.everywhere && row.least > 0;
}

base::Error bad_number_called(const ShapeNumber& row, const std::string& found) {
    return {name_of(row) + " is " + found + "; it must be a whole number from " +
            base::count_text(row.least) + " to " + base::count_text(row.most)};
}

base::Result<const Family*> family_in(std::span<const JsonMember> members) {
    const JsonMember* found = member_called(family_name, members);
    const auto* id = found == nullptr ? nullptr : std::get_if<std::string>(&found->value);
    const Family* family = id == nullptr ? nullptr : find_family(*id);
    if (family != nullptr)
        return family;
    return base::Error{"model_type is " + (found == nullptr ? "missing" : described(found->value)) +
                       "; it must be one of " + known_families()};
}

}  // namespace

std::vector<JsonMember> shape_members(const ModelShape& shape) {
    std::vector<JsonMember> members = {{std::string(family_name), std::string(shape.family)}};
    for (const ShapeNumber& row : shape_numbers()) {
        if (always_there(row) || shape.*row.member != 0)
            members.push_back({name_of(row), shape.*row.member});
    }
    for (const SwitchName& row : switch_names) {
        if (shape.*row.member)
            members.push_back({std::string(row.name), true});
    }
    return members;
}

bool is_shape_member(std::string_view name) {
    const auto numbers = shape_numbers();
    return name == family_name ||
           std::any_of(numbers.begin(), numbers.end(),
                       [&](const ShapeNumber& row) { return name_of(row) == name; }) ||
           std::any_of(switch_names.begin(), switch_names.end(),
                       [&](const SwitchName& row) { return row.name == name; });
}

base::Result<ModelShape> shape_of_members(std::span<const JsonMember> members) {
    const auto family = family_in(members);
    if (!family)
        return family.error();
    ModelShape shape{.family = family.value()->id};
    for (const ShapeNumber& row : shape_numbers()) {
        const JsonMember* found = member_called(name_of(row), members);
        if (found == nullptr && always_there(row))
            return bad_number_called(row, "missing");
        const auto* number = found == nullptr ? nullptr : std::get_if<std::int64_t>(&found->value);
        if (found != nullptr && number == nullptr)
            return bad_number_called(row, described(found->value));
        shape.*row.member = number == nullptr ? 0 : *number;
    }
    for (const SwitchName& row : switch_names) {
        const JsonMember* found = member_called(row.name, members);
        const auto* on = found == nullptr ? nullptr : std::get_if<bool>(&found->value);
        if (found != nullptr && on == nullptr)
            return base::Error{std::string(row.name) + " is " + described(found->value) +
                               "; it must be true or false"};
        shape.*row.member = on != nullptr && *on;
    }
    return checked(shape);
}

}  // namespace estimator
