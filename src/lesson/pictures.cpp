#include "lesson/pictures.h"

#include <algorithm>

namespace lesson {

namespace {

/// The state called `name` with `settings` in its fields; wrong ones are reported and left out.
template <class List>
std::optional<typename List::State> state_of(std::string_view name,
                                             const std::vector<Attribute>& settings,
                                             const Report& report) {
    auto made = List::make(name);
    if (!made) {
        report(name, made.error().message);
        return std::nullopt;
    }
    typename List::State state = made.value();
    for (const Attribute& setting : settings) {
        const auto set = widgets::set_field(state, setting.name, setting.value);
        if (!set)
            report(culprit(set.error().message, {setting}, setting.name), set.error().message);
    }
    return state;
}

void read_controls(std::string_view names, WidgetBlock& widget, const Report& report) {
    const auto fields = widgets::named_texts(widget.initial);
    while (!names.empty()) {
        const std::size_t comma = std::min(names.find(','), names.size());
        const std::string_view name = names.substr(0, comma);
        const bool known = std::any_of(fields.begin(), fields.end(),
                                       [&](const auto& field) { return field.name == name; });
        if (known)
            widget.controls.emplace_back(name);
        else
            report(name, "controls: '" + std::string(name) + "' is not a field of " +
                             std::string(widgets::name_of(widget.initial)));
        names.remove_prefix(std::min(comma + 1, names.size()));
    }
}

}  // namespace

std::optional<WidgetBlock> widget_of(Attributes attributes, const Reading& reading) {
    const std::string_view name = attributes.words[0];
    const auto controls = attributes.take("controls");
    const auto after = attributes.take("after");
    const auto settings = reading.plans.spelled_out(std::move(attributes), reading.report).all();
    auto state = state_of<widgets::Widgets>(name, settings, reading.report);
    if (!state)
        return std::nullopt;
    WidgetBlock widget;
    widget.initial = std::move(*state);
    if (controls)
        read_controls(controls->value, widget, reading.report);
    if (after)
        widget.after = std::string(after->value);
    return widget;
}

std::optional<widgets::FigureState> figure_of(Attributes attributes, const Reading& reading) {
    const std::string_view name = attributes.words[0];
    const auto settings = reading.plans.spelled_out(std::move(attributes), reading.report).all();
    return state_of<widgets::Figures>(name, settings, reading.report);
}

}  // namespace lesson
