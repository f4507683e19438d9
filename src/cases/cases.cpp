#include "cases/cases.h"

#include "base/place.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

namespace cases {
namespace {

using nlohmann::json;

constexpr int deepest = 64;
constexpr std::array<std::string_view, 3> verdict_ids = {"pass", "fail", "not-modelled"};
constexpr std::array<std::string_view, 3> tolerance_ids = {"exact", "relative", "absolute"};

/// Finds the first fault of a text that should be JSON, without keeping anything of it.
class Checker : public nlohmann::json_sax<json> {
  public:
    explicit Checker(std::string_view text) : text_(text) {}

    bool null() override { return true; }

    bool boolean(bool /*value*/) override { return true; }

    bool number_integer(number_integer_t /*value*/) override { return true; }

    bool number_unsigned(number_unsigned_t /*value*/) override { return true; }

    bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }

    bool string(string_t& /*value*/) override { return true; }

    bool binary(binary_t& /*value*/) override { return true; }

    bool start_object(std::size_t /*count*/) override { return open(); }

    bool start_array(std::size_t /*count*/) override { return open(); }

    bool end_object() override { return close(); }

    bool end_array() override { return close(); }

    bool key(string_t& /*name*/) override { return true; }

    bool parse_error(std::size_t position, const std::string& /*token*/,
                     const json::exception& /*reason*/) override {
        fault_ = "not JSON: the fault is at " + base::place_text(text_, position) +
                 "; look for a missing comma, quote or bracket before it";
        return false;
    }

    const std::string& fault() const { return fault_; }

  private:
    bool open() {
        ++depth_;
        if (depth_ > deepest)
            fault_ = "nested deeper than " + std::to_string(deepest) + " brackets";
        return depth_ <= deepest;
    }

    bool close() {
        --depth_;
        return true;
    }

