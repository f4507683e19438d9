#include "lesson/attributes.h"

#include <algorithm>

namespace lesson {

namespace {

constexpr std::string_view blanks = " \t\r\n";

/// The length of the first word of `text`; quoted and computed parts are taken whole.
std::size_t word_length(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size() && blanks.find(text[at]) == std::string_view::npos) {
        std::string_view closing;
        if (text[at] == '"')
            closing = "\"";
        else if (text.substr(at).starts_with("{{"))
            closing = "}}";
        const std::size_t end =
            closing.empty() ? std::string_view::npos : text.find(closing, at + closing.size());
        at = end == std::string_view::npos ? at + 1 : end + closing.size();
    }
    return at;
}

std::string_view unquoted(std::string_view value) {
    const bool quoted = value.size() >= 2 && value.front() == '"' && value.back() == '"';
    return quoted ? value.substr(1, value.size() - 2) : value;
}

}  // namespace

std::optional<Attribute> Attributes::take(std::string_view name) {
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [&](const Attribute& a) { return a.name == name; });
    if (found == settings.end())
        return std::nullopt;
    const Attribute taken = *found;
    settings.erase(found);
    return taken;
}

Attributes attributes_of(std::string_view text) {
    Attributes attributes;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
        if (text.empty())
            return attributes;
        const std::string_view word = text.substr(0, word_length(text));
        text.remove_prefix(word.size());
        const std::size_t equals = word.find('=');
        const bool is_setting =
            equals != std::string_view::npos && word.front() != '"' && !word.starts_with("{{");
        if (is_setting)
            attributes.settings.push_back(
                {word.substr(0, equals), unquoted(word.substr(equals + 1))});
        else
            attributes.words.push_back(unquoted(word));
    }
}

}  // namespace lesson
