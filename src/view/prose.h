#pragma once

#include "lesson/document.h"
#include "view/spans.h"
#include "view/ui.h"

#include <functional>
#include <string_view>
#include <vector>

namespace view {

/// Called where the overlay of a value or glossary word is open: draws it.
using OpenedSpan = std::function<void(const lesson::Span& span)>;

/// Paragraphs, headings, lists, listings and callouts in a row, at most 68 characters wide.
/// A paragraph is recorded as one sentence; what can be pressed in it is inside it, as its own
/// nodes. Overlays are called "value:KEY:N" and "term:KEY:N", N counting spans that open within the
/// run.
void prose(Ui& ui, std::string_view key, const std::vector<const lesson::Prose*>& paragraphs,
           const OpenedSpan& opened);

void prose(Ui& ui, std::string_view key, const std::vector<lesson::Prose>& paragraphs,
           const OpenedSpan& opened);

/// One paragraph of spans in a look, `width` wide at most; keys as above, N from `first` on.
/// Returns how many spans that open it held.
int paragraph(Ui& ui, std::string_view key, const lesson::Spans& spans, const SpanLook& look,
              const OpenedSpan& opened, int first = 0);

}  // namespace view
