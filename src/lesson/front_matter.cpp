#include "lesson/front_matter.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace lesson {

namespace {

constexpr int most_minutes = 60;

struct TextLine {
    std::string_view name;
    std::string Lesson::*member;
};

constexpr std::array text_lines = {TextLine{"id", &Lesson::id}, TextLine{"title", &Lesson::title},
                                   TextLine{"summary", &Lesson::summary},
                                   TextLine{"pictogram", &Lesson::pictogram}};

void read_minutes(std::string_view value, const Report& report, Lesson& lesson) {
    const char* const end = value.data() + value.size();
    const auto [stop, status] = std::from_chars(value.data(), end, lesson.minutes);
    if (status != std::errc{} || stop != end || lesson.minutes < 1 || lesson.minutes > most_minutes)
        report(value, "minutes: '" + std::string(value) + "' is not a whole number from 1 to " +
                          std::to_string(most_minutes));
}

void read_line(std::string_view line, const Report& report, Lesson& lesson) {
    const std::size_t colon = line.find(':');
    const std::string_view name = trimmed(line.substr(0, colon));
    if (colon == std::string_view::npos) {
        report(name, "front matter is written 'name: value', one a line");
        return;
    }
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (name == "minutes") {
        read_minutes(value, report, lesson);
        return;
    }
    const auto known = std::find_if(text_lines.begin(), text_lines.end(),
                                    [&](const TextLine& row) { return row.name == name; });
    if (known == text_lines.end())
        report(name,
               "'" + std::string(name) +
                   "' is not known; front matter holds id, title, summary, pictogram, minutes");
    else
        lesson.*known->member = std::string(value);
    if (name == "id" && !is_id(value))
        report(value, "'" + std::string(value) +
                          "' is not an id; use lower-case letters, digits and hyphens");
}

}  // namespace

void read_front_matter(const std::vector<std::string_view>& lines, const Report& report,
                       Lesson& lesson) {
    for (const std::string_view line : lines) {
        if (!trimmed(line).empty())
            read_line(line, report, lesson);
    }
    for (const TextLine& row : text_lines) {
        if ((lesson.*row.member).empty())
            report.at_start("front matter has no '" + std::string(row.name) + "'; write '" +
                            std::string(row.name) + ": …' between the '---' lines at the top");
    }
    if (lesson.minutes == 0)
        report.at_start(
            "front matter has no 'minutes'; write 'minutes: 8' between the '---' lines");
}

}  // namespace lesson
