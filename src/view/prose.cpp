#include "view/prose.h"

#include "view/sentence.h"
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

semantics::Node node_of(Role role) {
    semantics::Node node;
    node.role = role;
    return node;
}

void heading_of(SentenceRun& run, const Prose& prose) {
    const bool second = prose.level <= 2;
    const TextStyle style = second ? TextStyle::Heading : TextStyle::BodyStrong;
    SpanLook look{style, style, TextStyle::Data, 0};
    semantics::Node node = node_of(Role::Heading);
    node.level = prose.level;
    sentence(run, prose.spans, look, std::move(node));
}

void listing(SentenceRun& run, const Prose& prose) {
    Ui& ui = run.ui;
    ui.panel({ui.theme().card, ui.theme().line, stroke::hair, radius::control, 16, 12},
             [&] { code(ui, words_of(prose.spans)); });
}

void callout(SentenceRun& run, const Prose& prose) {
    Ui& ui = run.ui;
    const float top = ui.y();
    const float bottom =
        ui.within({ui.x() + callout_indent, top + 2, ui.width() - callout_indent},
                  [&] { sentence(run, prose.spans, body_look(), node_of(Role::Paragraph)); });
    fill(ui, {ui.x(), top, 3, bottom + 2 - top}, ui.theme().ink);
    ui.move_to(bottom + 2);
}

void item(SentenceRun& run, const Prose& prose) {
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
        sentence(run, prose.spans, body_look(), node_of(Role::Paragraph));
    });
    ui.move_to(bottom);
}

void one(SentenceRun& run, const Prose& prose) {
    switch (prose.kind) {
        case ProseKind::Paragraph:
            return sentence(run, prose.spans, body_look(), node_of(Role::Paragraph));
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
std::size_t list(SentenceRun& run, const std::vector<const Prose*>& paragraphs, std::size_t first) {
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
    SentenceRun run{ui, std::string(key), opened};
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
    SentenceRun run{ui, std::string(key), opened, first};
    sentence(run, spans, look, node_of(Role::Paragraph));
    return run.spans - first;
}

}  // namespace view
