#include "estimator/config_json.h"
#include "estimator/families.h"
#include "estimator/json_members.h"
#include "estimator/presets.h"
#include "estimator/shape_code.h"
#include "estimator/shape_members.h"
#include "widgets/model_text.h"
#include "widgets/planner_text.h"

#include <algorithm>
#include <array>

namespace widgets {
namespace {

using estimator::JsonMember;
using estimator::JsonValue;
using estimator::member_called;
using Members = std::vector<JsonMember>;

constexpr std::string_view version_name = plan_version_name;
constexpr std::string_view estimate_name = "estimate";  // told, not read
constexpr std::string_view model_name = "model";
constexpr std::int64_t version = 1;

// ---------------------------------------------------------------------------------------- writing

bool is_number(std::string_view text) {
    return text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// `"name": value`; what a plan holds needs no escapes.
std::string member_text(std::string_view name, const std::string& value, bool quoted) {
    const std::string quote = quoted ? "\"" : "";
    return '"' + std::string(name) + "\": " + quote + value + quote;
}

std::string member_text(const JsonMember& member) {
    if (const auto* number = std::get_if<std::int64_t>(&member.value))
        return member_text(member.name, std::to_string(*number), false);
    if (const auto* text = std::get_if<std::string>(&member.value))
        return member_text(member.name, *text, true);
    return member_text(member.name, "true", false);
}

/// The bytes at the fullest moment, all together and by kind.
std::string estimate_text(const estimator::Estimate& estimate) {
    const estimator::PhasePeak& peak = estimate.at_peak();
    std::string text = '"' + std::string(estimate_name) + "\": {\n    " +
                       member_text("peak_bytes", std::to_string(peak.total.count), false) +
                       ",\n    " +
                       member_text("phase", std::string(estimator::row_of(peak.phase).id), true);
    for (std::size_t i = 0; i < estimator::kind_rows.size(); ++i) {
        const base::Bytes live = peak.live.of(static_cast<estimator::Kind>(i));
        text += ",\n    " + member_text(std::string(estimator::kind_rows[i].id) + "_bytes",
                                        std::to_string(live.count), false);
    }
    return text + "\n  }";
}

// ---------------------------------------------------------------------------------------- reading

/// A value as a field reads it.
std::string field_text(const JsonValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value))
        return std::to_string(*number);
    const auto* text = std::get_if<std::string>(&value);
    return text == nullptr ? estimator::described(value) : *text;
}

/// What is wrong with the version, or "".
std::string version_fault(const JsonValue& value) {
    const auto* number = std::get_if<std::int64_t>(&value);
    if (number != nullptr && *number == version)
        return "";
    std::string sentence = std::string(version_name) + " is " + estimator::described(value) +
                           "; this page reads version " + std::to_string(version);
    if (number != nullptr && *number > version)
        sentence += ", so open the plan where it was copied";
    return sentence;
}

/// What is wrong with one member, or "". Fills the field that it names.
std::string read_member(const JsonMember& member, Planner& planner) {
    const std::string_view name = member.name;
    if (name == version_name)
        return version_fault(member.value);
    if (name == estimate_name || estimator::is_shape_member(name))
        return "";
    const auto set = is_of_plan(name) ? base::set_field(planner, name, field_text(member.value))
                                      : base::set_field(planner, "", "");  // as any other name
    return set ? "" : set.error().message;
}

/// What every plan gives. A model may be named or given in numbers, and what later pages added is
/// not in plans of earlier ones.
bool must_be_there(std::string_view name) {
    constexpr std::array<std::string_view, 8> needed = {"method", "recipe", "optimizer", "rank",
                                                        "tokens", "batch",  "recompute", "card"};
    return std::find(needed.begin(), needed.end(), name) != needed.end();
}

/// The first field that a plan must give and this one does not: a sentence, or "".
std::string missing_field(const Members& members) {
    for (const base::NamedText& field : base::named_texts(Planner{})) {
        if (must_be_there(field.name) && member_called(field.name, members) == nullptr)
            return field.name + " is missing; write it as in " +
                   member_text(field.name, field.value, !is_number(field.value));
    }
    return "";
}

std::string model_called(const estimator::ModelShape& shape) {
    for (const estimator::Preset& preset : estimator::presets()) {
        const auto known = estimator::model_named(preset.id);
        if (known && known.value() == shape)
            return std::string(preset.id);
    }
    return estimator::shape_code(shape);
}

/// Makes the model's name and its numbers one; what is wrong, or "". Either may be missing.
std::string settle_model(const Members& members, Planner& planner) {
    const bool named = member_called(model_name, members) != nullptr;
    const bool numbers = std::any_of(members.begin(), members.end(), [](const JsonMember& member) {
        return estimator::is_shape_member(member.name);
    });
    if (!numbers)
        return named ? "" : "model is missing; name it or give the numbers of its config.json";
    const auto shape = estimator::shape_of_members(members);
    if (!shape)
        return shape.error().message;
    const auto known = named ? estimator::model_named(planner.model) : shape;
    if (!known || known.value() != shape.value())
        return "model is " + planner.model +
               ", but the numbers are another's; leave model out or correct them";
    if (!named)
        planner.model = model_called(shape.value());
    return "";
}

std::string fault_of(const Members& members, Planner& planner) {
    // The version first: what follows is another's business if it is not this one.
    std::string wrong = version_fault(member_called(version_name, members)->value);
    for (std::size_t i = 0; i < members.size() && wrong.empty(); ++i)
        wrong = read_member(members[i], planner);
    if (wrong.empty())
        wrong = missing_field(members);
    return wrong.empty() ? settle_model(members, planner) : wrong;
}

/// A model_type as a field of a plan can hold it.
std::string plain_type(std::string type) {
    constexpr std::size_t longest = 40;
    type.resize(std::min(type.size(), longest));
    for (char& c : type) {
        if (!Planner::check_given_type({&c, 1}).empty())
            c = '_';
    }
    return type;
}

base::Result<Planner> with_model(std::string_view text, Planner planner,
                                 const estimator::Family* read_as) {
    const auto model = model_from_text(text, read_as);
    if (!model)
        return model.error();
    planner.model = model.value();
    planner.given_type = known_type;
    if (read_as != nullptr)
        planner.given_type = plain_type(estimator::model_type_of(text));
    return planner;
}

}  // namespace

