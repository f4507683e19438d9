#include "lesson/quiz_parts.h"

#include <algorithm>

namespace lesson {

namespace {

constexpr std::string_view hint_mark = "--- hint";
constexpr std::string_view misconception_mark = "(misconception:";

bool is_why(std::string_view line) {
    return trimmed(line).starts_with('>');
}

std::string_view words_of_why(std::string_view line) {
    return trimmed(trimmed(line).substr(1));
}

void add_line(Entry& entry, std::string_view line, std::string_view name, const Report& report) {
    const std::string_view words = trimmed(line);
    if (is_why(line))
        entry.why.push_back(words_of_why(line));
    else if (!entry.why.empty() && !words.empty())
        report(words,
               std::string(name) + " is followed by lines of its why, each beginning with '>'");
    else if (!words.empty())
        entry.text.push_back(words);
}

}  // namespace

QuizParts parts_of(const Lines& lines, const EntrySyntax& syntax, const Report& report) {
    QuizParts parts;
    for (const std::string_view line : lines) {
        if (trimmed(line) == hint_mark) {
            parts.hints.emplace_back();
        } else if (trimmed(line).starts_with("---")) {
            report(trimmed(line), "only '--- hint' divides a quiz");
        } else if (!parts.hints.empty()) {
            parts.hints.back().push_back(line);
        } else if (auto entry = syntax.begin(line, report)) {
            parts.entries.push_back(std::move(*entry));
        } else if (!parts.entries.empty()) {
            add_line(parts.entries.back(), line, syntax.name, report);
        } else if (syntax.question_has_why && is_why(line)) {
            parts.why.push_back(words_of_why(line));
        } else {
            parts.prompt.push_back(line);
        }
    }
    return parts;
}

std::vector<Prose> prose_of(const Lines& lines, const QuizSource& source) {
    std::vector<Prose> all;
    for (PlacedProse& prose : markdown(passage_of(lines), source.reading, source.references))
        all.push_back(std::move(prose.prose));
    return all;
}

Spans text_of(const Entry& entry, std::string_view name, const QuizSource& source) {
    return one_paragraph(passage_of(entry.text), {name, entry.mark}, source.reading,
                         source.references);
}

Spans why_of(const Entry& entry, const QuizSource& source) {
    return one_paragraph(passage_of(entry.why), {"a why", entry.mark}, source.reading,
                         source.references);
}

std::string take_misconception(Lines& why, const Reading& reading) {
    for (std::string_view& line : why) {
        const std::size_t at = line.find(misconception_mark);
        if (at == std::string_view::npos || !line.ends_with(')'))
            continue;
        std::string_view id = line.substr(at + misconception_mark.size());
        id = trimmed(id.substr(0, id.size() - 1));
        line = trimmed(line.substr(0, at));
        const auto& known = reading.knowledge.misconceptions;
        if (std::find(known.begin(), known.end(), id) != known.end())
            return std::string(id);
        std::string names;
        for (const std::string_view name : known)
            names += (names.empty() ? "" : ", ") + std::string(name);
        reading.report(id,
                       "no misconception is called '" + std::string(id) + "'; known are " + names);
    }
    return {};
}

}  // namespace lesson
