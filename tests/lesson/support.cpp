#include "lesson/support.h"

#include <algorithm>
#include <array>

namespace lesson_tests {

namespace {

constexpr std::string_view opening =
    "---\n"
    "id: sample\n"
    "title: A sample\n"
    "summary: One sentence.\n"
    "pictogram: budget\n"
    "minutes: 5\n"
    "---\n";

constexpr std::int64_t gib = std::int64_t{1} << 30;

constexpr std::string_view glossary =
    "# activation: activation\n"
    "What a layer puts out.\n"
    "\n"
    "# token: token\n"
    "A piece of text.\n";

base::Result<lesson::Value> answer(const lesson::Question& question) {
    lesson::Value value;
    value.name = question.name;
    if (question.name == "phase") {
        for (const base::NamedText& parameter : question.parameters)
            value.text = parameter.value;
        return value;
    }
    if (question.name == "cache") {
        value.text = "12.0 GiB";
        value.amount = lesson::Amount{12 * gib, "GiB", gib};
        return value;
    }
    if (question.name != "weights")
        return base::Error{"no quantity is called '" + question.name + "'"};
    if (question.unit != "GiB")
        return base::Error{"weights are told in GiB, not in '" + question.unit + "'"};
    std::vector<base::NamedText> parameters = question.plan;
    parameters.insert(parameters.end(), question.parameters.begin(), question.parameters.end());
    for (const base::NamedText& parameter : parameters) {
        if (parameter.name == "model" && parameter.value != "tiny")
            return base::Error{"model: '" + parameter.value + "' is not known"};
    }
    value.text = "1.5 GiB";
    value.working = {"2 bytes a weight"};
    value.exact = "1,610,612,736 bytes";
    value.amount = lesson::Amount{gib + gib / 2, "GiB", gib};
    return value;
}

std::vector<lesson::Mistake> mistakes(const lesson::Question& question) {
    if (question.name != "weights")
        return {};
    return {{"forgot_gradients", "That leaves out the gradients.", 3 * gib}};
}

}  // namespace

lesson::Knowledge knowledge() {
    return {answer, {"forgot_gradients", "inference_is_training"}, mistakes};
}

std::string lesson_text(std::string_view steps) {
    return std::string(opening) + std::string(steps);
}

std::string step_text(std::string_view body) {
    return lesson_text("# Try: It\n" + std::string(body));
}

Parsed parse(std::string_view text) {
    const std::array files = {base::EmbeddedFile{"course.txt", "sample\n"},
                              base::EmbeddedFile{"glossary.md", glossary},
                              base::EmbeddedFile{"01-sample.md", text}};
    lesson::LoadedCourse loaded = lesson::load_course(files, knowledge());
    Parsed parsed;
    if (!loaded.course.lessons.empty())
        parsed.lesson = loaded.course.lessons.front();
    constexpr std::string_view file = "lessons/01-sample.md:";
    for (const base::Diagnostic& problem : loaded.problems) {
        const std::string line = base::text_of(problem);
        parsed.problems.push_back(line.starts_with(file) ? line.substr(file.size()) : line);
    }
    return parsed;
}

lesson::Quiz quiz_in(std::string_view body) {
    const Parsed parsed = parse(step_text(body));
    CHECK(parsed.problems == Strings{});
    const auto quizzes = all<lesson::Quiz>(parsed.lesson);
    REQUIRE(quizzes.size() == 1);
    return quizzes[0];
}

std::string with(std::string text, std::string_view from, std::string_view to) {
    return text.replace(text.find(from), from.size(), to);
}

std::vector<std::string> problems_in(std::string_view body) {
    Strings problems = parse(step_text(body)).problems;
    const auto lines_before = std::count(opening.begin(), opening.end(), '\n') + 1;
    for (std::string& problem : problems) {
        const std::size_t colon = problem.find(':');
        problem = std::to_string(std::stoi(problem) - lines_before) + problem.substr(colon);
    }
    return problems;
}

}  // namespace lesson_tests
