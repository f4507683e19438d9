#pragma once

#include "view/prose.h"
#include "view/spans.h"
#include "view/ui.h"

#include <string>
#include <string_view>

/// Mixed text with its meaning: a node for the sentence and, where it has more than one look, one
/// for each of its spans, so that a twin can flow, be selected and be pressed as the words are.
namespace view {

/// What paragraphs that follow each other share.
struct SentenceRun {
    Ui& ui;
    std::string key;
    const OpenedSpan& opened;
    int spans = 0;  // that can open, so far
};

/// Lays `spans` into lines of the column and draws them. `node` says what they are: a Paragraph or
/// a Heading of some level.
void sentence(SentenceRun& run, const lesson::Spans& spans, const SpanLook& look,
              semantics::Node node);

/// Records words that were drawn as part of something whose name holds them: they can be found and
/// copied where they are seen, and are not read out twice.
void record_drawn(Ui& ui, TextStyle style, const Rect& rect, std::string_view words);

}  // namespace view
