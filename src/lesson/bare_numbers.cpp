#include "lesson/bare_numbers.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace lesson {

namespace {

constexpr std::array<std::string_view, 19> units = {
    "byte", "bytes", "KB",  "kB",  "MB",  "GB",  "TB",        "PB",         "KiB",    "MiB",
    "GiB",  "TiB",   "kib", "mib", "gib", "tib", "parameter", "parameters", "weights"};
constexpr std::array<std::string_view, 7> scales = {"thousand", "million", "billion", "trillion",
                                                    "K",        "M",       "B"};

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_letter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

bool contains(const auto& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Steps over one space, no-break space or hyphen.
void skip_gap(std::string_view text, std::size_t& at) {
    for (const std::string_view gap : {" ", "-", "\xC2\xA0", "\xE2\x80\xAF"}) {
        if (text.substr(at).starts_with(gap)) {
            at += gap.size();
            return;
        }
    }
}

/// Takes the word of letters at `at`.
std::string_view take_word(std::string_view text, std::size_t& at) {
    const std::size_t start = at;
    while (at < text.size() && is_letter(text[at]))
        ++at;
    return text.substr(start, at - start);
}

/// Where the number that begins at `at` ends: digits with points and commas between them.
std::size_t number_end(std::string_view text, std::size_t at) {
    const auto goes_on = [&](std::size_t i) {
        const bool separator = text[i] == '.' || text[i] == ',';
        return is_digit(text[i]) || (separator && i + 1 < text.size() && is_digit(text[i + 1]));
    };
    while (at < text.size() && goes_on(at))
        ++at;
    return at;
}

/// Where the amount ends whose number ends at `at`; `at` itself if no unit follows.
std::size_t amount_end(std::string_view text, const std::size_t at) {
    std::size_t end = at;
    skip_gap(text, end);
    std::string_view word = take_word(text, end);
    if (contains(scales, word)) {
        skip_gap(text, end);
        word = take_word(text, end);
    }
    return contains(units, word) ? end : at;
}

}  // namespace

std::vector<Part> bare_numbers(std::string_view text) {
    std::vector<Part> found;
    std::size_t at = 0;
    while (at < text.size()) {
        const bool inside_word = at > 0 && is_letter(text[at - 1]);
        if (!is_digit(text[at])) {
            ++at;
            continue;
        }
        const std::size_t number = number_end(text, at);
        const std::size_t end = amount_end(text, number);
        if (end > number && !inside_word)
            found.push_back({at, end - at});
        at = std::max(end, number);
    }
    return found;
}

}  // namespace lesson
