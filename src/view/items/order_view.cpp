#include "app/replies.h"
#include "view/choices.h"
#include "view/controls.h"
#include "view/items/items.h"
#include "view/shapes.h"
#include "view/text.h"

#include <algorithm>
#include <vector>

#include <imgui.h>

namespace view {
namespace {

constexpr float pad = 12;
constexpr float grip_width = 10;
constexpr float button_gap = 4;
constexpr float row_gap = 8;
constexpr float least_words = 120;  // narrower, the buttons go below the words

/// Where the parts of a row stand.
struct Row {
    int item = 0;
    Flow flow;
    Rect rect;
    float words = 0;    // left edge
    Rect handle;        // what can be dragged: all but the buttons
    float buttons = 0;  // top
};

float button_size(const Ui& ui) {
    return ui.grown(height::control, TextStyle::UiStrong);
}

float number_width(const Ui& ui) {
    return ui.fonts().width(TextStyle::Data, "0");
}

std::string words_at(const lesson::Order& order, int item) {
    return words_of(order.items[static_cast<std::size_t>(item)].text);
}

Row row_of(const Ui& ui, const lesson::Order& order, int item) {
    Row row;
    row.item = item;
    const float inset = pad + grip_width + pad + number_width(ui) + pad;
    const float buttons = 2 * button_size(ui) + button_gap;
    const float beside = ui.width() - inset - buttons - 2 * pad;
    const bool below = beside < least_words * ui.scale();
    const float room = below ? ui.width() - inset - pad : beside;
    row.flow = flow_of(ui, order.items[static_cast<std::size_t>(item)].text, ui_look(), room);
    const float words = row.flow.height + 2 * pad;
    const float least = button_size(ui) + 2 * button_gap;
    const float tall = below ? words + button_size(ui) + button_gap : std::max(words, least);
    row.rect = {ui.x(), 0, ui.width(), tall};
    row.words = ui.x() + inset;
    row.handle = {ui.x(), 0, below ? ui.width() : ui.width() - buttons - pad, below ? words : tall};
    row.buttons = below ? words : (tall - button_size(ui)) / 2;
    return row;
}

std::vector<Row> rows_of(Ui& ui, const lesson::Order& order, const std::vector<int>& shown) {
    std::vector<Row> rows;
    for (const int item : shown) {
        Row row = row_of(ui, order, item);
        if (!rows.empty())
            ui.skip(row_gap);
        const Rect place = ui.place(row.rect.width, row.rect.height);
        row.rect.y += place.y;
        row.handle.y += place.y;
        row.buttons += place.y;
        rows.push_back(std::move(row));
    }
    return rows;
}

void draw_grip(const Ui& ui, float x, float y) {
    for (int dot = 0; dot < 6; ++dot) {
        const float across = x + (dot % 2 == 0 ? 2.0F : 8.0F);
        const int row = dot / 2 - 1;
        const float down = y + 6.0F * static_cast<float>(row);
        ui.list().AddCircleFilled({across, down}, 1.6F, ui.theme().ink3);
    }
}

void draw_row(Ui& ui, const lesson::Order& order, const Row& row, int place, const Touch& touch) {
    const Theme& theme = ui.theme();
    const float shift =
        ui.motion().toward(ui.id("slide"), row.rect.y, movement::state) - row.rect.y;
    const Rect rect{row.rect.x, row.rect.y + shift, row.rect.width, row.rect.height};
    fill(ui, rect,
         touch.held      ? theme.select
         : touch.hovered ? theme.hover
                         : theme.card,
         radius::control);
    frame(ui, rect, touch.held ? theme.ink : theme.edge, radius::control,
          touch.held ? stroke::selected : stroke::control);
    const float middle = row.handle.y + shift + row.handle.height / 2;
    draw_grip(ui, rect.x + pad, middle);
    const float line = ui.fonts().line(TextStyle::Data);
    draw_label(ui, TextStyle::Data, rect.x + 2 * pad + grip_width, middle - line / 2, theme.ink2,
               std::to_string(place + 1));
    draw_flow(ui, order.items[static_cast<std::size_t>(row.item)].text, row.flow, ui_look(),
              row.words, middle - row.flow.height / 2, false);
}

/// "Move loss.backward() up": by one place, or to say why it cannot.
void draw_move(Ui& ui, const Asking& asking, const std::string& words, int place, int to, int all) {
    const bool up = to < place;
    ButtonOptions options;
    options.icon = up ? Icon::Up : Icon::Down;
    options.only_icon = true;
    options.bare = true;
    if (to < 0)
        options.disabled = "It is the first.";
    else if (to >= all)
        options.disabled = "It is the last.";
    const std::string name = "Move " + words + (up ? " up" : " down");
    if (button(ui, up ? "up" : "down", name, options))
        ui.emit(app::MoveItem{asking.quiz.id, place, to});
}

/// Where the pointer pulls the row at `place`: past the middle of a neighbour.
int pulled_to(const std::vector<Row>& rows, int place, float pointer_y) {
    const auto middle = [&](int at) {
        const Rect& rect = rows[static_cast<std::size_t>(at)].rect;
        return rect.y + rect.height / 2;
    };
    int to = place;
    while (to + 1 < static_cast<int>(rows.size()) && pointer_y > middle(to + 1))
        ++to;
    while (to > 0 && pointer_y < middle(to - 1))
        --to;
    return to;
}

void draw_movable(Ui& ui, const lesson::Order& order, const Asking& asking,
                  const std::vector<Row>& rows, int place) {
    const Row& row = rows[static_cast<std::size_t>(place)];
    const std::string words = words_at(order, row.item);
    semantics::Node node;
    node.id = ui.id("item " + std::to_string(row.item));
    node.role = Role::ListItem;
    node.name = words;
    node.rect = row.rect;
    node.style = TextStyle::Ui;
    const NodeId id = node.id;
    const auto scope = ui.scope(std::move(node));
    const Touch touch = ui.touch(id, row.handle);
    draw_row(ui, order, row, place, touch);
    const int to = touch.held ? pulled_to(rows, place, touch.pointer_y) : place;
    if (to != place)
        ui.emit(app::MoveItem{asking.quiz.id, place, to});
    const float wide = 2 * button_size(ui) + button_gap;
    const Area area{row.rect.x + row.rect.width - wide - button_gap, row.buttons, wide + 1};
    ui.within(area, [&] {
        ui.side_by_side(button_gap, [&] {
            const int all = static_cast<int>(rows.size());
            draw_move(ui, asking, words, place, place - 1, all);
            draw_move(ui, asking, words, place, place + 1, all);
        });
    });
}

// ----------------------------------------------------------------------------------- after the
// answer

/// One item of an order that is told: its number, its words, its why.
struct ToldRow {
    int number = 0;
    const lesson::OrderedItem& item;
    Standing standing = Standing::Rest;
    std::string verdict;  // "1, right"
    bool with_why = false;
};

void draw_told_row(Ui& ui, const std::string& key, const ToldRow& row, const OpenedSpan& opened) {
    const auto scope = ui.scope(Role::ListItem, key, row.verdict);
    const Theme& theme = ui.theme();
    const bool right = row.standing == Standing::Right;
    const bool marked = row.standing != Standing::Rest;
    const float mark = marked ? 20 + pad : 0;
    const float inset = pad + mark + number_width(ui) + pad;
    const Surface surface{right    ? theme.good_tint
                          : marked ? theme.alarm_tint
                                   : 0,
                          right    ? theme.good
                          : marked ? theme.alarm
                                   : theme.line,
                          stroke::control,
                          radius::control,
                          inset,
                          11};
    const Rect rect = ui.panel(surface, [&] {
        const float bottom = ui.within({ui.x(), ui.y(), ui.width() + inset - pad}, [&] {
            const auto words = ui.lesson_words();
            paragraph(ui, key + ".words", row.item.text, ui_look(), opened);
            if (row.with_why && !row.item.why.empty()) {
                SpanLook look = small_look();
                look.color = theme.ink2;
                ui.skip(4);
                paragraph(ui, key + ".why", row.item.why, look, opened);
            }
        });
        ui.move_to(bottom);
    });
    if (marked && right)
        draw_right(ui, rect.x + pad, rect.y + 12);
    else if (marked)
        draw_wrong(ui, rect.x + pad, rect.y + 12);
    draw_label(ui, TextStyle::Data, rect.x + pad + mark, rect.y + 11, theme.ink2,
               std::to_string(row.number));
}

void draw_given(Ui& ui, const lesson::Order& order, const std::vector<int>& given,
                const Asking& asking) {
    text(ui, TextStyle::SmallStrong, "Your order", ui.theme().ink2);
    ui.skip(row_gap);
    const auto list = ui.scope(Role::List, "given", "Your order");
    int place = 0;
    for (const int item : given) {
        if (place > 0)
            ui.skip(row_gap);
        const bool right = item == place;
        const std::string stands = right ? ", right" : ", not here: it is number ";
        const ToldRow row{
            place + 1, order.items[static_cast<std::size_t>(item)],
            right ? Standing::Right : Standing::Wrong,
            std::to_string(place + 1) + stands + (right ? std::string() : std::to_string(item + 1)),
            false};
        draw_told_row(ui, "given " + std::to_string(item), row, asking.opened);
        ++place;
    }
}

void draw_right_order(Ui& ui, const lesson::Order& order, bool learners, const Asking& asking) {
    const std::string_view title = learners ? "Your order, the right one" : "The right order";
    text(ui, TextStyle::SmallStrong, title, ui.theme().ink2);
    ui.skip(row_gap);
    const auto list = ui.scope(Role::List, "right", title);
    int number = 0;
    for (const lesson::OrderedItem& item : order.items) {
        if (number > 0)
            ui.skip(row_gap);
        ++number;
        const ToldRow row{number, item, learners ? Standing::Right : Standing::Rest,
                          std::to_string(number), true};
        draw_told_row(ui, "right " + std::to_string(number), row, asking.opened);
    }
}

}  // namespace

void draw_open(Ui& ui, const lesson::Order& item, const Asking& asking) {
    const auto list = ui.scope(Role::List, "items", question_of(asking.quiz));
    const auto words = ui.lesson_words();
    const std::vector<Row> rows = rows_of(ui, item, app::items_shown(item, asking.draft.reply));
    for (int place = 0; place < static_cast<int>(rows.size()); ++place)
        draw_movable(ui, item, asking, rows, place);
}

void draw_told(Ui& ui, const lesson::Order& item, const Asking& asking) {
    constexpr float least_column = 230;
    constexpr float gutter = 16;
    const auto judgement = app::judge(asking.quiz, asking.answer->reply);
    text(ui, TextStyle::UiStrong, told_sentence(asking));
    ui.skip(16);
    if (!judgement || judgement->right)
        return draw_right_order(ui, item, judgement.has_value(), asking);
    const std::vector<int>& given = app::items_shown(item, asking.answer->reply);
    const float half = (ui.width() - gutter) / 2;
    if (half < least_column * ui.scale()) {
        draw_given(ui, item, given, asking);
        ui.skip(20);
        draw_right_order(ui, item, false, asking);
        return;
    }
    const float left =
        ui.within({ui.x(), ui.y(), half}, [&] { draw_given(ui, item, given, asking); });
    const float right = ui.within({ui.x() + half + gutter, ui.y(), half},
                                  [&] { draw_right_order(ui, item, false, asking); });
    ui.move_to(std::max(left, right));
}

}  // namespace view
