#include "lesson/values.h"

#include <algorithm>

namespace lesson {

namespace {

const Attribute* find(const std::vector<Attribute>& settings, std::string_view name) {
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [&](const Attribute& a) { return a.name == name; });
    return found == settings.end() ? nullptr : &*found;
}

std::vector<base::NamedText> named_texts(const std::vector<Attribute>& settings) {
    std::vector<base::NamedText> texts;
    texts.reserve(settings.size());
    for (const Attribute& setting : settings)
        texts.push_back({std::string(setting.name), std::string(setting.value)});
    return texts;
}

/// `{{literal "24 GB" source="…"}}`: a number that is known, not computed.
std::optional<Value> literal_of(Attributes attributes, std::string_view inside,
                                const Report& report) {
    const auto source = attributes.take("source");
    const bool complete = attributes.words.size() == 2 && attributes.settings.empty() && source &&
                          !source->value.empty();
    if (!complete) {
        report(inside, "a literal is written {{literal \"24 GB\" source=\"where it is from\"}}");
        return std::nullopt;
    }
    Value value;
    value.text = std::string(attributes.words[1]);
    value.name = value.text;
    value.source = std::string(source->value);
    return value;
}

std::string unit_in(std::string_view inside) {
    const std::size_t bar = inside.rfind('|');
    return bar == std::string_view::npos ? std::string()
                                         : std::string(trimmed(inside.substr(bar + 1)));
}

Question question_of(std::string_view name, const Settings& settings, std::string_view inside) {
    return {std::string(name), named_texts(settings.plan), named_texts(settings.own),
            unit_in(inside)};
}

}  // namespace

std::vector<Attribute> Settings::all() const {
    std::vector<Attribute> settings = plan;
    settings.insert(settings.end(), own.begin(), own.end());
    return settings;
}

Plans::Plans(const std::vector<Item>& lines, const Report& report) {
    for (const Item& line : lines) {
        Attributes attributes = attributes_of(line.rest);
        if (attributes.words.size() != 1 || !is_id(attributes.words[0])) {
            report(line.kind, "a plan is written '::: plan name field=value …'");
            continue;
        }
        const std::string_view name = attributes.words[0];
        if (std::any_of(plans_.begin(), plans_.end(),
                        [&](const Plan& p) { return p.name == name; }))
            report(name, "a plan '" + std::string(name) + "' stands above already");
        plans_.push_back({name, std::move(attributes.settings)});
    }
}

std::string Plans::names() const {
    std::string names;
    for (const Plan& plan : plans_)
        names += (names.empty() ? "" : ", ") + std::string(plan.name);
    return names.empty() ? "none; write '::: plan name field=value …'" : names;
}

Settings Plans::spelled_out(Attributes attributes, const Report& report) {
    const auto named = attributes.take("plan");
    Settings spelled_out{{}, std::move(attributes.settings)};
    const std::vector<Attribute>& settings = spelled_out.own;
    for (std::size_t i = 0; i < settings.size(); ++i) {
        if (find(settings, settings[i].name) != &settings[i])
            report(settings[i].name, "'" + std::string(settings[i].name) + "' is written twice");
    }
    if (!named)
        return spelled_out;
    const auto plan = std::find_if(plans_.begin(), plans_.end(),
                                   [&](const Plan& p) { return p.name == named->value; });
    if (plan == plans_.end()) {
        report(named->value, "no plan is called '" + std::string(named->value) +
                                 "'; the plans of this lesson are " + names());
        return spelled_out;
    }
    plan->used = true;
    for (const Attribute& setting : plan->settings) {
        if (find(settings, setting.name) == nullptr)
            spelled_out.plan.push_back(setting);
    }
    return spelled_out;
}

void Plans::report_unused(const Report& report) const {
    for (const Plan& plan : plans_) {
        if (!plan.used)
            report(plan.name, "nothing refers to plan=" + std::string(plan.name));
    }
}

std::string_view culprit(std::string_view message, const std::vector<Attribute>& settings,
                         std::string_view otherwise) {
    const Attribute* named = find(settings, message.substr(0, message.find(':')));
    return named == nullptr ? otherwise : named->value;
}

std::optional<Value> value_of(std::string_view inside, const Reading& reading) {
    const std::size_t bar = inside.rfind('|');
    Attributes attributes = attributes_of(inside.substr(0, bar));
    if (attributes.words.empty()) {
        reading.report(inside, "write the name of a quantity: {{weights plan=name | GiB}}");
        return std::nullopt;
    }
    const std::string_view name = attributes.words[0];
    if (name == "literal")
        return literal_of(std::move(attributes), inside, reading.report);
    if (attributes.words.size() > 1) {
        reading.report(attributes.words[1],
                       "'" + std::string(attributes.words[1]) + "' is not of the form name=value");
        return std::nullopt;
    }
    const Settings settings = reading.plans.spelled_out(std::move(attributes), reading.report);
    base::Result<Value> value = reading.knowledge.quantities(question_of(name, settings, inside));
    if (!value) {
        const std::string& message = value.error().message;
        reading.report(culprit(message, settings.all(), name), message);
        return std::nullopt;
    }
    return value.value();
}

std::vector<Mistake> mistakes_about(std::string_view inside, const Reading& reading) {
    Attributes attributes = attributes_of(inside.substr(0, inside.rfind('|')));
    if (!reading.knowledge.mistakes || attributes.words.size() != 1)
        return {};
    const std::string_view name = attributes.words[0];
    const Settings settings = reading.plans.spelled_out(std::move(attributes), reading.report);
    return reading.knowledge.mistakes(question_of(name, settings, inside));
}

std::optional<std::string_view> inside_of(std::string_view text) {
    if (text.size() < 4 || !text.starts_with("{{") || !text.ends_with("}}"))
        return std::nullopt;
    return text.substr(2, text.size() - 4);
}

}  // namespace lesson
