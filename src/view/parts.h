#pragma once

#include "app/model.h"
#include "lesson/document.h"

#include <string>
#include <variant>
#include <vector>

/// A step as the list of what its screen shows now, in reading order. Nothing here draws.
namespace view {

/// Paragraphs, headings and lists that follow each other.
struct Words {
    std::string key;  // names the run inside the step
    std::vector<const lesson::Prose*> run;
};

/// A question to answer.
struct Question {
    const lesson::Quiz* quiz = nullptr;
};

/// What the learner predicted beside what happened.
struct Comparison {
    const lesson::Quiz* quiz = nullptr;
    app::Answer answer;
};

/// What must not be told before the question is answered.
struct Folded {
    const lesson::Quiz* quiz = nullptr;
    int step = 0;  // where the question is asked, from 1
};

struct WidgetPart {
    const lesson::WidgetBlock* widget = nullptr;
};

struct FigurePart {
    const lesson::Figure* figure = nullptr;
};

using Part = std::variant<Words, Question, Comparison, Folded, WidgetPart, FigurePart>;

/// `model` shows a step of a lesson. The heading that serves as the step's title is left out.
std::vector<Part> parts_of(const app::Model& model);

}  // namespace view
