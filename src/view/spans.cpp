#include "view/spans.h"

#include "view/shapes.h"
#include "view/text.h"

#include <algorithm>

namespace view {
namespace {

using lesson::SpanKind;

// A run without a break opportunity inside one span; glued to the one before unless a space or a
// line feed stands between them.
struct Atom {
    std::size_t span = 0;
    std::string_view text;
    float space_before = 0;  // as wide as in the style it is written in; 0: none
    bool feed_before = false;
    float width = 0;
};

// A value is one atom, unless it is wider than a line: then it breaks at its spaces, as words do.
std::vector<Atom> atoms_of(const Ui& ui, const lesson::Spans& spans, const SpanLook& look,
                           float line) {
    std::vector<Atom> atoms;
    float space = 0;
    bool feed = false;
    const auto add = [&](std::size_t span, std::string_view text) {
        const float width = ui.fonts().width(style_of(look, spans[span].kind), text);
        atoms.push_back({span, text, space, feed, width});
        space = 0;
        feed = false;
    };
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const std::string_view text = spans[i].text;
        const bool whole = spans[i].kind == SpanKind::Value &&
                           ui.fonts().width(style_of(look, spans[i].kind), text) <= line;
        if (whole) {
            if (!text.empty())
                add(i, text);
            continue;
        }
        for (std::size_t at = 0; at < text.size();) {
            if (text[at] == ' ' || text[at] == '\n') {
                if (text[at] == ' ' && space == 0)
                    space = ui.fonts().width(style_of(look, spans[i].kind), " ");
                feed = feed || text[at] == '\n';
                ++at;
                continue;
            }
            const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
            add(i, text.substr(at, end - at));
            at = end;
        }
    }
    return atoms;
}

/// Puts words, each one or more glued atoms, on lines.
class Liner {
  public:
    Liner(const Ui& ui, const lesson::Spans& spans, const SpanLook& look, float width)
        : ui_(ui), spans_(spans), look_(look), width_(width) {}

    void add_word(const Atom* first, const Atom* last) {
        float wide = 0;
        for (const Atom* atom = first; atom != last; ++atom)
            wide += atom->width;
        const float space = pen_ > 0 ? first->space_before : 0;
        if (first->feed_before || (pen_ > 0 && pen_ + space + wide > width_))
            next_line();
        else
            pen_ += space;
        for (const Atom* atom = first; atom != last; ++atom)
            add(*atom);
    }

    Flow finish() {
        flow_.lines = line_ + 1;
        flow_.height = static_cast<float>(flow_.lines) * ui_.fonts().line(look_.plain);
        return std::move(flow_);
    }

  private:
    void next_line() {
        ++line_;
        pen_ = 0;
    }

    void put(std::size_t span, std::string_view text, float width) {
        flow_.pieces.push_back({span, text, pen_, width, line_});
        pen_ += width;
    }

    void add(const Atom& atom) {
        const TextStyle style = style_of(look_, spans_[atom.span].kind);
        std::string_view text = atom.text;
        while (pen_ + ui_.fonts().width(style, text) > width_ + 0.5F && width_ > 0) {
            std::string_view head = ui_.fonts().fitting(style, text, width_ - pen_);
            if (pen_ > 0 && ui_.fonts().width(style, head) > width_ - pen_) {
                next_line();  // not even its first letter fits here
                continue;
            }
            if (head.size() == text.size())
                break;
            put(atom.span, head, ui_.fonts().width(style, head));
            next_line();
            text.remove_prefix(head.size());
        }
        put(atom.span, text, ui_.fonts().width(style, text));
    }

    const Ui& ui_;
    const lesson::Spans& spans_;
    const SpanLook& look_;
    float width_;
    Flow flow_;
    float pen_ = 0;
    int line_ = 0;
};

void underline(const Ui& ui, SpanKind kind, float x, float baseline, float width) {
    const Color edge = ui.theme().edge;
    if (kind == SpanKind::Term)
        dotted_rule(ui, x, baseline + 4, width, edge, 2);
    else if (kind == SpanKind::Value)
        rule(ui, x, baseline + 4, width, edge, stroke::control);
    else
        rule(ui, x, baseline + 4, width, edge);
}

}  // namespace

SpanLook body_look() {
    return {};
}

SpanLook ui_look() {
    return {TextStyle::Ui, TextStyle::UiStrong, TextStyle::DataSmall, 0};
}

SpanLook small_look() {
    return {TextStyle::Small, TextStyle::SmallStrong, TextStyle::Tick, 0};
}

TextStyle style_of(const SpanLook& look, SpanKind kind) {
    switch (kind) {
        case SpanKind::Strong:
        case SpanKind::Emphasis:
            return look.strong;
        case SpanKind::Code:
        case SpanKind::Value:
            return look.mono;
        default:
            return look.plain;
    }
}

bool can_open(const lesson::Span& span) {
    return span.kind == SpanKind::Link || span.kind == SpanKind::Term ||
           (span.kind == SpanKind::Value && !span.value.working.empty());
}

std::string words_of(const lesson::Spans& spans) {
    std::string words;
    for (const lesson::Span& span : spans)
        words += span.text;
    return words;
}

Flow flow_of(const Ui& ui, const lesson::Spans& spans, const SpanLook& look, float width) {
    const std::vector<Atom> atoms = atoms_of(ui, spans, look, width);
    Liner liner(ui, spans, look, width);
    const Atom* const end = atoms.data() + atoms.size();
    for (const Atom* first = atoms.data(); first != end;) {
        const Atom* last = first + 1;
        while (last != end && last->space_before == 0 && !last->feed_before)
            ++last;
        liner.add_word(first, last);
        first = last;
    }
    return liner.finish();
}

void draw_flow(const Ui& ui, const lesson::Spans& spans, const Flow& flow, const SpanLook& look,
               float x, float y, bool marked) {
    const Color color = look.color == 0 ? ui.theme().ink : look.color;
    const float line = ui.fonts().line(look.plain);
    const float baseline = ui.fonts().baseline(look.plain);
    for (const Piece& piece : flow.pieces) {
        const SpanKind kind = spans[piece.span].kind;
        const TextStyle style = style_of(look, kind);
        const float top = y + static_cast<float>(piece.line) * line;
        draw_label(ui, style, x + piece.x, top + baseline - ui.fonts().baseline(style), color,
                   piece.text);
    }
    for (std::size_t i = 0; marked && i < spans.size(); ++i) {
        if (!can_open(spans[i]))
            continue;
        for (const Rect& rect : rects_of_span(ui, flow, look, i, x, y))
            underline(ui, spans[i].kind, rect.x, rect.y + baseline, rect.width);
    }
}

std::vector<Rect> rects_of_span(const Ui& ui, const Flow& flow, const SpanLook& look,
                                std::size_t span, float x, float y) {
    const float line = ui.fonts().line(look.plain);
    std::vector<Rect> rects;
    int last = -1;
    for (const Piece& piece : flow.pieces) {
        if (piece.span != span)
            continue;
        if (piece.line != last)
            rects.push_back({x + piece.x, y + static_cast<float>(piece.line) * line, 0, line});
        last = piece.line;
        rects.back().width = x + piece.x + piece.width - rects.back().x;
    }
    return rects;
}

}  // namespace view
