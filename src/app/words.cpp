#include "app/words.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace app {

namespace {

constexpr std::size_t most_quoted =
    40;  // characters: enough to recognise, too few to fill a screen

template <class Number>
std::optional<Number> parsed(std::string_view text, int base) {
    Number number = 0;
    const auto [end, status] =
        std::from_chars(text.data(), text.data() + text.size(), number, base);
    if (status != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

}  // namespace

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    while (true) {
        const std::size_t at = text.find(separator);
        pieces.push_back(text.substr(0, at));
        if (at == std::string_view::npos)
            return pieces;
        text.remove_prefix(at + 1);
    }
}

std::optional<std::int64_t> whole_number(std::string_view text) {
    return parsed<std::int64_t>(text, 10);
}

std::optional<std::uint64_t> hexadecimal(std::string_view text) {
    return parsed<std::uint64_t>(text, 16);
}

std::string hexadecimal_text(std::uint64_t number) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out(16, '0');
    for (auto at = out.rbegin(); at != out.rend(); ++at, number >>= 4U)
        *at = digits[number & 15U];
    return out;
}

bool is_one_word(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

std::string in_quotes(std::string_view text) {
    std::string out = "'";
    for (const char c : text.substr(0, most_quoted))
        out += c >= ' ' && c <= '~' ? c : '?';
    return out + (text.size() > most_quoted ? "…'" : "'");
}

}  // namespace app
