#pragma once

#include "base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace estimator {

/// A JSON value as far as a shape needs it: most nested lists and objects are seen, not kept.
struct JsonNull {
    bool operator==(const JsonNull&) const = default;
};

/// A list or an object; `what` is "a list" or "an object".
struct JsonNested {
    std::string_view what;

    bool operator==(const JsonNested&) const = default;
};

using JsonValue = std::variant<JsonNull, bool, std::int64_t, double, std::string, JsonNested>;

/// After the name of a list: "layer_types[]" is one of its items.
inline constexpr std::string_view item_suffix = "[]";

/// One `"name": value` pair. Beside the members of the outermost object there are those of
/// text_config and vision_config, as "text_config.hidden_size", and the items of layer_types and
/// mlp_only_layers, each as a member "layer_types[]".
struct JsonMember {
    std::string name;
    JsonValue value;
};

/// The members of `text`. Safe on hostile text: it keeps nothing else that is nested, refuses
/// duplicate names, more than 1 MiB and nesting deeper than 64, and never recurses. The
/// error says what is wrong and, where it is not JSON, at which line and column.
base::Result<std::vector<JsonMember>> json_members(std::string_view text);

/// The member of this name, or null.
const JsonMember* member_called(std::string_view name, std::span<const JsonMember> members);

/// How a value is named in an error: "the text \"4096\"", "4096.5", "null", "a list".
std::string described(const JsonValue& value);

}  // namespace estimator