    std::string_view text_;
    int depth_ = 0;
    std::string fault_;
};

/// The member `name` of an object, or null.
const json* member(const json* object, const char* name) {
    if (object == nullptr || !object->is_object())
        return nullptr;
    const auto found = object->find(name);
    return found == object->end() ? nullptr : &*found;
}

std::string text_member(const json* object, const char* name) {
    const json* found = member(object, name);
    return found != nullptr && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<double> number_member(const json* object, const char* name) {
    const json* found = member(object, name);
    if (found == nullptr || !found->is_number())
        return std::nullopt;
    return found->get<double>();
}

/// Digits after the point of a number as it is written: 2 of 281.81, none of 80.
int decimals_of(const json* number) {
    if (number == nullptr || !number->is_number_float())
        return 0;
    const std::string text = number->dump();
    const std::size_t point = text.find('.');
    const bool plain = point != std::string::npos && text.find('e') == std::string::npos;
    return plain ? static_cast<int>(text.size() - point - 1) : 0;
}

std::optional<Tolerance> tolerance_of(const json* written) {
    const std::string type = text_member(written, "type");
    for (std::size_t i = 0; i < tolerance_ids.size(); ++i) {
        if (tolerance_ids[i] != type)
            continue;
        const auto value = number_member(written, "value");
        if (i == 0)
            return Tolerance{};
        if (value && *value >= 0)
            return Tolerance{static_cast<ToleranceType>(i), *value};
    }
    return std::nullopt;
}

Case case_of(const json& row, std::size_t index, const ReadFile& read_file) {
    const json* inputs = member(&row, "inputs");
    json values = inputs != nullptr && inputs->is_object() ? *inputs : json::object();
    const std::string path = text_member(inputs, "config_file");
    auto config = path.empty() ? base::Result<std::string>(base::Error{"config_file is not a path"})
                               : read_file(path);
    const json* expected = member(&row, "expected");
    const std::string id = text_member(&row, "id");
    return {.id = id.empty() ? "case " + std::to_string(index + 1) : id,
            .kind = text_member(&row, "kind"),
            .inputs = Inputs(values, std::move(config)),
            .expected = number_member(expected, "value"),
            .decimals = decimals_of(member(expected, "value")),
            .unit = text_member(expected, "unit"),
            .tolerance = tolerance_of(member(&row, "tolerance"))};
}

bool known_kind(std::string_view kind) {
    const std::vector<Rule> rules = all_rules();
    return std::any_of(rules.begin(), rules.end(),
                       [&](const Rule& rule) { return rule.kind == kind; });
}

std::optional<Rule> rule_for(std::string_view kind, const Question& question) {
    for (const Rule& rule : all_rules()) {
        if (rule.kind == kind && rule.applies(question))
            return rule;
    }
    return std::nullopt;
}

/// How far a prediction may lie from what is published, in the published unit.
double allowed(const Case& published, const Unit& unit) {
    switch (published.tolerance->type) {
        case ToleranceType::Relative:
            return published.tolerance->value * std::abs(*published.expected);
        case ToleranceType::Absolute:
            return published.tolerance->value;
        case ToleranceType::Exact:
            break;
    }
    const bool whole =
        unit.size == 1 && (unit.measure == Measure::Bytes || unit.measure == Measure::Count);
    return whole ? 0 : 0.5 * std::pow(10.0, -published.decimals);
}

std::string tolerance_text(const Tolerance& tolerance) {
    const auto type = static_cast<std::size_t>(tolerance.type);
    std::string text(tolerance_ids[type]);
    if (tolerance.type != ToleranceType::Exact)
        text += ' ' + json(tolerance.value).dump();
    return text;
}

/// What is missing for a case to be judged at all, or "".
std::string fault_of(const Case& published, const std::optional<Unit>& unit) {
    if (!known_kind(published.kind))
        return "no rule predicts the kind '" + published.kind + "'";
    if (!published.expected)
        return "expected.value is not a number";
    if (!published.tolerance)
        return "the tolerance is neither exact, nor relative or absolute with a value";
    if (!unit)
        return "the unit '" + published.unit + "' is not known";
    return "";
}

Verdict verdict_on(double predicted, const Case& published, const Unit& unit) {
    // Room for the rounding of a double; whole bytes and things are compared without any.
    const double room = allowed(published, unit);
    const double rounding = room == 0 ? 0 : 1e-9 * std::abs(*published.expected);
    return std::abs(predicted - *published.expected) <= room + rounding ? Verdict::Pass
                                                                        : Verdict::Fail;
}

}  // namespace

std::string_view id_of(Verdict verdict) {
    return verdict_ids[static_cast<std::size_t>(verdict)];
}

base::Result<std::vector<Case>> read_cases(std::string_view text, const ReadFile& read_file) {
    Checker checker(text);
    if (!json::sax_parse(text, &checker))
        return base::Error{checker.fault()};
    const json file = json::parse(text, nullptr, false);
    const json* list = file.is_array() ? &file : member(&file, "cases");
    if (list == nullptr || !list->is_array())
        return base::Error{"a file of cases is a list, or an object with a list called cases"};
    std::vector<Case> found;
    for (std::size_t i = 0; i < list->size(); ++i) {
        if (!(*list)[i].is_object())
            return base::Error{"case " + std::to_string(i + 1) + " is not an object"};
        found.push_back(case_of((*list)[i], i, read_file));
    }
    if (found.empty())
        return base::Error{"the list of cases is empty"};
    return found;
}

Outcome judged(const Case& published) {
    Outcome outcome{.id = published.id,
                    .kind = published.kind,
                    .expected = published.expected,
                    .unit = published.unit};
    const std::optional<Unit> unit = unit_called(published.unit);
    outcome.reason = fault_of(published, unit);
    if (!outcome.reason.empty())
        return outcome;
    outcome.tolerance = tolerance_text(*published.tolerance);
    const Question question{published.inputs, *unit, published.unit};
    outcome.rule = rule_for(published.kind, question);
    if (!outcome.rule) {
        outcome.reason = "no rule for " + published.kind +
                         " takes just these inputs: " + published.inputs.names();
        return outcome;
    }
    const auto prediction = outcome.rule->predict(question);
    if (!prediction) {
        outcome.reason = prediction.error().message;
        return outcome;
    }
    if (prediction.value().measure != unit->measure) {
        outcome.reason = "the rule '" + std::string(outcome.rule->name) + "' gives " +
                         std::string(title_of(prediction.value().measure)) + ", not '" +
                         published.unit + "'";
        return outcome;
    }
    outcome.predicted = static_cast<double>(prediction.value().value) /
                        static_cast<double>(prediction.value().per) /
                        static_cast<double>(unit->size);
    outcome.verdict = verdict_on(*outcome.predicted, published, *unit);
    return outcome;
}

}  // namespace cases
