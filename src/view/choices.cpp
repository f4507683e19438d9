#include "view/choices.h"

#include "view/controls.h"
#include "view/sentence.h"
#include "view/shapes.h"
#include "view/text.h"

#include <algorithm>
#include <array>
#include <utility>

#include <imgui.h>

namespace view {
namespace {

using app::Confidence;

constexpr float ring_size = 20;
constexpr float pad_left = 14;
constexpr float pad_right = 16;
constexpr float ring_gap = 14;

struct Colours {
    Color fill = 0;
    Color border = 0;
    float stroke = stroke::control;
};

Colours colours_of(const Theme& theme, Standing standing, const Touch& touch) {
    switch (standing) {
        case Standing::Picked:
            return {theme.select, theme.ink, stroke::selected};
        case Standing::Right:
            return {theme.good_tint, theme.good, stroke::selected};
        case Standing::Wrong:
            return {theme.alarm_tint, theme.alarm, stroke::selected};
        case Standing::Rest:
            return {0, theme.line};
        case Standing::Open:
            break;
    }
    if (touch.held)
        return {theme.select, theme.ink};
    return {touch.hovered ? theme.hover : theme.card, theme.edge};
}

void draw_surface(const Ui& ui, const Rect& rect, const Colours& colours) {
    if (colours.fill != 0)
        fill(ui, rect, colours.fill, radius::control);
    frame(ui, rect, colours.border, radius::control, colours.stroke);
}

void draw_ring(const Ui& ui, Standing standing, float x, float y) {
    const Theme& theme = ui.theme();
    const ImVec2 centre{x + ring_size / 2, y + ring_size / 2};
    if (standing == Standing::Right)
        return draw_right(ui, x, y);
    if (standing == Standing::Wrong)
        return draw_wrong(ui, x, y);
    ImDrawList& list = ui.list();
    if (standing == Standing::Picked) {
        list.AddCircleFilled(centre, ring_size / 2, theme.fill);
        list.AddCircleFilled(centre, ring_size / 2 - 6, theme.card);
        return;
    }
    if (standing == Standing::Open)
        list.AddCircleFilled(centre, ring_size / 2, theme.card);
    list.AddCircle(centre, ring_size / 2 - stroke::control / 2,
                   standing == Standing::Open ? theme.edge : theme.line, 0, stroke::control);
}

float least_height(const Ui& ui) {
    return ui.grown(ui.layout().narrow() ? height::choice_narrow : height::choice, TextStyle::Ui);
}

bool open_card(Ui& ui, std::string_view key, const ChoiceCard& card) {
    const SpanLook look = ui_look();
    const float inset = pad_left + ring_size + ring_gap;
    const Flow flow = flow_of(ui, card.words, look, ui.width() - inset - pad_right);
    const float tall = std::max(least_height(ui), flow.height + 24);
    const Rect rect = ui.place(ui.width(), tall);
    semantics::Node node;
    node.id = ui.id(key);
    node.role = Role::Radio;
    node.name = words_of(card.words);
    node.style = look.plain;
    node.state.checked = card.standing == Standing::Picked;
    const Touch touch = area(ui, rect, std::move(node));
    draw_surface(ui, rect, colours_of(ui.theme(), card.standing, touch));
    draw_ring(ui, card.standing, rect.x + pad_left, rect.y + (tall - ring_size) / 2);
    const Rect words{rect.x + inset, rect.y + (tall - flow.height) / 2,
                     rect.width - inset - pad_right, flow.height};
    draw_flow(ui, card.words, flow, look, words.x, words.y, false);
    record_drawn(ui, look.plain, words, words_of(card.words));
    return touch.pressed;
}

void told_card(Ui& ui, std::string_view key, const ChoiceCard& card, const OpenedSpan& opened) {
    const auto scope = ui.scope(Role::ListItem, key, card.verdict);
    const Colours colours = colours_of(ui.theme(), card.standing, {});
    const float inset = pad_left + ring_size + ring_gap;
    const bool sure = card.confidence != Confidence::None;
    const float top = ui.y();
    const Surface surface{colours.fill, colours.border, colours.stroke, radius::control, inset, 13};
    const Rect rect = ui.panel(surface, [&] {
        const float right = sure ? 14 + 12 : 0;
        const float wide = ui.width() + inset - pad_right - right;
        const float bottom = ui.within({ui.x(), ui.y(), wide}, [&] {
            const auto words = ui.lesson_words();
            paragraph(ui, std::string(key) + ".words", card.words, ui_look(), opened);
            if (card.why != nullptr && !card.why->empty()) {
                SpanLook look = small_look();
                look.color = ui.theme().ink2;
                ui.skip(4);
                paragraph(ui, std::string(key) + ".why", *card.why, look, opened);
            }
        });
        ui.move_to(bottom);
    });
    draw_ring(ui, card.standing, rect.x + pad_left, top + 14);
    if (sure)
        draw_confidence(ui, card.confidence, rect.x + rect.width - pad_right - 14, top + 15);
}

// One of several cells of a row: a radio with a drawn surface.
Touch radio_cell(Ui& ui, std::string_view key, std::string_view name, const Rect& rect,
                 bool checked) {
    semantics::Node node;
    node.id = ui.id(key);
    node.role = Role::Radio;
    node.name = std::string(name);
    node.state.checked = checked;
    node.style = checked ? TextStyle::UiStrong : TextStyle::Ui;
    return area(ui, rect, std::move(node));
}

}  // namespace

bool choice_card(Ui& ui, std::string_view key, const ChoiceCard& card, const OpenedSpan& opened) {
    if (card.standing == Standing::Open || card.standing == Standing::Picked)
        return open_card(ui, key, card);
    told_card(ui, key, card, opened);
    return false;
}

std::string_view word_of(Confidence confidence) {
    constexpr std::array<std::string_view, 4> words = {"", "guess", "think so", "sure"};
    return words[static_cast<std::size_t>(confidence)];
}

void draw_confidence(const Ui& ui, Confidence confidence, float x, float y) {
    const Theme& theme = ui.theme();
    for (int cell = 0; cell < 3; ++cell) {
        const Rect rect{x, y + 12.75F - 6.2F * static_cast<float>(cell), 14, 5.1F};
        if (cell < static_cast<int>(confidence))
            fill(ui, rect, theme.fill, 2.2F);
        else
            frame(ui, rect, theme.edge, 2.2F, stroke::control);
    }
}

std::optional<Confidence> confidence_cards(Ui& ui, std::string_view key, Confidence chosen) {
    constexpr std::array<std::string_view, 3> labels = {"Guess", "Think so", "Sure"};
    constexpr float gap = 8;
    constexpr float glyph = 14 + 10;
    const float tall = ui.grown(height::control, TextStyle::Ui);
    const float third = (ui.width() - 2 * gap) / 3;
    const float longest = ui.fonts().width(TextStyle::UiStrong, labels[1]) + 12;
    const bool stacked = longest > third;
    const float wide = stacked ? ui.width() : third;
    const float icon = longest + glyph > wide ? 0 : glyph;
    std::optional<Confidence> tapped;
    const Rect bed = ui.place(ui.width(), stacked ? 3 * tall + 2 * gap : tall);
    for (int i = 0; i < 3; ++i) {
        const auto level = static_cast<Confidence>(i + 1);
        const float along = static_cast<float>(i) * ((stacked ? tall : wide) + gap);
        const Rect rect = stacked ? Rect{bed.x, bed.y + along, wide, tall}
                                  : Rect{bed.x + along, bed.y, wide, tall};
        const std::string_view label = labels[static_cast<std::size_t>(i)];
        const bool checked = level == chosen;
        const Touch touch =
            radio_cell(ui, std::string(key) + '.' + std::to_string(i + 1), label, rect, checked);
        draw_surface(ui, rect,
                     colours_of(ui.theme(), checked ? Standing::Picked : Standing::Open, touch));
        const TextStyle style = checked ? TextStyle::UiStrong : TextStyle::Ui;
        const float left = rect.x + (wide - ui.fonts().width(style, label) - icon) / 2;
        if (icon > 0)
            draw_confidence(ui, level, left, rect.y + (tall - 18) / 2);
        draw_label(ui, style, left + icon, rect.y + (tall - ui.fonts().line(style)) / 2,
                   ui.theme().ink, label);
        if (touch.pressed)
            tapped = level;
    }
    return tapped;
}

namespace {

void draw_segment(Ui& ui, const Rect& rect, std::string_view word, bool checked, bool hovered) {
    constexpr float corner = 7;
    const Theme& theme = ui.theme();
    if (checked || hovered)
        fill(ui, rect, checked ? theme.card : theme.hover, corner);
    if (checked)
        frame(ui, rect, theme.ink, corner, stroke::control);
    const TextStyle style = checked ? TextStyle::UiStrong : TextStyle::Ui;
    const float top = rect.y + (rect.height - ui.fonts().line(style)) / 2;
    draw_label(ui, style, rect.x + rect.width / 2, top, checked ? theme.ink : theme.ink2, word,
               0.5F);
}

}  // namespace

std::optional<int> segments(Ui& ui, std::string_view key, std::string_view name,
                            const std::vector<std::string>& words, int chosen) {
    constexpr float most_pad = 16;
    constexpr float least_pad = 7;
    constexpr float bed_pad = 4;
    const auto scope = ui.scope(Role::RadioGroup, key, name);
    const auto count = static_cast<float>(words.size());
    const float gaps = 2 * bed_pad + 2 * (count - 1);
    float letters = 0;
    for (const std::string& word : words)
        letters += ui.fonts().width(TextStyle::UiStrong, word);
    const float pad = std::min(most_pad, (ui.width() - gaps - letters) / (2 * count));
    const bool stacked = pad < least_pad;
    const float tall = ui.grown(height::segment, TextStyle::Ui);
    const float rows = stacked ? count : 1;
    const Rect bed = ui.place(stacked ? ui.width() : letters + 2 * pad * count + gaps,
                              rows * tall + (rows - 1) * 2 + 2 * bed_pad);
    fill(ui, bed, ui.theme().sunken, radius::control);
    std::optional<int> picked;
    Rect rect{bed.x + bed_pad, bed.y + bed_pad, bed.width - 2 * bed_pad, tall};
    for (int i = 0; i < static_cast<int>(words.size()); ++i) {
        const std::string& word = words[static_cast<std::size_t>(i)];
        if (!stacked)
            rect.width = ui.fonts().width(TextStyle::UiStrong, word) + 2 * pad;
        const bool checked = i == chosen;
        const Touch touch = radio_cell(ui, std::to_string(i), word, rect, checked);
        draw_segment(ui, rect, word, checked, touch.hovered);
        if (touch.pressed)
            picked = i;
        (stacked ? rect.y : rect.x) += (stacked ? rect.height : rect.width) + 2;
    }
    return picked;
}

}  // namespace view
