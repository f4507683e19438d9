#include "base/fields.h"

#include <charconv>

namespace base {
namespace {

std::string listed(std::span<const std::string_view> words) {
    std::string list;
    for (const std::string_view word : words)
        list += (list.empty() ? "" : ", ") + std::string(word);
    return list;
}

}  // namespace

Result<std::int64_t> whole_number_of(std::string_view name, std::string_view text, std::int64_t min,
                                     std::int64_t max) {
    std::int64_t parsed = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), parsed);
    if (status != std::errc{} || end != text.data() + text.size())
        return Error{std::string(name) + ": '" + std::string(text) + "' is not a whole number"};
    if (parsed < min || parsed > max)
        return Error{std::string(name) + ": " + std::to_string(parsed) + " is outside [" +
                     std::to_string(min) + ", " + std::to_string(max) + "]"};
    return parsed;
}

Result<std::size_t> choice_of(std::string_view name, std::string_view text,
                              std::span<const std::string_view> choices) {
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (choices[i] == text)
            return i;
    }
    return Error{std::string(name) + ": '" + std::string(text) + "' is not one of " +
                 listed(choices)};
}

Error no_field_called(std::string_view name, std::span<const std::string_view> known) {
    return {"no field called '" + std::string(name) + "'; " +
            (known.empty() ? "it has none" : "the fields are " + listed(known))};
}

std::string joined(const std::vector<NamedText>& pairs) {
    std::string out;
    for (const NamedText& pair : pairs)
        out += (out.empty() ? "" : " ") + pair.name + '=' + pair.value;
    return out;
}

}  // namespace base
