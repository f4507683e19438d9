#include "lesson/estimator_knowledge.h"

#include "base/units.h"
#include "estimator/choice.h"
#include "estimator/misconceptions.h"
#include "estimator/quantities.h"
#include "lesson/quantity_text.h"
#include "widgets/toy_quantities.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lesson {

namespace {

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
std::vector<estimator::QuantityParameter> parameters_of(
    std::span<const estimator::QuantityName> names, const Question& question) {
    std::vector<estimator::QuantityParameter> parameters;
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

/// Measured by the toy trainer.
base::Result<Value> toy_answer(const Question& question) {
    std::vector<base::NamedText> parameters;
    for (const auto& [name, value] : parameters_of(widgets::toy_quantity_names(), question))
        parameters.push_back({std::string(name), std::string(value)});
    const auto quantity = widgets::evaluate_toy(question.name, parameters);
    if (!quantity)
        return quantity.error();
    const widgets::ToyQuantity& found = quantity.value();
    auto value = printed(found.value, question.unit);
    if (!value)
        return value.error();
    value.value().name = found.name;
    value.value().working = found.working;
    if (!found.working.empty())
        value.value().source = "Measured by the toy trainer on this page.";
    return value;
}

base::Result<Value> answer(const Question& question) {
    if (question.name.starts_with("toy-"))
        return toy_answer(question);
    const auto quantity =
        estimator::evaluate(question.name, parameters_of(estimator::quantity_names(), question));
    if (!quantity)
        return quantity.error();
    const estimator::Quantity& found = quantity.value();
    auto value = printed(found.value, question.unit);
    if (!value)
        return value.error();
    value.value().name = found.working.name;
    value.value().working = working_lines(found.working);
    value.value().source = std::string(found.source);
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
    for (const auto& [parameter, text] : parameters_of(estimator::quantity_names(), question)) {
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
