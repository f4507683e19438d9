#include "view/figure.h"

#include "view/paint.h"

#include <cstddef>
#include <string>
#include <utility>

namespace view {
namespace {

void record_cell(Ui& ui, Role role, const std::string& key, const std::string& words) {
    semantics::Node cell;
    cell.id = ui.id(key);
    cell.role = role;
    cell.name = words;
    ui.record(std::move(cell));
}

// A table has no pixels of its own: its rectangles are empty.
void record_table(Ui& ui, const widgets::Description& description) {
    if (description.header.empty())
        return;
    const auto table = ui.scope(Role::Table, "table", description.summary);
    const auto record_row = [&](const std::string& key, const std::vector<std::string>& cells,
                                bool header) {
        const auto row = ui.scope(Role::Row, key);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Role role = header ? Role::ColumnHeader : i == 0 ? Role::RowHeader : Role::Cell;
            record_cell(ui, role, "cell-" + std::to_string(i), cells[i]);
        }
    };
    record_row("header", description.header, true);
    for (std::size_t i = 0; i < description.rows.size(); ++i)
        record_row("row-" + std::to_string(i), description.rows[i], false);
}

}  // namespace

void record_figure(Ui& ui, std::string_view key, const Rect& rect,
                   const widgets::Description& description) {
    const auto words = ui.lesson_words();
    semantics::Node node;
    node.id = ui.id(key);
    node.role = Role::Figure;
    node.name = description.summary;
    node.rect = rect;
    const auto figure = ui.scope(std::move(node));
    record_table(ui, description);
}

Rect draw_figure(Ui& ui, std::string_view key, const Picture& picture,
                 const widgets::Description& description) {
    const Rect rect = ui.place(picture.width, picture.height);
    paint({ui.list(), ui.theme(), ui.fonts(), {rect.x, rect.y}}, picture);
    record_figure(ui, key, rect, description);
    return rect;
}

Rect draw_live_figure(Ui& ui, std::string_view key, const Picture& picture, std::string words) {
    semantics::Node node;
    node.id = ui.id(key);
    node.role = Role::Figure;
    node.name = std::move(words);
    node.rect = ui.place(picture.width, picture.height);
    const Rect rect = node.rect;
    paint({ui.list(), ui.theme(), ui.fonts(), {rect.x, rect.y}}, picture);
    ui.record(std::move(node));
    return rect;
}

}  // namespace view
