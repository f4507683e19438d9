#include "view/prose.h"

#include "view/controls.h"
#include "view/shapes.h"
#include "view/text.h"

#include <algorithm>
#include <string>
#include <utility>

#include <imgui.h>

namespace view {
namespace {

using lesson::Prose;
using lesson::ProseKind;
using lesson::SpanKind;

constexpr float list_indent = 24;
constexpr float callout_indent = 16;

bool is_item(ProseKind kind) {
    return kind == ProseKind::Item || kind == ProseKind::NumberedItem;
}

float gap_before(ProseKind kind, ProseKind previous) {
    if (kind == ProseKind::Heading)
        return 24;
    if (is_item(kind) && is_item(previous))
        return 6;
    return kind == ProseKind::Code || kind == ProseKind::Callout || previous == ProseKind::Code ||
                   previous == ProseKind::Callout
               ? 14
               : 10;
}

/// What is the same for a whole run.
struct Run {
    Ui& ui;
    std::string key;
    const OpenedSpan& opened;
    int spans = 0;  // that open, so far
};

void open_or_close(Ui& ui, const std::string& overlay) {
    if (ui.is_open(overlay))
        ui.emit(app::Close{});
    else
        ui.emit(app::Open{overlay});
}

// A link, value or glossary word inside a paragraph, as a control of its own.
void pressable(Run& run, const lesson::Span& span, Rect rect) {
    Ui& ui = run.ui;
    const std::string number = std::to_string(run.spans++);
    const bool is_value = span.kind == SpanKind::Value;
    if (is_value && span.value.working.empty())
        return;
    const float missing = height::least_target - rect.width;
    if (missing > 0) {
        rect.x -= missing / 2;
        rect.width += missing;
    }
    semantics::Node node;
    node.id = ui.id(run.key + ".span." + number);
    node.role = span.kind == SpanKind::Link ? Role::Link : Role::Button;
    node.name = span.text;
    if (span.kind == SpanKind::Link) {
        node.value = span.target;
        if (area(ui, rect, std::move(node)).pressed && span.target.substr(0, 1) == "#") {
            const auto route = app::parse_route(span.target);
            if (route)
                ui.emit(app::GoTo{route.value()});
        }
        return;
    }
    const std::string overlay = (is_value ? "value:" : "term:") + run.key + ':' + number;
    node.name += is_value ? ", how it is computed" : ", what it means";
    node.state.expandable = true;
    node.state.expanded = ui.is_open(overlay);
    const NodeId id = node.id;
    if (area(ui, rect, std::move(node)).pressed)
        open_or_close(ui, overlay);
    if (ui.is_open(overlay)) {
        ui.anchor(id, rect);
        if (run.opened)
            run.opened(span);
    }
}

void flowing(Run& run, const lesson::Spans& spans, const SpanLook& look, semantics::Node node) {
    Ui& ui = run.ui;
    const Flow flow = flow_of(ui, spans, look, ui.width());
    const Rect rect = ui.place(ui.width(), flow.height);
    draw_flow(ui, spans, flow, look, rect.x, rect.y);
    node.id = ui.next_id();
    node.name = words_of(spans);
    node.style = look.plain;
    node.rect = rect;
    ui.record(std::move(node));
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (opens(spans[i].kind))
            pressable(run, spans[i], rect_of_span(ui, flow, look, i, rect.x, rect.y));
    }
}

semantics::Node node_of(Role role) {
    semantics::Node node;
    node.role = role;
    return node;
}

void heading_of(Run& run, const Prose& prose) {
    const bool second = prose.level <= 2;
    const TextStyle style = second ? TextStyle::Heading : TextStyle::BodyStrong;
    SpanLook look{style, style, TextStyle::Data, 0};
    semantics::Node node = node_of(Role::Heading);
    node.level = prose.level;
    flowing(run, prose.spans, look, std::move(node));
}

void listing(Run& run, const Prose& prose) {
    Ui& ui = run.ui;
    ui.panel({ui.theme().card, ui.theme().line, stroke::hair, radius::control, 16, 12},
             [&] { code(ui, words_of(prose.spans)); });
}

void callout(Run& run, const Prose& prose) {
    Ui& ui = run.ui;
    const float top = ui.y();
    const float bottom =
        ui.within({ui.x() + callout_indent, top + 2, ui.width() - callout_indent},
                  [&] { flowing(run, prose.spans, body_look(), node_of(Role::Paragraph)); });
    fill(ui, {ui.x(), top, 3, bottom + 2 - top}, ui.theme().ink);
    ui.move_to(bottom + 2);
}

void item(Run& run, const Prose& prose) {
    Ui& ui = run.ui;
    const TextStyle style = TextStyle::Body;
    const auto scope = ui.scope(Role::ListItem, "item" + std::to_string(ui.next_id()));
    const float indent = list_indent * ui.scale();
    if (prose.kind == ProseKind::NumberedItem) {
        draw_label(ui, style, ui.x(), ui.y(), ui.theme().ink2, std::to_string(prose.number) + '.');
    } else {
        const float middle = ui.y() + ui.fonts().line(style) / 2;
        ui.list().AddCircleFilled({ui.x() + 8, middle}, 2.5F, ui.theme().ink2);
    }
    const float bottom = ui.within({ui.x() + indent, ui.y(), ui.width() - indent}, [&] {
        flowing(run, prose.spans, body_look(), node_of(Role::Paragraph));
    });
    ui.move_to(bottom);
}

void one(Run& run, const Prose& prose) {
    switch (prose.kind) {
        case ProseKind::Paragraph:
            return flowing(run, prose.spans, body_look(), node_of(Role::Paragraph));
        case ProseKind::Heading:
            return heading_of(run, prose);
        case ProseKind::Item:
        case ProseKind::NumberedItem:
            return;  // see list()
        case ProseKind::Code:
            return listing(run, prose);
        case ProseKind::Callout:
            return callout(run, prose);
    }
}

// Draws the list that begins at `first` and returns the index after it.
std::size_t list(Run& run, const std::vector<const Prose*>& paragraphs, std::size_t first) {
    Ui& ui = run.ui;
    const auto scope = ui.scope(Role::List, "list" + std::to_string(ui.next_id()));
    const ProseKind kind = paragraphs[first]->kind;
    std::size_t i = first;
    for (; i < paragraphs.size() && paragraphs[i]->kind == kind; ++i) {
        if (i > first)
            ui.skip(gap_before(kind, kind));
        item(run, *paragraphs[i]);
    }
    return i;
}

}  // namespace

