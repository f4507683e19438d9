#include "view/outcome.h"

#include "app/replies.h"
#include "app/sentences.h"
#include "view/choices.h"
#include "view/controls.h"
#include "view/navigation.h"
#include "view/quiz.h"
#include "view/shapes.h"
#include "view/text.h"

#include <algorithm>
#include <string>

namespace view {
namespace {

constexpr float glyph_width = 14;

struct Box {
    std::string_view key;
    std::string label;
    std::string words;
    app::Confidence confidence = app::Confidence::None;
    bool predicted = false;
};

struct Padding {
    float x, top, between, bottom;
};

Padding padding_of(const Ui& ui) {
    return ui.layout().narrow() ? Padding{14, 8, 2, 10} : Padding{16, 12, 6, 14};
}

float height_of(const Ui& ui, const Box& box, float width) {
    const Padding pad = padding_of(ui);
    return pad.top + ui.fonts().line(TextStyle::Small) + pad.between +
           height_of(ui, TextStyle::Ui, box.words, width - 2 * pad.x) + pad.bottom;
}

void record_box(Ui& ui, const Box& box, const Rect& rect) {
    semantics::Node node;
    node.id = ui.id(box.key);
    node.role = Role::Paragraph;
    node.name = box.label;
    if (box.confidence != app::Confidence::None)
        node.name += ", " + std::string(word_of(box.confidence));
    node.name += ": " + box.words;
    node.rect = rect;
    node.style = TextStyle::Ui;
    ui.record(std::move(node));
}

void draw_box(Ui& ui, const Box& box, const Rect& rect) {
    const Theme& theme = ui.theme();
    const Padding pad = padding_of(ui);
    if (box.predicted) {
        dashed_frame(ui, rect, theme.ink, radius::control, stroke::control, dash::predicted);
    } else {
        fill(ui, rect, theme.card, radius::control);
        frame(ui, rect, theme.ink, radius::control, stroke::selected);
    }
    const float x = rect.x + pad.x;
    const float top = rect.y + pad.top;
    draw_label(ui, TextStyle::Small, x, top, theme.ink2, box.label);
    if (box.confidence != app::Confidence::None) {
        const std::string_view word = word_of(box.confidence);
        const float right = rect.x + rect.width - pad.x;
        const float left = right - ui.fonts().width(TextStyle::Small, word);
        draw_label(ui, TextStyle::Small, left, top, theme.ink2, word);
        draw_confidence(ui, box.confidence, left - 6 - glyph_width, top);
    }
    const float below = top + ui.fonts().line(TextStyle::Small) + pad.between;
    draw_lines(ui, TextStyle::Ui, {x, below, rect.width - 2 * pad.x}, theme.ink, box.words);
    record_box(ui, box, {x, top, rect.width - 2 * pad.x, rect.y + rect.height - pad.bottom - top});
}

Box predicted_box(const Comparison& comparison) {
    const app::Answer& answer = comparison.answer;
    const auto judgement = app::judge(*comparison.quiz, answer.reply);
    if (!judgement)
        return {"predicted", "You predicted", std::string(app::looked_sentence),
                app::Confidence::None, true};
    return {"predicted", "You predicted", judgement->said, answer.confidence, true};
}

Box happened_box(const Comparison& comparison) {
    return {"happened", "What happened", app::truth_of(*comparison.quiz).words};
}

void draw_boxes(Ui& ui, const Comparison& comparison) {
    const Box left = predicted_box(comparison);
    const Box right = happened_box(comparison);
    if (ui.layout().narrow()) {
        draw_box(ui, left, ui.place(ui.width(), height_of(ui, left, ui.width())));
        ui.skip(8);
        draw_box(ui, right, ui.place(ui.width(), height_of(ui, right, ui.width())));
        return;
    }
    const float width = (ui.width() - 12) / 2;
    const float height = std::max(height_of(ui, left, width), height_of(ui, right, width));
    const Rect bed = ui.place(ui.width(), height);
    draw_box(ui, left, {bed.x, bed.y, width, height});
    draw_box(ui, right, {bed.x + width + 12, bed.y, width, height});
}

lesson::Span strong(std::string words) {
    lesson::Span span;
    span.kind = lesson::SpanKind::Strong;
    span.text = std::move(words);
    return span;
}

// "Not this one." and why: the difference between the two boxes in words.
void draw_difference(Ui& ui, const Comparison& comparison, const OpenedSpan& opened) {
    const auto judgement = app::judge(*comparison.quiz, comparison.answer.reply);
    if (!judgement)
        return;
    lesson::Spans words{strong(judgement->verdict + ' ')};
    if (judgement->why != nullptr)
        words.insert(words.end(), judgement->why->begin(), judgement->why->end());
    ui.skip(12);
    paragraph(ui, "difference", words, ui_look(), opened);
}

}  // namespace

void draw_comparison(Ui& ui, const Comparison& comparison, const OpenedSpan& opened) {
    const auto group = ui.scope(Role::Group, "comparison", "Your prediction and what happened");
    draw_boxes(ui, comparison);
    draw_difference(ui, comparison, opened);
}

void draw_folded(Ui& ui, const app::Model& model, const Folded& folded) {
    if (folded.quiz == nullptr)
        return;
    const auto group = ui.scope(Role::Group, "folded", "Not told yet");
    const bool here = folded.step == model.route.step;
    ui.panel({ui.theme().card, ui.theme().line, stroke::hair, radius::panel, 20, 20}, [&] {
        text(ui, TextStyle::Body,
             here ? "What comes next tells the answer. It opens once you have committed yours."
                  : "What happened is told here once you have predicted it. A wrong guess costs "
                    "nothing, and it makes the answer stick.");
        ui.skip(16);
        ui.row(20, [&] {
            if (!here) {
                ButtonOptions options;
                options.look = Look::Primary;
                options.icon = Icon::Back;
                options.wide = ui.layout().narrow();
                way_button(
                    ui, "to the question",
                    {"Go to the question", route_to(*app::current_lesson(model), folded.step)},
                    options);
            }
            show_answer_button(ui, folded.quiz->id);
        });
    });
}

}  // namespace view
