#include "view/popover.h"

#include "view/overlay.h"
#include "view/shapes.h"
#include "view/text.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace view {
namespace {

constexpr float popover_width = 360;

/// A line of a working in two parts: the number, and what it counts.
struct Factor {
    std::string number;
    std::string_view what;
};

Factor factor_of(std::string_view line, bool first) {
    const std::size_t space = line.find(' ');
    const std::string number(line.substr(0, space));
    const std::string_view what = space == std::string_view::npos ? "" : line.substr(space + 1);
    return {first ? number : "× " + number, what};
}

void record_line(Ui& ui, const Factor& factor, const Rect& rect) {
    semantics::Node node;
    node.id = ui.next_id();
    node.role = Role::ListItem;
    node.name = factor.number + ' ' + std::string(factor.what);
    node.rect = rect;
    ui.record(std::move(node));
}

void draw_factor(Ui& ui, const Factor& factor, float numbers) {
    constexpr float gap = 14;
    const float top = ui.y();
    const float room = ui.width() - numbers - gap;
    const float tall =
        std::max(ui.fonts().line(TextStyle::Data), height_of(ui, TextStyle::Ui, factor.what, room));
    draw_label(ui, TextStyle::Data, ui.x() + numbers, top, ui.theme().ink, factor.number, 1);
    draw_lines(ui, TextStyle::Ui, {ui.x() + numbers + gap, top, room}, ui.theme().ink, factor.what);
    record_line(ui, factor, ui.place(ui.width(), tall));
}

void draw_working(Ui& ui, const lesson::Value& value) {
    std::vector<Factor> factors;
    for (const std::string& line : value.working)
        factors.push_back(factor_of(line, factors.empty()));
    const Factor product = factor_of(value.exact, true);
    float numbers = ui.fonts().width(TextStyle::Data, product.number);
    for (const Factor& factor : factors)
        numbers = std::max(numbers, ui.fonts().width(TextStyle::Data, factor.number));
    numbers = std::min(numbers, ui.width() * 0.6F);

    const auto list = ui.scope(Role::List, "working", "Working");
    for (const Factor& factor : factors) {
        draw_factor(ui, factor, numbers);
        ui.skip(3);
    }
    if (value.exact.empty())
        return;
    rule(ui, ui.x(), ui.y(), ui.width(), ui.theme().ink, stroke::control);
    ui.skip(5);
    draw_factor(ui, product, numbers);
}

void draw_value(Ui& ui, const lesson::Value& value) {
    draw_working(ui, value);
    ui.skip(8);
    const std::string kind = value.exact.empty() ? "" : "Exact. ";
    text(ui, TextStyle::Small, kind + value.source, ui.theme().ink2);
}

void draw_word(Ui& ui, const app::Model& model, const std::string& id) {
    const lesson::GlossaryEntry* entry = model.course->find_word(id);
    if (entry == nullptr)
        return;
    SpanLook look = ui_look();
    paragraph(ui, "meaning", entry->text, look, {});
}

std::string title_of(const app::Model& model, const lesson::Span& span) {
    if (span.kind == lesson::SpanKind::Value)
        return span.value.name;
    const lesson::GlossaryEntry* entry = model.course->find_word(span.target);
    return entry == nullptr ? span.text : entry->word;
}

}  // namespace

OpenedSpan popovers(Ui& ui, const app::Model& model) {
    return [&ui, &model](const lesson::Span& span) {
        const OverlayOptions options{title_of(model, span), popover_width, false};
        overlay(ui, model.open, options, [&] {
            if (span.kind == lesson::SpanKind::Value)
                draw_value(ui, span.value);
            else
                draw_word(ui, model, span.target);
        });
    };
}

void note_popover(Ui& ui, std::string_view key, std::string_view title,
                  const std::vector<std::string>& paragraphs) {
    if (!ui.is_open(key))
        return;
    overlay(ui, key, OverlayOptions{std::string(title), popover_width, false}, [&] {
        for (const std::string& words : paragraphs) {
            if (&words != &paragraphs.front())
                ui.skip(8);
            text(ui, TextStyle::Ui, words);
        }
    });
}

}  // namespace view
