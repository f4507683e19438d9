#pragma once

#include "base/diagnostics.h"
#include "lesson/document.h"
#include "lesson/markdown.h"
#include "lesson/values.h"

#include <string>
#include <string_view>
#include <vector>

namespace lesson {

/// A lesson with what only the whole course can check.
struct ParsedLesson {
    Lesson lesson;
    std::string file;  // "lessons/01-what-fits.md"
    std::vector<Reference> references;
};

/// Reads any text as a lesson. What is wrong goes to `problems` and reading goes on, so the lesson
/// may be shown with what is left of it.
ParsedLesson parse_lesson(const std::string& file, std::string_view text,
                          const Knowledge& knowledge, base::Diagnostics& problems);

/// Reads the front matter of home.md.
Home parse_home(const std::string& file, std::string_view text, base::Diagnostics& problems);

/// The pages of a file and what their words refer to.
struct ParsedPages {
    std::vector<Page> pages;
    std::vector<Reference> references;
};

/// Reads `# id: title` headings, each followed by prose, as pages.
ParsedPages parse_pages(const std::string& file, std::string_view text, const Knowledge& knowledge,
                        base::Diagnostics& problems);

/// The words of a glossary file and what their explanations refer to.
struct ParsedGlossary {
    std::vector<GlossaryEntry> entries;
    std::vector<Reference> references;
};

/// Reads `# id: word` headings, each followed by one paragraph.
ParsedGlossary parse_glossary(const std::string& file, std::string_view text,
                              const Knowledge& knowledge, base::Diagnostics& problems);

}  // namespace lesson
