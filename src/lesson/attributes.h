#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace lesson {

/// `name=value` as written; both are views into the file, the value without its quotes.
struct Attribute {
    std::string_view name;
    std::string_view value;
};

/// What follows the kind of a directive or the name of a quantity: bare words, then settings.
struct Attributes {
    std::vector<std::string_view> words;
    std::vector<Attribute> settings;

    /// Takes the setting called `name` out of the list.
    std::optional<Attribute> take(std::string_view name);
};

/// Splits `text` at spaces and line ends, but not inside "…" or {{…}}.
Attributes attributes_of(std::string_view text);

}  // namespace lesson
