#include "view/inputs.h"

#include "view/controls.h"
#include "view/icons.h"
#include "view/overlay.h"
#include "view/shapes.h"
#include "view/text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include <imgui.h>

namespace view {
namespace {

constexpr float label_gap = 6;

semantics::Node named(const Ui& ui, std::string_view key, Role role, std::string_view name) {
    semantics::Node node;
    node.id = ui.id(key);
    node.role = role;
    node.name = std::string(name);
    node.style = TextStyle::Ui;
    return node;
}

// The words above a control; they are its name, so they are not recorded again.
void label_above(Ui& ui, std::string_view name, Color color) {
    const float tall = draw_lines(ui, TextStyle::Ui, {ui.x(), ui.y(), ui.width()}, color, name);
    ui.skip(tall + label_gap);
}

// ----------------------------------------------------------------------------------------  slider

double stepped(const SliderOptions& options, double value) {
    const double steps = std::round((value - options.minimum) / options.step);
    return std::clamp(options.minimum + steps * options.step, options.minimum, options.maximum);
}

bool step_button(Ui& ui, const Rect& rect, std::string_view key, std::string_view name, Icon icon,
                 bool disabled) {
    semantics::Node node = named(ui, key, Role::Button, name);
    node.state.disabled = disabled;
    const Touch touch = area(ui, rect, std::move(node));
    const Theme& theme = ui.theme();
    fill(ui, rect,
         touch.held      ? theme.select
         : touch.hovered ? theme.hover
                         : theme.card,
         radius::small_control);
    frame(ui, rect, disabled ? theme.line : theme.edge, radius::small_control, stroke::control);
    draw_icon(ui, icon, rect.x + (rect.width - 16) / 2, rect.y + (rect.height - 16) / 2,
              disabled ? theme.mute : theme.ink, 16);
    return touch.pressed;
}

void draw_track(const Ui& ui, const Rect& bed, float share, bool held, bool disabled) {
    const Theme& theme = ui.theme();
    const float middle = bed.y + bed.height / 2;
    const Rect track{bed.x, middle - 3, bed.width, 6};
    const float at = bed.x + 7 + share * (bed.width - 14);
    fill(ui, track, theme.sunken, 3);
    frame(ui, track, disabled ? theme.line : theme.edge, 3);
    fill(ui, {bed.x, middle - 3, at - bed.x, 6}, disabled ? theme.mute : theme.fill, 3);
    const Rect handle{at - 7, middle - 11, 14, 22};
    fill(ui, handle, held ? theme.fill : theme.card, 5);
    frame(ui, handle, disabled ? theme.mute : theme.ink, 5, 2);
}

std::optional<double> track(Ui& ui, const Rect& bed, semantics::Node node,
                            const SliderOptions& options) {
    const double span = std::max(options.maximum - options.minimum, 1e-9);
    const bool disabled = node.state.disabled;
    node.value = options.value;
    node.range = {options.minimum, options.maximum, options.step, options.now};
    const NodeId id = node.id;
    const Touch touch = area(ui, bed, std::move(node));
    const double share = std::clamp((options.now - options.minimum) / span, 0.0, 1.0);
    draw_track(ui, bed, static_cast<float>(share), touch.held, disabled);
    if (disabled)
        return std::nullopt;
    if (const semantics::Input* input = ui.take(id, semantics::Deed::SetValue)) {
        char* end = nullptr;
        const double wanted = std::strtod(input->text.c_str(), &end);
        if (end != input->text.c_str() && std::isfinite(wanted))
            return stepped(options, wanted);
    }
    if (!touch.held)
        return std::nullopt;
    const double along = std::clamp((touch.pointer_x - bed.x - 7) / (bed.width - 14), 0.0F, 1.0F);
    return stepped(options, options.minimum + along * span);
}

// The name at the left, the value at the right or below where both do not fit on one line.
void draw_head(Ui& ui, std::string_view name, std::string_view value, Color ink) {
    const float line = ui.fonts().line(TextStyle::Ui);
    const float words = ui.fonts().width(TextStyle::Ui, name);
    const bool beside = words + ui.fonts().width(TextStyle::Data, value) + 12 <= ui.width();
    const float named = draw_lines(ui, TextStyle::Ui, {ui.x(), ui.y(), ui.width()}, ink, name);
    const Rect head = ui.place(ui.width(), beside ? line : named + line);
    draw_label(ui, TextStyle::Data, head.x + head.width, head.y + head.height - line, ink, value,
               1);
}

}  // namespace

std::optional<double> slider(Ui& ui, std::string_view key, std::string_view name,
                             const SliderOptions& options) {
    const bool disabled = !options.disabled.empty();
    if (options.headed) {
        draw_head(ui, name, options.value, disabled ? ui.theme().mute : ui.theme().ink);
        ui.skip(label_gap);
    }

    const float tall = ui.grown(height::small_control, TextStyle::Ui);
    const Rect rail = ui.place(ui.width(), tall);
    const std::string id(key);
    semantics::Node node = named(ui, key, Role::Slider, name);
    node.state.disabled = disabled;
    node.description = options.disabled;
    std::optional<double> wanted;
    if (step_button(ui, {rail.x, rail.y, tall, tall}, id + ".less", "Less: " + std::string(name),
                    Icon::Minus, disabled || options.now <= options.minimum))
        wanted = stepped(options, options.now - options.step);
    const Rect bed{rail.x + tall + 8, rail.y, rail.width - 2 * (tall + 8), tall};
    if (const auto moved = track(ui, bed, std::move(node), options))
        wanted = moved;
    if (step_button(ui, {rail.x + rail.width - tall, rail.y, tall, tall}, id + ".more",
                    "More: " + std::string(name), Icon::Plus,
                    disabled || options.now >= options.maximum))
        wanted = stepped(options, options.now + options.step);
    return wanted && *wanted != options.now ? wanted : std::nullopt;
}

std::optional<bool> toggle(Ui& ui, std::string_view key, std::string_view name, bool on,
                           std::string_view disabled) {
    const Theme& theme = ui.theme();
    const bool off_limits = !disabled.empty();
    constexpr float beside = 40 + 12;  // the switch and the gap after it
    const float room = ui.width() - beside;
    const float words = std::min(room, ui.fonts().width(TextStyle::Ui, name));
    const float lines = height_of(ui, TextStyle::Ui, name, room);
    const Rect rect = ui.place(beside + words, std::max(28.0F, lines));
    semantics::Node node = named(ui, key, Role::Checkbox, name);
    node.state.checked = on;
    node.state.disabled = off_limits;
    node.description = std::string(disabled);
    const Touch touch = area(ui, rect, std::move(node));
    const Rect bed{rect.x, rect.y + (rect.height - 24) / 2, 40, 24};
    const Color edge = off_limits ? theme.line : on ? theme.fill : theme.edge;
    fill(ui, bed, on ? theme.fill : touch.hovered ? theme.hover : theme.card, 12);
    frame(ui, bed, edge, 12, stroke::control);
    const float knob = on ? bed.x + 40 - 4.5F - 7.5F : bed.x + 4.5F + 7.5F;
    ui.list().AddCircleFilled({knob, bed.y + 12}, 7.5F, on ? theme.on_fill : edge);
    draw_lines(ui, TextStyle::Ui,
               {bed.x + beside, rect.y + (rect.height - lines) / 2, rect.width - beside + 1},
               off_limits ? theme.mute : theme.ink, name);
    return touch.pressed ? std::optional(!on) : std::nullopt;
}

namespace {

std::optional<std::string> field_of(Ui& ui, std::string_view key, std::string_view name,
                                    const FieldOptions& options, float tall) {
    const Theme& theme = ui.theme();
    const TextStyle style = options.mono ? TextStyle::Data : TextStyle::Ui;
    const Rect rect = ui.place(ui.width(), tall);
    const bool wrong = !options.invalid.empty();
    semantics::Node node = named(ui, key, Role::TextField, name);
    node.value = options.value;
    node.description = wrong ? options.invalid : options.description;
    node.rect = rect;
    node.style = style;
    node.state.multiline = options.lines > 1;
    node.state.invalid = wrong;
    const NodeId id = node.id;
    ui.record(std::move(node));
    fill(ui, rect, theme.card, radius::field);
    frame(ui, rect, wrong ? theme.alarm : theme.edge, radius::field,
          wrong ? stroke::selected : stroke::control);
    const semantics::Input* input = ui.take(id, semantics::Deed::SetValue);
    if (input == nullptr || input->text == options.value)
        return std::nullopt;
    return input->text;
}

}  // namespace

std::optional<std::string> text_field(Ui& ui, std::string_view key, std::string_view name,
                                      const FieldOptions& options) {
    label_above(ui, name, ui.theme().ink);
    const float line = ui.fonts().line(options.mono ? TextStyle::Data : TextStyle::Ui);
    auto typed = field_of(ui, key, name, options,
                          std::max(height::control, static_cast<float>(options.lines) * line + 22));
    if (!options.invalid.empty()) {
        ui.skip(label_gap);
        text(ui, TextStyle::Small, options.invalid, ui.theme().alarm);
    }
    return typed;
}

std::optional<std::string> bare_field(Ui& ui, std::string_view key, std::string_view name,
                                      const FieldOptions& options) {
    return field_of(ui, key, name, options, ui.grown(height::small_control, TextStyle::Data));
}

bool disclosure(Ui& ui, std::string_view key, std::string_view label, bool expanded) {
    constexpr float beside = 20 + 8;  // the arrow and the gap after it
    const auto lines = ui.fonts().wrap(TextStyle::Ui, label, ui.width() - beside);
    const float line = ui.fonts().line(TextStyle::Ui);
    const float tall = static_cast<float>(lines.size()) * line;
    const float wide = lines.size() > 1 ? ui.width() : ui.fonts().width(TextStyle::Ui, label);
    const Rect rect = ui.place(beside + wide, std::max(32.0F, tall + 10));
    semantics::Node node = named(ui, key, Role::Button, label);
    node.state.expandable = true;
    node.state.expanded = expanded;
    const Touch touch = area(ui, rect, std::move(node));
    const Theme& theme = ui.theme();
    const float middle = rect.y + rect.height / 2;
    draw_icon(ui, expanded ? Icon::Down : Icon::Right, rect.x, middle - 10, theme.ink);
    float top = middle - tall / 2;
    for (const std::string_view words : lines) {
        draw_label(ui, TextStyle::Ui, rect.x + beside, top, theme.ink, words);
        rule(ui, rect.x + beside, top + ui.fonts().baseline(TextStyle::Ui) + 4,
             ui.fonts().width(TextStyle::Ui, words), touch.hovered ? theme.ink : theme.edge);
        top += line;
    }
    return touch.pressed;
}

void progress(Ui& ui, std::string_view key, std::string_view name, double now, double maximum,
              std::string_view value) {
    const Rect rect = ui.place(ui.width(), 6);
    semantics::Node node = named(ui, key, Role::ProgressBar, name);
    node.value = std::string(value);
    node.range = {0, maximum, 1, now};
    node.rect = rect;
    ui.record(std::move(node));
    const float share = maximum <= 0 ? 0 : static_cast<float>(now / maximum);
    fill(ui, rect, ui.theme().card, 3);
    frame(ui, rect, ui.theme().edge, 3);
    if (share > 0)
        fill(ui, {rect.x, rect.y, rect.width * std::min(1.0F, share), 6}, ui.theme().fill, 3);
}

}  // namespace view
