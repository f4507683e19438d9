#pragma once

#include "lesson/document.h"
#include "lesson/passage.h"
#include "lesson/values.h"

#include <string_view>
#include <vector>

namespace lesson {

/// A paragraph, heading, item or listing and where it begins in the file.
struct PlacedProse {
    Prose prose;
    std::string_view place;
};

/// Something the text refers to that only the whole course can check: a link or a glossary word.
struct Reference {
    SpanKind kind = SpanKind::Link;  // or Term
    std::string target;
    base::Diagnostic place;  // without a message
};

/// Reads Markdown with values and terms. What the course cannot show (tables, images, quotes, …) is
/// reported; bare memory numbers are reported; links and terms are added to `references`.
std::vector<PlacedProse> markdown(const Passage& passage, const Reading& reading,
                                  std::vector<Reference>& references);

/// A text that must be one paragraph, such as a choice: what it is called in the error, and where.
struct ParagraphPlace {
    std::string_view what;
    std::string_view place;
};

/// The spans of a passage that is one paragraph; of its first paragraph if it is more, which is
/// reported.
Spans one_paragraph(const Passage& passage, const ParagraphPlace& place, const Reading& reading,
                    std::vector<Reference>& references);

}  // namespace lesson
