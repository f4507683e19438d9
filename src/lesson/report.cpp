#include "lesson/report.h"

#include <algorithm>
#include <cassert>
#include <functional>

namespace lesson {

namespace {

bool starts_character(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // not a UTF-8 continuation byte
}

}  // namespace

base::Diagnostic Report::place_of(std::string_view at) const {
    [[maybe_unused]] const std::less_equal<> not_after;
    assert(not_after(text_.data(), at.data()) && not_after(at.data(), text_.data() + text_.size()));
    const auto before = text_.substr(0, static_cast<std::size_t>(at.data() - text_.data()));
    const auto line = std::count(before.begin(), before.end(), '\n');
    const auto line_start = before.rfind('\n') + 1;  // npos + 1 is 0: the first line
    const auto in_line = before.substr(line_start);
    const auto column = std::count_if(in_line.begin(), in_line.end(), starts_character);
    return {file_, static_cast<int>(line) + 1, static_cast<int>(column) + 1, {}};
}

void Report::operator()(std::string_view at, std::string message) const {
    base::Diagnostic problem = place_of(at);
    problem.message = std::move(message);
    problems_.push_back(std::move(problem));
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t";
    text.remove_prefix(std::min(text.find_first_not_of(blank), text.size()));
    text.remove_suffix(text.size() - (text.find_last_not_of(blank) + 1));
    return text;
}

bool is_id(std::string_view text) {
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    };
    return !text.empty() && text.front() != '-' && text.back() != '-' &&
           text.find("--") == std::string_view::npos &&
           std::all_of(text.begin(), text.end(), allowed);
}

}  // namespace lesson
