#include "estimator/config_reader.h"

#include "base/units.h"

namespace estimator {
namespace {

bool null(const JsonMember& member) {
    return std::holds_alternative<JsonNull>(member.value);
}

base::Error out_of_range(std::string_view name, const std::string& found, std::int64_t least,
                         std::int64_t most) {
    return base::Error{std::string(name) + " is " + found + "; it must be a whole number from " +
                       base::count_text(least) + " to " + base::count_text(most)};
}

base::Result<std::int64_t> whole_of(const JsonMember& member, std::string_view name,
                                    std::int64_t least, std::int64_t most) {
    const auto* number = std::get_if<std::int64_t>(&member.value);
    if (number == nullptr || *number < least || *number > most)
        return out_of_range(name, described(member.value), least, most);
    return *number;
}

}  // namespace

const JsonMember* ConfigReader::member(std::string_view name) const {
    if (!text_in_.empty()) {
        const JsonMember* inside =
            member_called(std::string(text_in_) + "." + std::string(name), members_);
        if (inside != nullptr)
            return inside;
    }
    return member_called(name, members_);
}

bool ConfigReader::has(std::string_view name) const {
    const JsonMember* found = member(name);
    return found != nullptr && !null(*found);
}

bool ConfigReader::is_null(std::string_view name) const {
    const JsonMember* found = member(name);
    return found != nullptr && null(*found);
}

std::string_view ConfigReader::name_given(const ShapeNumber& row) const {
    for (const std::string_view name : row.config_names) {
        if (!name.empty() && has(name))
            return name;
    }
    return "";
}

base::Result<std::int64_t> ConfigReader::number(const ShapeNumber& row) const {
    const std::string_view name = name_given(row);
    if (!name.empty())
        return whole_of(*member(name), name, row.least, row.most);
    for (const std::string_view null_name : row.config_names) {
        if (!null_name.empty() && is_null(null_name))
            return out_of_range(null_name, "null", row.least, row.most);
    }
    return base::Error{std::string(row.config_names[0]) +
                       " is missing; it must be a whole number from " +
                       base::count_text(row.least) + " to " + base::count_text(row.most)};
}

base::Result<std::int64_t> ConfigReader::whole(std::string_view name, std::int64_t fallback,
                                               std::int64_t least, std::int64_t most) const {
    const JsonMember* found = member(name);
    if (found == nullptr || null(*found))
        return fallback;
    return whole_of(*found, name, least, most);
}

base::Result<bool> ConfigReader::flag(std::string_view name, bool fallback) const {
    const JsonMember* found = member(name);
    if (found == nullptr || null(*found))
        return fallback;
    const auto* value = std::get_if<bool>(&found->value);
    if (value == nullptr) {
        return base::Error{std::string(name) + " is " + described(found->value) +
                           "; it must be true or false"};
    }
    return *value;
}

std::vector<const JsonValue*> ConfigReader::items(std::string_view name) const {
    std::vector<const JsonValue*> found;
    const JsonMember* list = member(name);
    if (list == nullptr)
        return found;
    const std::string item_name = list->name + std::string(item_suffix);
    for (const JsonMember& each : members_) {
        if (each.name == item_name)
            found.push_back(&each.value);
    }
    return found;
}

std::vector<std::int64_t> ConfigReader::whole_list(std::string_view name) const {
    std::vector<std::int64_t> numbers;
    for (const JsonValue* item : items(name)) {
        if (const auto* number = std::get_if<std::int64_t>(item))
            numbers.push_back(*number);
    }
    return numbers;
}

std::vector<std::string_view> ConfigReader::text_list(std::string_view name) const {
    std::vector<std::string_view> texts;
    for (const JsonValue* item : items(name)) {
        if (const auto* text = std::get_if<std::string>(item))
            texts.emplace_back(*text);
    }
    return texts;
}

}  // namespace estimator
