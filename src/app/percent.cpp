#include "app/percent.h"

#include "app/words.h"

#include <cstddef>

namespace app {

namespace {

constexpr std::string_view digits = "0123456789ABCDEF";

bool is_plain(char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool digit = c >= '0' && c <= '9';
    return letter || digit || std::string_view("-._~,:").find(c) != std::string_view::npos;
}

/// 0 to 15, or -1 for a character that is no hexadecimal digit.
int digit_of(char c) {
    if (c >= 'a' && c <= 'f')
        c = static_cast<char>(c - 'a' + 'A');
    const std::size_t at = digits.find(c);
    return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

}  // namespace

std::string percent_encoded(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (is_plain(c)) {
            out += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        out += '%';
        out += digits[byte >> 4U];
        out += digits[byte & 15U];
    }
    return out;
}

base::Result<std::string> percent_decoded(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i];
            continue;
        }
        const bool whole = text.size() - i > 2;
        const int high = whole ? digit_of(text[i + 1]) : -1;
        const int low = whole ? digit_of(text[i + 2]) : -1;
        if (high < 0 || low < 0)
            return base::Error{in_quotes(text.substr(i, 3)) +
                               " is no character; two hexadecimal digits follow a %, as in %20"};
        out += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return out;
}

}  // namespace app
