#include "view/controls.h"
#include "view/inputs.h"
#include "view/overlay.h"
#include "view/shapes.h"
#include "view/text.h"

#include <algorithm>
#include <utility>

namespace view {
namespace {

constexpr float pad = 12;

// The list below an open box: pressed rows are the options recorded as children of the box.
std::optional<int> draw_options(Ui& ui, NodeId list_id, const Rect& box,
                                const std::vector<ComboOption>& options, int chosen) {
    std::optional<int> picked;
    const Area place{box.x, box.y + box.height + 4, box.width};
    const Rect rect = floating(ui, list_id, place, 4, 4, [&] {
        for (int i = 0; i < static_cast<int>(options.size()); ++i) {
            const ComboOption& option = options[static_cast<std::size_t>(i)];
            const Rect row = ui.place(ui.width(), ui.grown(36, TextStyle::Ui));
            semantics::Node node;
            node.id = ui.id("option:" + option.value);
            node.role = Role::Option;
            node.name = option.name;
            node.value = option.value;
            node.state.checked = i == chosen;
            const Touch touch = area(ui, row, std::move(node));
            if (touch.hovered || i == chosen)
                fill(ui, row, i == chosen ? ui.theme().select : ui.theme().hover, radius::control);
            draw_label(ui, i == chosen ? TextStyle::UiStrong : TextStyle::Ui, row.x + pad,
                       row.y + (row.height - ui.fonts().line(TextStyle::Ui)) / 2, ui.theme().ink,
                       option.name);
            if (touch.pressed)
                picked = i;
        }
    });
    ui.show_overlay(list_id, list_id, rect.y + rect.height + pad);
    if (picked || clicked_outside(ui, rect))
        ui.emit(app::Close{});
    return picked;
}

void record_options(Ui& ui, const std::vector<ComboOption>& options, int chosen) {
    for (int i = 0; i < static_cast<int>(options.size()); ++i) {
        const ComboOption& option = options[static_cast<std::size_t>(i)];
        semantics::Node node;
        node.id = ui.id("option:" + option.value);
        node.role = Role::Option;
        node.name = option.name;
        node.value = option.value;
        node.state.checked = i == chosen;
        ui.record(std::move(node));
    }
}

std::optional<int> index_of(const std::vector<ComboOption>& options, std::string_view text) {
    for (int i = 0; i < static_cast<int>(options.size()); ++i) {
        const ComboOption& option = options[static_cast<std::size_t>(i)];
        if (option.value == text || option.name == text)
            return i;
    }
    return std::nullopt;
}

void draw_box(const Ui& ui, const Rect& rect, std::string_view words, const Touch& touch) {
    const Theme& theme = ui.theme();
    fill(ui, rect,
         touch.held      ? theme.select
         : touch.hovered ? theme.hover
                         : theme.card,
         radius::field);
    frame(ui, rect, touch.held ? theme.ink : theme.edge, radius::field, stroke::control);
    const float room = rect.width - 2 * pad - 28;
    const float top = rect.y + (rect.height - ui.fonts().line(TextStyle::Ui)) / 2;
    const bool fits = ui.fonts().width(TextStyle::Ui, words) <= room;
    const std::string shown =
        fits ? std::string(words)
             : std::string(ui.fonts().fitting(TextStyle::Ui, words, room - 14)) + "…";
    draw_label(ui, TextStyle::Ui, rect.x + pad, top, theme.ink, shown);
    draw_icon(ui, Icon::Down, rect.x + rect.width - pad - 20, rect.y + (rect.height - 20) / 2,
              theme.ink2);
}

}  // namespace

std::optional<int> combo(Ui& ui, std::string_view key, std::string_view name,
                         const std::vector<ComboOption>& options, int chosen) {
    const float label =
        draw_lines(ui, TextStyle::Ui, {ui.x(), ui.y(), ui.width()}, ui.theme().ink, name);
    ui.skip(label + 6);
    const Rect rect = ui.place(ui.width(), ui.grown(height::control, TextStyle::Ui));
    const bool valid = chosen >= 0 && chosen < static_cast<int>(options.size());
    const std::string shown = valid ? options[static_cast<std::size_t>(chosen)].name : "";

    semantics::Node node;
    node.id = ui.id(key);
    node.role = Role::ComboBox;
    node.name = std::string(name);
    node.value = shown;
    node.style = TextStyle::Ui;
    node.rect = rect;
    const NodeId id = node.id;
    const std::string list = "list:" + std::to_string(id);
    const auto scope = ui.scope(std::move(node));
    const Touch touch = ui.touch(id, rect);
    draw_box(ui, rect, shown, touch);
    const bool open = ui.is_open(list);
    if (touch.pressed)
        ui.emit(open ? app::Action{app::Close{}} : app::Action{app::Open{list}});

    std::optional<int> picked;
    if (open) {
        ui.anchor(id, rect);
        picked = draw_options(ui, ui.id("list"), rect, options, chosen);
    } else {
        record_options(ui, options, chosen);
    }
    if (const semantics::Input* input = ui.take(id, semantics::Deed::SetValue))
        picked = index_of(options, input->text);
    return picked && *picked != chosen ? picked : std::nullopt;
}

}  // namespace view
