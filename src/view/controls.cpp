#include "view/controls.h"

#include "view/shapes.h"
#include "view/text.h"

#include <algorithm>
#include <utility>

namespace view {
namespace {

constexpr float icon_gap = 10;

struct Colours {
    Color fill = 0;
    Color border = 0;
    Color ink = 0;
};

TextStyle style_of(Look look) {
    switch (look) {
        case Look::Small:
            return TextStyle::SmallStrong;
        case Look::Link:
        case Look::Quiet:
            return TextStyle::Ui;
        default:
            return TextStyle::UiStrong;
    }
}

float padding_of(const ButtonOptions& options) {
    if (options.look == Look::Link)
        return 0;
    return options.look == Look::Small || options.look == Look::Quiet ? 12.0F : 20.0F;
}

float height_of(const Ui& ui, const ButtonOptions& options) {
    if (options.look == Look::Small)
        return ui.grown(height::small_control, TextStyle::SmallStrong);
    return ui.grown(height::control, TextStyle::UiStrong);
}

float icon_size(const Ui& ui, const ButtonOptions& options) {
    return (options.look == Look::Small ? 16.0F : 20.0F) * ui.scale();
}

Colours primary_colours(const Theme& theme, const Touch& touch, bool disabled) {
    if (disabled)
        return {theme.sunken, 0, theme.mute};
    const Color fill = touch.held      ? theme.fill_press
                       : touch.hovered ? theme.fill_hover
                                       : theme.fill;
    return {fill, 0, theme.on_fill};
}

Colours framed_colours(const Theme& theme, const Touch& touch, bool disabled) {
    if (disabled)
        return {theme.card, theme.line, theme.mute};
    if (touch.held)
        return {theme.select, theme.ink, theme.ink};
    return {touch.hovered ? theme.hover : theme.card, theme.edge, theme.ink};
}

Colours bare_colours(const Theme& theme, const Touch& touch) {
    return {touch.held ? theme.select : touch.hovered ? theme.hover : 0, 0, theme.ink2};
}

Colours colours_of(const Theme& theme, const ButtonOptions& options, const Touch& touch) {
    const bool disabled = !options.disabled.empty();
    if (options.bare)
        return bare_colours(theme, touch);
    switch (options.look) {
        case Look::Primary:
            return primary_colours(theme, touch, disabled);
        case Look::Link:
            return {0, 0, disabled ? theme.mute : theme.ink};
        case Look::Quiet: {
            const bool marked = options.current || touch.held;
            return {marked          ? theme.select
                    : touch.hovered ? theme.hover
                                    : 0,
                    0, disabled ? theme.mute : (options.current ? theme.ink : theme.ink2)};
        }
        default:
            return framed_colours(theme, touch, disabled);
    }
}

void draw_button(Ui& ui, const Rect& rect, std::string_view label, const ButtonOptions& options,
                 const Touch& touch) {
    const Colours colours = colours_of(ui.theme(), options, touch);
    const float radius = options.look == Look::Small ? radius::small_control : radius::control;
    if (colours.fill != 0)
        fill(ui, rect, colours.fill, radius);
    if (colours.border != 0)
        frame(ui, rect, colours.border, radius, stroke::control);

    const TextStyle style = style_of(options.look);
    const float words = options.only_icon ? 0 : ui.fonts().width(style, label);
    const float icon = options.icon == Icon::None ? 0 : icon_size(ui, options);
    const float gap = words > 0 && icon > 0 ? icon_gap : 0;
    float x = options.look == Look::Link ? rect.x : rect.x + (rect.width - words - icon - gap) / 2;
    const float top = rect.y + (rect.height - ui.fonts().line(style)) / 2;
    const float icon_x = options.icon_after ? x + words + gap : x;
    if (icon > 0)
        draw_icon(ui, options.icon, icon_x, rect.y + (rect.height - icon) / 2, colours.ink, icon);
    if (words > 0) {
        x += options.icon_after ? 0 : icon + gap;
        draw_label(ui, style, x, top, colours.ink, label);
        if (options.look == Look::Link)
            rule(ui, x, top + ui.fonts().baseline(style) + 4, words,
                 touch.hovered ? ui.theme().ink : ui.theme().edge);
    }
}

}  // namespace

float button_width(const Ui& ui, std::string_view label, const ButtonOptions& options) {
    const float icon = options.icon == Icon::None ? 0 : icon_size(ui, options);
    if (options.only_icon)
        return height_of(ui, options);
    return ui.fonts().width(style_of(options.look), label) + icon + (icon > 0 ? icon_gap : 0) +
           2 * padding_of(options);
}

Touch area(Ui& ui, const Rect& rect, semantics::Node node) {
    node.rect = rect;
    const NodeId id = node.id;
    const bool disabled = node.state.disabled;
    ui.record(std::move(node));
    return disabled ? Touch{} : ui.touch(id, rect);
}

bool button(Ui& ui, std::string_view key, std::string_view label, const ButtonOptions& options) {
    const float natural = options.wide ? ui.width() : button_width(ui, label, options);
    const Rect rect = ui.place(natural, height_of(ui, options));
    semantics::Node node;
    node.id = ui.id(key);
    node.role = options.address.empty() ? Role::Button : Role::Link;
    node.name = std::string(label);
    node.value = options.address;
    node.description = options.disabled.empty() ? options.description : options.disabled;
    node.style = style_of(options.look);
    node.state.disabled = !options.disabled.empty();
    node.state.current = options.current;
    node.state.expandable = !options.opens.empty();
    node.state.expanded = ui.is_open(options.opens);
    const NodeId id = node.id;
    const bool expanded = node.state.expanded;
    const Touch touch = area(ui, rect, std::move(node));
    draw_button(ui, rect, label, options, touch);
    if (expanded)
        ui.anchor(id, rect);
    if (touch.pressed && !options.opens.empty()) {
        if (expanded)
            ui.emit(app::Close{});
        else
            ui.emit(app::Open{options.opens});
    }
    return touch.pressed;
}

bool link(Ui& ui, std::string_view key, std::string_view label, std::string_view address,
          const LinkOptions& options) {
    const float width = ui.fonts().width(options.style, label);
    const float line = ui.fonts().line(options.style);
    const Rect rect =
        ui.place(std::max(width, height::least_target), std::max(line, height::least_target));
    semantics::Node node;
    node.id = ui.id(key);
    node.role = Role::Link;
    node.name = std::string(label);
    node.value = std::string(address);
    node.description = options.description;
    node.style = options.style;
    node.state.current = options.current;
    const Touch touch = area(ui, rect, std::move(node));
    const float top = rect.y + (rect.height - line) / 2;
    draw_label(ui, options.style, rect.x, top, ui.theme().ink, label);
    rule(ui, rect.x, top + ui.fonts().baseline(options.style) + 4, width,
         touch.hovered ? ui.theme().ink : ui.theme().edge);
    return touch.pressed && address.substr(0, 1) == "#";
}

}  // namespace view
