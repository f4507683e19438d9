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

constexpr std::string_view times = "× ";

/// A line of a working in two parts: "2" and "bytes a weight", or the name of a term and its
/// product.
struct Line {
    std::string number;  // of a factor, with its "×"; empty: a named term
    std::string_view name;
    std::string_view what;
};

Line line_of(std::string_view text) {
    const bool multiplies = text.substr(0, times.size()) == times;
    const std::string_view rest = multiplies ? text.substr(times.size()) : text;
    const bool factor = !rest.empty() && rest.front() >= '0' && rest.front() <= '9';
    const std::size_t end = factor ? rest.find(' ') : rest.find(": ");
    if (end == std::string_view::npos)
        return {{}, {}, text};
    if (!factor)
        return {{}, rest.substr(0, end), rest.substr(end + 2)};
    return {std::string(multiplies ? times : "") + std::string(rest.substr(0, end)),
            {},
            rest.substr(end + 1)};
}

void record_line(Ui& ui, std::string_view words, const Rect& rect) {
    semantics::Node node;
    node.id = ui.next_id();
    node.role = Role::ListItem;
    node.name = std::string(words);
    node.rect = rect;
    ui.record(std::move(node));
}

// The number ends where all numbers of the working end; what it counts follows.
void draw_factor(Ui& ui, const Line& line, std::string_view words, float numbers) {
    constexpr float gap = 14;
    const float room = ui.width() - numbers - gap;
    const Rect rect = ui.place(ui.width(), std::max(ui.fonts().line(TextStyle::Data),
                                                    height_of(ui, TextStyle::Ui, line.what, room)));
    draw_label(ui, TextStyle::Data, rect.x + numbers, rect.y, ui.theme().ink, line.number, 1);
    draw_lines(ui, TextStyle::Ui, {rect.x + numbers + gap, rect.y, room}, ui.theme().ink,
               line.what);
    record_line(ui, words, rect);
}

// One summand of many: its name, and below it the product it stands for.
void draw_term(Ui& ui, const Line& line, std::string_view words) {
    const float name =
        line.name.empty() ? 0 : height_of(ui, TextStyle::SmallStrong, line.name, ui.width());
    const float what = height_of(ui, TextStyle::Small, line.what, ui.width());
    const Rect rect = ui.place(ui.width(), name + what + 3);
    if (name > 0)
        draw_lines(ui, TextStyle::SmallStrong, {rect.x, rect.y, rect.width}, ui.theme().ink,
                   line.name);
    draw_lines(ui, TextStyle::Small, {rect.x, rect.y + name, rect.width}, ui.theme().ink2,
               line.what);
    record_line(ui, words, rect);
}

void draw_line(Ui& ui, std::string_view words, float numbers) {
    const Line line = line_of(words);
    if (line.number.empty())
        draw_term(ui, line, words);
    else
        draw_factor(ui, line, words, numbers);
}

void draw_working(Ui& ui, const lesson::Value& value) {
    float numbers = ui.fonts().width(TextStyle::Data, line_of(value.exact).number);
    for (const std::string& words : value.working)
        numbers = std::max(numbers, ui.fonts().width(TextStyle::Data, line_of(words).number));
    numbers = std::min(numbers, ui.width() * 0.6F);

    const auto list = ui.scope(Role::List, "working", "Working");
    for (const std::string& words : value.working) {
        draw_line(ui, words, numbers);
        ui.skip(3);
    }
    if (value.exact.empty())
        return;
    rule(ui, ui.x(), ui.y(), ui.width(), ui.theme().ink, stroke::control);
    ui.skip(5);
    draw_line(ui, value.exact, numbers);
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
