#include "lesson/estimator_knowledge.h"

#include "base/overloaded.h"
#include "base/units.h"
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

base::Result<std::string> shown(base::Bytes bytes, const Unit& unit) {
    for (const base::ByteUnit known : byte_units) {
        if (base::unit_text(known) == unit.words)
            return base::bytes_text(bytes, known, unit.decimals.value_or(1));
    }
    return base::Error{"'" + std::string(unit.words) +
                       "' is no unit of memory; write | bytes, KiB, MiB, GiB, TiB or GB"};
}

base::Result<std::string> shown(estimator::Count count, const Unit& unit) {
    if (unit.words.empty())
        return base::Error{"a count says what it counts; write | parameters"};
    constexpr std::array<std::pair<std::string_view, double>, 2> scales = {
        {{"million ", 1e6}, {"billion ", 1e9}}};
    for (const auto& [word, scale] : scales) {
        if (unit.words.starts_with(word)) {
            const double scaled = static_cast<double>(count.value) / scale;
            return base::decimal_text(scaled, unit.decimals.value_or(2)) + ' ' +
                   std::string(unit.words);
        }
    }
    return base::count_text(count.value) + ' ' + std::string(unit.words);
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
    if (const auto* bytes = std::get_if<base::Bytes>(&found.value))
        value.exact = base::bytes_text(*bytes, base::ByteUnit::Bytes, 0);
    if (const auto* count = std::get_if<estimator::Count>(&found.value))
        value.exact = base::count_text(count->value);
    return value;
}

}  // namespace

Knowledge estimator_knowledge() {
    Knowledge knowledge{answer, {}};
    for (const estimator::Misconception& misconception : estimator::misconceptions())
        knowledge.misconceptions.push_back(misconception.id);
    return knowledge;
}

}  // namespace lesson
