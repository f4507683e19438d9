#include "view/cards.h"

#include "view/controls.h"
#include "view/navigation.h"
#include "view/path.h"
#include "view/pictogram.h"
#include "view/shapes.h"
#include "view/text.h"

#include <algorithm>

namespace view {
namespace {

constexpr float pictogram = 44;
constexpr float pad = 14;

// How much of the width the picture takes, with the gap after it.
float inset_of(const Ui& ui, const Card& card) {
    return card.pictogram.empty() ? 0 : pictogram * ui.scale() + pad;
}

float height_of(const Ui& ui, const Card& card, float room) {
    const float note = card.note.empty() ? 0 : 8 + ui.fonts().line(TextStyle::Small);
    return 20 + height_of(ui, TextStyle::UiStrong, card.title, room) + 2 +
           height_of(ui, TextStyle::Small, card.summary, room) + note;
}

void draw_note(Ui& ui, const Card& card, float x, float y) {
    float words = x;
    if (card.share.seen > 0) {
        const float line = ui.fonts().line(TextStyle::Small);
        draw_segments(ui, x, y + (line - 4) / 2, card.share);
        words += static_cast<float>(card.share.all) * 17 + 8;
    }
    draw_label(ui, TextStyle::Small, words, y, ui.theme().ink3, card.note);
}

void draw_inside(Ui& ui, const Card& card, const Rect& rect) {
    const Theme& theme = ui.theme();
    const float icon = pictogram * ui.scale();
    if (!card.pictogram.empty())
        draw_pictogram(ui, card.pictogram, rect.x + pad, rect.y + (rect.height - icon) / 2, icon);
    const float x = rect.x + pad + inset_of(ui, card);
    const float room = rect.x + rect.width - pad - x;
    float y = rect.y + 10;
    y += draw_lines(ui, TextStyle::UiStrong, {x, y, room}, theme.ink, card.title) + 2;
    y += draw_lines(ui, TextStyle::Small, {x, y, room}, theme.ink2, card.summary) + 8;
    draw_note(ui, card, x, y);
}

void draw_card(Ui& ui, const Card& card) {
    const float room = ui.width() - 2 * pad - inset_of(ui, card);
    const Rect rect = ui.place(ui.width(), height_of(ui, card, room));
    semantics::Node node;
    node.value = app::text_of(card.route);
    node.id = ui.id("card " + node.value);
    node.role = Role::Link;
    node.name = card.title;
    node.description = card.summary + (card.note.empty() ? "" : ' ' + card.note);
    const Touch touch = area(ui, rect, node);
    const Theme& theme = ui.theme();
    fill(ui, rect,
         touch.held      ? theme.select
         : touch.hovered ? theme.hover
                         : theme.card,
         radius::control);
    frame(ui, rect, card.current ? theme.ink : theme.line, radius::control,
          card.current ? stroke::selected : stroke::hair);
    draw_inside(ui, card, rect);
    if (touch.pressed)
        follow(ui, card.route);
}

}  // namespace

std::string progress_text(const lesson::Lesson& lesson, app::Share share) {
    if (share.seen == 0)
        return std::to_string(lesson.minutes) + " minutes";
    return std::to_string(share.seen) + " of " + std::to_string(share.all) + " steps seen";
}

void draw_cards(Ui& ui, const std::vector<Card>& cards) {
    in_columns(ui, cards.size(), [&](std::size_t i) { draw_card(ui, cards[i]); });
}

void in_columns(Ui& ui, std::size_t count, base::FunctionRef<void(std::size_t)> draw) {
    constexpr float gap = 24;
    constexpr float row_gap = 12;
    const std::size_t columns = ui.layout().narrow() ? 1 : ui.layout().two_columns() ? 3 : 2;
    const auto gaps = static_cast<float>(columns - 1);
    const float width = (ui.width() - gap * gaps) / static_cast<float>(columns);
    const float left = ui.x();
    float bottom = ui.y();
    float top = ui.y();
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t column = i % columns;
        if (column == 0 && i > 0)
            top = bottom + row_gap;
        const float x = left + static_cast<float>(column) * (width + gap);
        bottom = std::max(bottom, ui.within({x, top, width}, [&] { draw(i); }));
    }
    ui.move_to(bottom);
}

}  // namespace view
