#pragma once

#include "lesson/document.h"
#include "lesson/markdown.h"
#include "lesson/values.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What all kinds of questions are written with: a prompt, entries with their whys, hints.
namespace lesson {

using Lines = std::vector<std::string_view>;

/// One entry as written: a choice, an item to be ordered, a near miss.
struct Entry {
    std::string_view mark;  // "x" of "- [x] text", "2" of "2. text"; else empty, where it begins
    Lines text;
    Lines why;
};

/// How the entries of one kind of question are written.
struct EntrySyntax {
    std::string_view name;  // "a choice"
    std::string_view all;   // "the choices"
    /// The entry that begins on this line, if one does.
    std::optional<Entry> (*begin)(std::string_view line, const Report& report) = nullptr;
    bool question_has_why = false;  // '>' lines before the first entry are the question's own why
};

/// A question cut into its parts.
struct QuizParts {
    Lines prompt;
    Lines why;
    std::vector<Entry> entries;
    std::vector<Lines> hints;
};

/// Cuts the lines between `::: quiz` and its ':::'. Reports what is in no place of its own.
QuizParts parts_of(const Lines& lines, const EntrySyntax& syntax, const Report& report);

/// What it takes to read the parts of one question.
struct QuizSource {
    std::string_view kind;  // of its directive: "quiz"; also the place of the question as a whole
    QuizParts& parts;
    Attributes& settings;  // of its opening; each reader takes its own out
    const Reading& reading;
    std::vector<Reference>& references;
};

/// Lines as paragraphs, lists and so on.
std::vector<Prose> prose_of(const Lines& lines, const QuizSource& source);

/// The words of an entry, called `name` in errors.
Spans text_of(const Entry& entry, std::string_view name, const QuizSource& source);

/// The why of an entry, which has one.
Spans why_of(const Entry& entry, const QuizSource& source);

/// Takes "(misconception: id)" off the end of a why; "" if there is none or it is unknown, which is
/// reported.
std::string take_misconception(Lines& why, const Reading& reading);

}  // namespace lesson
