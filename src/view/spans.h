#pragma once

#include "lesson/document.h"
#include "view/ui.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// The lesson's mixed text laid into lines: strong words, code, links, computed values and glossary
/// words beside plain ones.
namespace view {

/// The faces one size of mixed text is set in.
struct SpanLook {
    TextStyle plain = TextStyle::Body;
    TextStyle strong = TextStyle::BodyStrong;
    TextStyle mono = TextStyle::Data;
    Color color = 0;  // 0: ink
};

SpanLook body_look();
SpanLook ui_look();
SpanLook small_look();

/// Part of one span on one line; `text` lives as long as the spans.
struct Piece {
    std::size_t span = 0;
    std::string_view text;
    float x = 0;  // from the left edge of the column
    float width = 0;
    int line = 0;
};

struct Flow {
    std::vector<Piece> pieces;
    int lines = 1;
    float height = 0;
};

/// Breaks `spans` into lines at most `width` wide. Values stay whole unless they are wider than a
/// line.
Flow flow_of(const Ui& ui, const lesson::Spans& spans, const SpanLook& look, float width);

/// Draws what flow_of() laid out, its first line at (x, y), without recording it. Links, values and
/// words that open are underlined when `marked`.
void draw_flow(const Ui& ui, const lesson::Spans& spans, const Flow& flow, const SpanLook& look,
               float x, float y, bool marked = true);

/// The rectangles that the pieces of one span cover, one a line, (x, y) being the corner of the
/// first line of all.
std::vector<Rect> rects_of_span(const Ui& ui, const Flow& flow, const SpanLook& look,
                                std::size_t span, float x, float y);

/// The style that a span of this kind is set in.
TextStyle style_of(const SpanLook& look, lesson::SpanKind kind);

/// The words alone, as they are read aloud.
std::string words_of(const lesson::Spans& spans);

/// True for what can be pressed inside text: a link, a glossary word, a value that shows its
/// working.
bool can_open(const lesson::Span& span);

}  // namespace view