std::string json_of(const Planner& planner) {
    std::string text = "{\n  " + member_text(version_name, std::to_string(version), false);
    for (const base::NamedText& field : base::named_texts(planner)) {
        if (is_of_plan(field.name))
            text += ",\n  " + member_text(field.name, field.value, !is_number(field.value));
    }
    if (const auto shape = estimator::model_named(planner.model)) {
        for (const JsonMember& member : estimator::shape_members(shape.value()))
            text += ",\n  " + member_text(member);
    }
    const auto plan = plan_of(planner, planner.method);
    const auto estimate = plan ? estimator::estimate(plan.value()) : plan.error();
    if (estimate)
        text += ",\n  " + estimate_text(estimate.value());
    return text + "\n}\n";
}

base::Result<Planner> plan_from_text(std::string_view text, const Planner& now,
                                     const estimator::Family* read_as) {
    if (!is_plan_text(text))
        return with_model(text, now, read_as);
    const auto members = estimator::json_members(text);
    if (!members)
        return base::Error{"plan: " + members.error().message};
    if (member_called(version_name, members.value()) == nullptr)
        return base::Error{"plan: " + std::string(version_name) + " is not outermost; copy the " +
                           "whole plan"};
    Planner planner;
    planner.pinned = now.pinned;
    planner.map = now.map;
    const std::string wrong = fault_of(members.value(), planner);
    if (!wrong.empty())
        return base::Error{"plan: " + wrong};
    return planner;
}

}  // namespace widgets
