#include "lesson/front_matter.h"

#include <array>
#include <charconv>

namespace lesson {

namespace {

constexpr int most_minutes = 60;

/// A line of text and where its value goes.
template <class Owner>
struct TextLine {
    std::string_view name;
    std::string Owner::*member;
};

constexpr std::array lesson_lines = {TextLine<Lesson>{"id", &Lesson::id},
                                     TextLine<Lesson>{"title", &Lesson::title},
                                     TextLine<Lesson>{"summary", &Lesson::summary},
                                     TextLine<Lesson>{"pictogram", &Lesson::pictogram}};
constexpr std::array home_lines = {
    TextLine<Home>{"title", &Home::title}, TextLine<Home>{"question", &Home::question},
    TextLine<Home>{"promise", &Home::promise}, TextLine<Home>{"privacy", &Home::privacy}};

void read_minutes(std::string_view value, const Report& report, Lesson& lesson) {
    const char* const end = value.data() + value.size();
    const auto [stop, status] = std::from_chars(value.data(), end, lesson.minutes);
    if (status != std::errc{} || stop != end || lesson.minutes < 1 || lesson.minutes > most_minutes)
        report(value, "minutes: '" + std::string(value) + "' is not a whole number from 1 to " +
                          std::to_string(most_minutes));
}

/// One `name: value` line.
struct Named {
    std::string_view name;
    std::string_view value;
};

std::vector<Named> named_lines(const std::vector<std::string_view>& lines, const Report& report) {
    std::vector<Named> named;
    for (const std::string_view line : lines) {
        const std::size_t colon = line.find(':');
        if (colon != std::string_view::npos)
            named.push_back({trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1))});
        else if (!trimmed(line).empty())
            report(trimmed(line), "front matter is written 'name: value', one a line");
    }
    return named;
}

template <class Owner, std::size_t N>
bool take_text(const Named& line, const std::array<TextLine<Owner>, N>& rows, Owner& owner) {
    for (const TextLine<Owner>& row : rows) {
        if (row.name == line.name) {
            owner.*row.member = std::string(line.value);
            return true;
        }
    }
    return false;
}

template <class Owner, std::size_t N>
void report_missing(const std::array<TextLine<Owner>, N>& rows, const Owner& owner,
                    const Report& report) {
    for (const TextLine<Owner>& row : rows) {
        if ((owner.*row.member).empty())
            report.at_start("front matter has no '" + std::string(row.name) + "'; write '" +
                            std::string(row.name) + ": …' between the '---' lines at the top");
    }
}

}  // namespace

void read_front_matter(const std::vector<std::string_view>& lines, const Report& report,
                       Lesson& lesson) {
    for (const Named& line : named_lines(lines, report)) {
        if (line.name == "minutes")
            read_minutes(line.value, report, lesson);
        else if (!take_text(line, lesson_lines, lesson))
            report(line.name,
                   "'" + std::string(line.name) +
                       "' is not known; front matter holds id, title, summary, pictogram, minutes");
        if (line.name == "id" && !is_id(line.value))
            report(line.value, "'" + std::string(line.value) +
                                   "' is not an id; use lower-case letters, digits and hyphens");
    }
    report_missing(lesson_lines, lesson, report);
    if (lesson.minutes == 0)
        report.at_start(
            "front matter has no 'minutes'; write 'minutes: 8' between the '---' lines");
}

void read_front_matter(const std::vector<std::string_view>& lines, const Report& report,
                       Home& home) {
    for (const Named& line : named_lines(lines, report)) {
        if (!take_text(line, home_lines, home))
            report(line.name,
                   "'" + std::string(line.name) +
                       "' is not known; home.md holds title, question, promise, privacy");
    }
    report_missing(home_lines, home, report);
}

}  // namespace lesson
