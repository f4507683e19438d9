#include "view/controls.h"

#include "view/shapes.h"
#include "view/text.h"

#include <algorithm>
#include <utility>
#include <vector>

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

Colours bare_colours(const Theme& theme, const Touch& touch, bool disabled) {
    if (disabled)
        return {0, 0, theme.mute};
    return {touch.held ? theme.select : touch.hovered ? theme.hover : 0, 0, theme.ink2};
}

Colours colours_of(const Theme& theme, const ButtonOptions& options, const Touch& touch) {
    const bool disabled = !options.disabled.empty();
    if (options.bare)
        return bare_colours(theme, touch, disabled);
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

/// The words of a button broken to fit between its icon and its padding.
struct Label {
    std::vector<std::string_view> lines;
    float width = 0;  // of the longest line
    float icon = 0;
    float gap = 0;
};

Label label_of(const Ui& ui, std::string_view words, const ButtonOptions& options, float width) {
    Label label;
    label.icon = options.icon == Icon::None ? 0 : icon_size(ui, options);
    if (options.only_icon)
        return label;
    label.gap = label.icon > 0 ? icon_gap : 0;
    const TextStyle style = style_of(options.look);
    const float room = width - label.icon - label.gap - 2 * padding_of(options) + 0.5F;
    label.lines = ui.fonts().wrap(style, words, room);
    for (const std::string_view line : label.lines)
        label.width = std::max(label.width, ui.fonts().width(style, line));
    return label;
}

void underline(const Ui& ui, TextStyle style, float x, float top, float width, bool strong) {
    rule(ui, x, top + ui.fonts().baseline(style) + 4, width,
         strong ? ui.theme().ink : ui.theme().edge);
}

void draw_button(Ui& ui, const Rect& rect, const Label& label, const ButtonOptions& options,
                 const Touch& touch) {
    const Colours colours = colours_of(ui.theme(), options, touch);
    const float radius = options.look == Look::Small ? radius::small_control : radius::control;
    if (colours.fill != 0)
        fill(ui, rect, colours.fill, radius);
    if (colours.border != 0)
        frame(ui, rect, colours.border, radius, stroke::control);

    const bool plain = options.look == Look::Link;
    const float wide = label.width + label.icon + label.gap;
    const float left = plain ? rect.x : rect.x + (rect.width - wide) / 2;
    const float icon_x = options.icon_after ? left + label.width + label.gap : left;
    if (label.icon > 0)
        draw_icon(ui, options.icon, icon_x, rect.y + (rect.height - label.icon) / 2, colours.ink,
                  label.icon);
    const TextStyle style = style_of(options.look);
    const float line = ui.fonts().line(style);
    const float x = options.icon_after ? left : left + label.icon + label.gap;
    float top = rect.y + (rect.height - line * static_cast<float>(label.lines.size())) / 2;
    for (const std::string_view words : label.lines) {
        draw_label(ui, style, x, top, colours.ink, words);
        if (plain)
            underline(ui, style, x, top, ui.fonts().width(style, words), touch.hovered);
        top += line;
    }
}

void open_or_close(Ui& ui, const std::string& overlay) {
    if (ui.is_open(overlay))
        ui.emit(app::Close{});
    else
        ui.emit(app::Open{overlay});
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

bool button(Ui& ui, std::string_view key, std::string_view words, const ButtonOptions& options) {
    const float natural = options.wide ? ui.width() : button_width(ui, words, options);
    const TextStyle style = style_of(options.look);
    const Label label = label_of(ui, words, options, std::min(natural, ui.width()));
    const auto extra_lines = static_cast<float>(std::max<std::size_t>(label.lines.size(), 1) - 1);
    const float tall = height_of(ui, options) + extra_lines * ui.fonts().line(style);
    const Rect rect = ui.place(natural, tall);
    semantics::Node node;
    node.id = ui.id(key);
    node.role = options.address.empty() ? Role::Button : Role::Link;
    node.name = std::string(words);
    node.value = options.address;
    node.description = options.disabled.empty() ? options.description : options.disabled;
    node.style = style;
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
    if (touch.pressed && !options.opens.empty())
        open_or_close(ui, options.opens);
    return touch.pressed;
}

bool link(Ui& ui, std::string_view key, std::string_view words, std::string_view address,
          const LinkOptions& options) {
    const std::vector<std::string_view> lines = ui.fonts().wrap(options.style, words, ui.width());
    float width = height::least_target;
    for (const std::string_view one : lines)
        width = std::max(width, ui.fonts().width(options.style, one));
    const float line = ui.fonts().line(options.style);
    const float tall = line * static_cast<float>(lines.size());
    const Rect rect = ui.place(width, std::max(tall, height::least_target));
    semantics::Node node;
    node.id = ui.id(key);
    node.role = Role::Link;
    node.name = std::string(words);
    node.value = std::string(address);
    node.description = options.description;
    node.style = options.style;
    node.state.current = options.current;
    const Touch touch = area(ui, rect, std::move(node));
    float top = rect.y + (rect.height - tall) / 2;
    for (const std::string_view one : lines) {
        draw_label(ui, options.style, rect.x, top, ui.theme().ink, one);
        underline(ui, options.style, rect.x, top, ui.fonts().width(options.style, one),
                  touch.hovered);
        top += line;
    }
    return touch.pressed && address.substr(0, 1) == "#";
}

}  // namespace view
