#include "lesson/estimator_knowledge.h"

#include "base/overloaded.h"
#include "base/units.h"
#include "estimator/choice.h"
#include "estimator/misconceptions.h"
#include "estimator/quantities.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace lesson {

namespace {

constexpr std::array byte_units = {base::ByteUnit::Bytes, base::ByteUnit::KiB, base::ByteUnit::MiB,
                                   base::ByteUnit::GiB,   base::ByteUnit::TiB, base::ByteUnit::GB};

constexpr char most_decimals = '3';

/// "GiB.2": what stands behind the bar, cut into the words and the digits after the point.
struct Unit {
    std::string_view words;
    std::optional<int> decimals;
};

Unit unit_of(std::string_view text) {
    const std::size_t point = text.rfind('.');
    const bool one_digit = point != std::string_view::npos && point + 2 == text.size() &&
                           text[point + 1] >= '0' && text[point + 1] <= most_decimals;
    if (!one_digit)
        return {text, std::nullopt};
    return {text.substr(0, point), text[point + 1] - '0'};
}

const base::ByteUnit* find_byte_unit(std::string_view words) {
    const auto* const found =
        std::find_if(byte_units.begin(), byte_units.end(),
                     [&](base::ByteUnit known) { return base::unit_text(known) == words; });
    return found == byte_units.end() ? nullptr : found;
}

/// How many things one "million parameters" is; 1 for plain counts.
std::int64_t scale_of(std::string_view words) {
    constexpr std::array<std::pair<std::string_view, std::int64_t>, 2> scales = {
        {{"million ", 1'000'000}, {"billion ", 1'000'000'000}}};
    for (const auto& [word, scale] : scales) {
        if (words.starts_with(word))
            return scale;
    }
    return 1;
}

base::Result<std::string> shown(base::Bytes bytes, const Unit& unit) {
    if (const base::ByteUnit* known = find_byte_unit(unit.words))
        return base::bytes_text(bytes, *known, unit.decimals.value_or(1));
    return base::Error{"'" + std::string(unit.words) +
                       "' is no unit of memory; write | bytes, KiB, MiB, GiB, TiB or GB"};
}

base::Result<std::string> shown(estimator::Count count, const Unit& unit) {
    if (unit.words.empty())
        return base::Error{"a count says what it counts; write | parameters"};
    const std::int64_t scale = scale_of(unit.words);
    const double scaled = static_cast<double>(count.value) / static_cast<double>(scale);
    const std::string number = scale == 1 ? base::count_text(count.value)
                                          : base::decimal_text(scaled, unit.decimals.value_or(2));
    return number + ' ' + std::string(unit.words);
}

base::Result<std::string> shown(const std::string& words, const Unit& unit) {
    if (!unit.words.empty())
        return base::Error{"this quantity is words and takes no unit; leave out '| " +
                           std::string(unit.words) + "'"};
    return words;
}

std::vector<std::string> product_lines(const estimator::Term& term) {
    std::vector<std::string> lines;
    for (const estimator::Factor& factor : term.factors)
        lines.push_back((lines.empty() ? "" : "× ") +
                        estimator::working_of(estimator::Term{term.name, {factor}}));
    return lines;
}

/// Terms of one shape share a line: "4 tensors × 32 layers × 512 tokens × …".
std::vector<std::string> sum_lines(const std::vector<estimator::Term>& terms) {
    std::vector<std::string> lines;
    const auto alike = [](const estimator::Term& term) {
        return [&term](const estimator::Term& other) { return other.factors == term.factors; };
    };
    for (auto term = terms.begin(); term != terms.end(); ++term) {
        if (std::any_of(terms.begin(), term, alike(*term)))
            continue;
        const auto count = std::count_if(term, terms.end(), alike(*term));
        lines.push_back((lines.empty() ? "" : "+ ") +
                        (count == 1 ? term->name + ": " : base::count_text(count) + " tensors × ") +
                        estimator::working_of(*term));
    }
    return lines;
}

/// One factor a line for a product; for a sum one line for each shape of its terms.
std::vector<std::string> working_lines(const estimator::Breakdown& breakdown) {
    return breakdown.terms.size() == 1 ? product_lines(breakdown.terms.front())
                                       : sum_lines(breakdown.terms);
}

/// What a quantity takes of the lesson's plan, then the lesson's own parameters.
std::vector<estimator::QuantityParameter> parameters_of(const Question& question) {
    std::vector<estimator::QuantityParameter> parameters;
    const auto names = estimator::quantity_names();
    const auto found = std::find_if(names.begin(), names.end(),
                                    [&](const auto& row) { return row.name == question.name; });
    const std::string taken =
        found == names.end() ? "" : ' ' + std::string(found->parameters) + ' ';
    for (const base::NamedText& setting : question.plan) {
        if (taken.find(' ' + setting.name + ' ') != std::string::npos)
            parameters.emplace_back(setting.name, setting.value);
    }
    for (const base::NamedText& setting : question.parameters)
        parameters.emplace_back(setting.name, setting.value);
    return parameters;
}

base::Result<Value> answer(const Question& question) {
    const auto quantity = estimator::evaluate(question.name, parameters_of(question));
    if (!quantity)
        return quantity.error();
    const estimator::Quantity& found = quantity.value();
    const Unit unit = unit_of(question.unit);
    const auto text =
        std::visit([&](const auto& value) { return shown(value, unit); }, found.value);
    if (!text)
        return text.error();
    Value value;
    value.text = text.value();
    value.name = found.working.name;
    value.working = working_lines(found.working);
    value.source = std::string(found.source);
    if (const auto* bytes = std::get_if<base::Bytes>(&found.value)) {
        value.exact = base::bytes_text(*bytes, base::ByteUnit::Bytes, 0);
        value.amount = Amount{bytes->count, std::string(unit.words),
                              base::unit_size(*find_byte_unit(unit.words)).count};
    }
    if (const auto* count = std::get_if<estimator::Count>(&found.value)) {
        value.exact = base::count_text(count->value);
        value.amount = Amount{count->value, std::string(unit.words), scale_of(unit.words)};
    }
    return value;
}

/// The quantities that people get wrong in known ways, and what for.
struct MistakenQuantity {
    std::string_view name;
    estimator::Task task;
};

constexpr std::array mistaken_quantities = {
    MistakenQuantity{"training-peak", estimator::Task::Training},
    MistakenQuantity{"inference-peak", estimator::Task::Inference},
};

/// The plan that `question` asks about for `task`; nothing if a parameter is wrong.
std::optional<estimator::Plan> plan_for(const Question& question, estimator::Task task) {
    estimator::PlanChoice choice;
    for (const auto& [parameter, text] : parameters_of(question)) {
        if (!base::set_field(choice, parameter, text))
            return std::nullopt;
    }
    const auto plan = estimator::plan_of(choice, task);
    return plan ? std::optional(plan.value()) : std::nullopt;
}

std::vector<Mistake> mistakes(const Question& question) {
    const auto* const asked =
        std::find_if(mistaken_quantities.begin(), mistaken_quantities.end(),
                     [&](const MistakenQuantity& row) { return row.name == question.name; });
    if (asked == mistaken_quantities.end())
        return {};
    const auto plan = plan_for(question, asked->task);
    std::vector<Mistake> found;
    for (const estimator::Misconception& row : estimator::misconceptions()) {
        if (!plan || row.task != asked->task)
            continue;
        const auto bytes = row.mistaken(*plan);
        if (bytes && bytes.value() > base::Bytes{})
            found.push_back({std::string(row.id), std::string(row.sentence), bytes.value().count});
    }
    return found;
}

}  // namespace

Knowledge estimator_knowledge() {
    Knowledge knowledge{answer, {}, mistakes};
    for (const estimator::Misconception& misconception : estimator::misconceptions())
        knowledge.misconceptions.push_back(misconception.id);
    return knowledge;
}

}  // namespace lesson
