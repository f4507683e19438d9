#include "app/sentences.h"

#include <array>
#include <cstddef>

namespace app {

namespace {

constexpr std::array confidence_rows = {
    ConfidenceRow{"none", "", ""},
    ConfidenceRow{"guess", "Guess", "You guessed."},
    ConfidenceRow{"think-so", "Think so", "You think so."},
    ConfidenceRow{"sure", "Sure", "You are sure."},
};

constexpr std::array confidences = {Confidence::None, Confidence::Guess, Confidence::ThinkSo,
                                    Confidence::Sure};

const lesson::Choice& choice_at(const lesson::Quiz& quiz, int index) {
    return quiz.choices[static_cast<std::size_t>(index)];
}

std::string spoken(const lesson::Spans& spans) {
    return as_sentence(lesson::plain_text(spans));
}

}  // namespace

const ConfidenceRow& row_of(Confidence confidence) {
    return confidence_rows[static_cast<std::size_t>(confidence)];
}

const Confidence* find_confidence(std::string_view id) {
    for (const Confidence& confidence : confidences) {
        if (row_of(confidence).id == id)
            return &confidence;
    }
    return nullptr;
}

std::string_view answered_words(const lesson::Quiz& quiz) {
    return quiz.action.find("predict") == std::string::npos ? "You answered" : "You predicted";
}

std::string commit_sentence(const lesson::Quiz& quiz, const Answer& answer) {
    const lesson::Choice& chosen = choice_at(quiz, answer.choice);
    std::string said = std::string(answered_words(quiz)) + ": " + spoken(chosen.text);
    if (answer.confidence != Confidence::None)
        said += ' ' + std::string(row_of(answer.confidence).sentence);
    if (chosen.right)
        return said + " Right. " + spoken(chosen.why);
    const lesson::Choice& right = choice_at(quiz, quiz.right_choice());
    return said + " Not this one. " + spoken(chosen.why) + " What holds: " + spoken(right.text) +
           ' ' + spoken(right.why);
}

std::string shown_sentence(const lesson::Quiz& quiz) {
    const lesson::Choice& right = choice_at(quiz, quiz.right_choice());
    return "You looked without predicting. That is fine; it is marked. What holds: " +
           spoken(right.text) + ' ' + spoken(right.why);
}

std::string place_sentence(const Model& model) {
    const lesson::Lesson* lesson = current_lesson(model);
    const lesson::Step* step = current_step(model);
    if (lesson == nullptr || step == nullptr)
        return "Course home.";
    return as_sentence(lesson->title) + " Step " + std::to_string(model.route.step) + " of " +
           std::to_string(lesson->steps.size()) + ": " + as_sentence(step->beat);
}

std::string window_title(const Model& model) {
    const lesson::Lesson* lesson = current_lesson(model);
    const lesson::Step* step = current_step(model);
    if (lesson == nullptr || step == nullptr)
        return "Memory First";
    return step->beat + ", " + lesson->title + ", Memory First";
}

std::string as_sentence(std::string text) {
    constexpr std::string_view ends = ".?!:";
    if (!text.empty() && ends.find(text.back()) == std::string_view::npos)
        text += '.';
    return text;
}

}  // namespace app
