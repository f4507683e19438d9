#include "view/sentence.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace view {
namespace {

using lesson::SpanKind;

void open_or_close(Ui& ui, const std::string& overlay) {
    if (ui.is_open(overlay))
        ui.emit(app::Close{});
    else
        ui.emit(app::Open{overlay});
}

// Where a span can be pressed: its words, one rectangle a line, and never less than a finger needs.
std::vector<Rect> targets_of(std::vector<Rect> rects) {
    const float missing = rects.size() == 1 ? height::least_target - rects[0].width : 0;
    if (missing > 0) {
        rects[0].x -= missing / 2;
        rects[0].width += missing;
    }
    return rects;
}

Rect around(const std::vector<Rect>& rects) {
    Rect all = rects.front();
    for (const Rect& rect : rects) {
        const float right = std::max(all.x + all.width, rect.x + rect.width);
        all.x = std::min(all.x, rect.x);
        all.width = right - all.x;
        all.height = rect.y + rect.height - all.y;
    }
    return all;
}

bool pressed(Ui& ui, const std::vector<Rect>& rects, semantics::Node node) {
    const NodeId id = node.id;
    node.rect = around(rects);
    ui.record(std::move(node));
    bool any = false;
    int part = 0;
    for (const Rect& rect : rects)
        any = ui.touch(id, rect, part++).pressed || any;
    return any;
}

void link(Ui& ui, const lesson::Span& span, const std::vector<Rect>& rects, semantics::Node node) {
    node.role = Role::Link;
    node.value = span.target;
    const bool inside = span.target.substr(0, 1) == "#";
    if (!pressed(ui, rects, std::move(node)) || !inside)
        return;
    if (const auto route = app::parse_route(span.target))
        ui.emit(app::GoTo{route.value()});
}

// A link, value or glossary word inside a paragraph, as a control of its own. True: it is open.
bool pressable(SentenceRun& run, const lesson::Span& span, const std::vector<Rect>& rects,
               TextStyle style) {
    Ui& ui = run.ui;
    const std::string number = std::to_string(run.spans++);
    semantics::Node node;
    node.id = ui.id(run.key + ".span." + number);
    node.name = span.text;
    node.style = style;
    if (span.kind == SpanKind::Link) {
        link(ui, span, rects, std::move(node));
        return false;
    }
    const bool is_value = span.kind == SpanKind::Value;
    const std::string overlay = (is_value ? "value:" : "term:") + run.key + ':' + number;
    node.role = Role::Button;
    node.value = span.text;
    node.name += is_value ? ", how it is computed" : ", what it means";
    node.state.expandable = true;
    node.state.expanded = ui.is_open(overlay);
    const NodeId id = node.id;
    if (pressed(ui, rects, std::move(node)))
        open_or_close(ui, overlay);
    if (ui.is_open(overlay))
        ui.anchor(id, around(rects));
    return ui.is_open(overlay);
}

// The words of a sentence lie where its lines put them; a number that stays whole has a place.
Rect place_of(const lesson::Span& span, const std::vector<Rect>& rects) {
    return span.kind == SpanKind::Value && rects.size() == 1 ? rects[0] : Rect{};
}

}  // namespace

void sentence(SentenceRun& run, const lesson::Spans& spans, const SpanLook& look,
              semantics::Node node) {
    Ui& ui = run.ui;
    const Flow flow = flow_of(ui, spans, look, ui.width());
    const Rect rect = ui.place(ui.width(), flow.height);
    draw_flow(ui, spans, flow, look, rect.x, rect.y);
    node.id = ui.next_id();
    node.name = words_of(spans);
    node.style = look.plain;
    node.rect = rect;
    const lesson::Span* open = nullptr;
    {
        const auto scope = ui.scope(std::move(node));
        const bool plain = std::all_of(spans.begin(), spans.end(), [](const lesson::Span& span) {
            return span.kind == SpanKind::Plain;
        });
        for (std::size_t i = 0; i < spans.size() && !plain; ++i) {
            const lesson::Span& span = spans[i];
            const TextStyle style = style_of(look, span.kind);
            const auto rects = targets_of(rects_of_span(ui, flow, look, i, rect.x, rect.y));
            if (!can_open(span) || rects.empty())
                record_drawn(ui, style, place_of(span, rects), span.text);
            else if (pressable(run, span, rects, style))
                open = &span;
        }
    }
    if (open != nullptr && run.opened)
        run.opened(*open);
}

void record_drawn(Ui& ui, TextStyle style, const Rect& rect, std::string_view words) {
    semantics::Node node;
    node.id = ui.next_id();
    node.role = Role::Text;
    node.name = std::string(words);
    node.style = style;
    node.rect = rect;
    ui.record(std::move(node));
}

}  // namespace view