void prose(Ui& ui, std::string_view key, const std::vector<const Prose*>& paragraphs,
           const OpenedSpan& opened) {
    Run run{ui, std::string(key), opened};
    const auto words = ui.lesson_words();
    const float measure = std::min(ui.width(), body_measure * ui.scale());
    const float bottom = ui.within({ui.x(), ui.y(), measure}, [&] {
        for (std::size_t i = 0; i < paragraphs.size();) {
            if (i > 0)
                ui.skip(gap_before(paragraphs[i]->kind, paragraphs[i - 1]->kind));
            i = is_item(paragraphs[i]->kind) ? list(run, paragraphs, i)
                                             : (one(run, *paragraphs[i]), i + 1);
        }
    });
    ui.move_to(bottom);
}

void prose(Ui& ui, std::string_view key, const std::vector<Prose>& paragraphs,
           const OpenedSpan& opened) {
    std::vector<const Prose*> run;
    run.reserve(paragraphs.size());
    for (const Prose& paragraph : paragraphs)
        run.push_back(&paragraph);
    prose(ui, key, run, opened);
}

int paragraph(Ui& ui, std::string_view key, const lesson::Spans& spans, const SpanLook& look,
              const OpenedSpan& opened, int first) {
    Run run{ui, std::string(key), opened, first};
    flowing(run, spans, look, node_of(Role::Paragraph));
    return run.spans - first;
}

}  // namespace view
