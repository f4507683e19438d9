#include "view/text.h"

#include <algorithm>
#include <utility>

#include <imgui.h>

namespace view {
namespace {

void text_block(Ui& ui, semantics::Node node, std::string_view words, Color color) {
    const float height = height_of(ui, node.style, words, ui.width());
    const Rect rect = ui.place(ui.width(), height);
    draw_lines(ui, node.style, {rect.x, rect.y, rect.width}, color == 0 ? ui.theme().ink : color,
               words);
    if (node.id == 0)
        node.id = ui.next_id();
    node.name = std::string(words);
    node.rect = rect;
    ui.record(std::move(node));
}

semantics::Node node_of(Role role, TextStyle style) {
    semantics::Node node;
    node.role = role;
    node.style = style;
    return node;
}

}  // namespace

float height_of(const Ui& ui, TextStyle style, std::string_view words, float width) {
    return static_cast<float>(ui.fonts().wrap(style, words, width).size()) * ui.fonts().line(style);
}

float draw_lines(const Ui& ui, TextStyle style, const Area& area, Color color,
                 std::string_view words) {
    float y = area.y;
    for (const std::string_view line : ui.fonts().wrap(style, words, area.width)) {
        ui.fonts().draw(ui.list(), style, area.x, y, color, line);
        y += ui.fonts().line(style);
    }
    return y - area.y;
}

void draw_label(const Ui& ui, TextStyle style, float x, float top, Color color,
                std::string_view words, float anchor) {
    const float shift = anchor == 0 ? 0 : anchor * ui.fonts().width(style, words);
    ui.fonts().draw(ui.list(), style, x - shift, top, color, words);
}

void text(Ui& ui, TextStyle style, std::string_view words, Color color) {
    text_block(ui, node_of(Role::Paragraph, style), words, color);
}

void heading(Ui& ui, int level, TextStyle style, std::string_view words, NodeId id) {
    semantics::Node node = node_of(Role::Heading, style);
    node.level = level;
    node.id = id;
    text_block(ui, std::move(node), words, 0);
}

void code(Ui& ui, std::string_view words) {
    text_block(ui, node_of(Role::Code, TextStyle::Code), words, 0);
}

}  // namespace view
