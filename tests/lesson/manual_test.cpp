// The last part of the author's manual is generated from the lists the program itself uses.
#include "base/fields.h"
#include "estimator/misconceptions.h"
#include "estimator/presets.h"
#include "estimator/quantities.h"
#include "lesson/estimator_knowledge.h"
#include "lesson/parse.h"
#include "support/project.h"
#include "widgets/list.h"
#include "widgets/toy_quantities.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

namespace {

constexpr std::string_view mark = "UPDATE_GOLDEN=1 ./dev check. -->\n";

std::string code(std::string_view text) {
    return '`' + std::string(text) + '`';
}

template <class Owner>
std::string values_of(const base::IntField<Owner>& field) {
    return std::to_string(field.min) + " to " + std::to_string(field.max);
}

template <class Owner, class Enum, std::size_t N>
std::string values_of(const base::ChoiceField<Owner, Enum, N>& field) {
    std::string words;
    for (const std::string_view choice : field.choices)
        words += (words.empty() ? "" : ", ") + code(choice);
    return words;
}

template <class Owner>
std::string values_of(const base::TextField<Owner>& /*field*/) {
    return "text";
}

template <class Owner, class Part, class Field>
std::string values_of(const base::PartField<Owner, Part, Field>& field) {
    return values_of(field.field);
}

/// A row for each field of a widget or figure: name, values, default.
template <class Owner>
std::string field_rows() {
    std::string rows;
    const Owner defaults;
    std::apply(
        [&](const auto&... field) {
            ((rows += "| " + code(field.name) + " | " + values_of(field) + " | " +
                      code(base::text_of(defaults, field)) + " |\n"),
             ...);
        },
        Owner::fields());
    if (rows.empty())
        return "It has no fields.\n";
    return "| field | values | default |\n|---|---|---|\n" + rows;
}

template <class... Types>
std::string sections(std::string_view kind, widgets::TypeList<Types...> /*list*/) {
    std::string text;
    ((text +=
      "\n### " + std::string(kind) + ' ' + code(Types::name) + "\n\n" + field_rows<Types>()),
     ...);
    return text;
}

std::string reference() {
    std::string text =
        sections("Widget", widgets::Widgets{}) + sections("Figure", widgets::Figures{});
    text += "\n### Quantities\n\n| name | what it is | fields |\n|---|---|---|\n";
    for (const estimator::QuantityName& row : estimator::quantity_names())
        text += "| " + code(row.name) + " | " + std::string(row.description) + " | " +
                std::string(row.parameters) + " |\n";
    for (const estimator::QuantityName& row : widgets::toy_quantity_names())
        text += "| " + code(row.name) + " | " + std::string(row.description) + " | " +
                std::string(row.parameters) + " |\n";
    text += "\n### Models\n\n| id | name |\n|---|---|\n";
    for (const estimator::Preset& row : estimator::presets())
        text += "| " + code(row.id) + " | " + std::string(row.title) + " |\n";
    text += "\n### Misconceptions\n\n| id | what is said |\n|---|---|\n";
    for (const estimator::Misconception& row : estimator::misconceptions())
        text += "| " + code(row.id) + " | " + std::string(row.sentence) + " |\n";
    return text;
}

/// The indented examples of the manual from the front matter on: together they are one lesson.
std::string examples_in(const std::string& manual) {
    constexpr std::string_view indent = "    ";
    std::stringstream lines(manual);
    std::string examples;
    for (std::string line; std::getline(lines, line);) {
        const bool example = line.starts_with(indent) && (!examples.empty() || line == "    ---");
        if (example)
            examples += line.substr(indent.size()) + '\n';
        else if (line.empty() && !examples.empty())
            examples += '\n';
    }
    return examples;
}

}  // namespace

TEST_CASE("the author's manual lists every widget, figure, quantity and misconception") {
    const std::string path = support::project_path("lessons/README.md");
    std::ifstream file(path);
    std::stringstream read;
    read << file.rdbuf();
    const std::string manual = read.str();
    const std::size_t generated = manual.find(mark);
    REQUIRE(generated != std::string::npos);
    const std::string written = manual.substr(0, generated + mark.size());
    if (std::getenv("UPDATE_GOLDEN") != nullptr)
        std::ofstream(path) << written << reference();
    else
        CHECK_MESSAGE(manual == written + reference(),
                      "lessons/README.md is out of date; run with UPDATE_GOLDEN=1");
}

TEST_CASE("the examples of the author's manual can be read") {
    const std::string text = examples_in(support::project_file("lessons/README.md"));
    base::Diagnostics problems;
    const lesson::ParsedLesson parsed =
        lesson::parse_lesson("lessons/README.md", text, lesson::estimator_knowledge(), problems);
    std::string told;
    for (const base::Diagnostic& problem : problems)
        told += base::text_of(problem) + '\n';
    CHECK(told == "");
    CHECK(parsed.lesson.id == "optimizer-state");
    std::size_t kinds = 0;  // of questions, each with an example
    for (const lesson::Step& step : parsed.lesson.steps) {
        lesson::for_each_block(step.blocks, [&](const lesson::Block& block) {
            if (const auto* quiz = std::get_if<lesson::Quiz>(&block.content))
                kinds |= std::size_t{1} << quiz->item.index();
        });
    }
    CHECK(kinds == (std::size_t{1} << std::variant_size_v<lesson::QuizItem>)-1);
}
