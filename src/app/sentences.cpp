#include "app/sentences.h"

#include "app/replies.h"

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

/// " " and the why as a sentence, if there is one.
std::string spoken(const lesson::Spans* why) {
    return why == nullptr ? std::string() : ' ' + as_sentence(lesson::plain_text(*why));
}

std::string spoken(const Truth& truth) {
    return " What holds: " + as_sentence(truth.words) + spoken(truth.why);
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

std::string said_sentence(const lesson::Quiz& quiz, const Answer& answer) {
    const auto judgement = judge(quiz, answer.reply);
    if (!judgement)
        return std::string(looked_sentence);
    std::string said = std::string(answered_words(quiz)) + ": " + as_sentence(judgement->said);
    if (answer.confidence != Confidence::None)
        said += ' ' + std::string(row_of(answer.confidence).sentence);
    return said + ' ' + judgement->verdict;
}

std::string commit_sentence(const lesson::Quiz& quiz, const Answer& answer) {
    const auto judgement = judge(quiz, answer.reply);
    const std::string said = said_sentence(quiz, answer);
    const Truth truth = truth_of(quiz);
    if (!judgement)
        return said + spoken(truth);
    const std::string why = said + spoken(judgement->why);
    return truth.words == judgement->said ? why : why + spoken(truth);
}

std::string shown_sentence(const lesson::Quiz& quiz) {
    return commit_sentence(quiz, {});
}

std::string place_sentence(const Model& model) {
    if (const lesson::Page* page = current_page(model))
        return as_sentence(page->step.title);
    const lesson::Lesson* lesson = current_lesson(model);
    const lesson::Step* step = current_step(model);
    if (lesson == nullptr || step == nullptr)
        return "Course home.";
    return as_sentence(lesson->title) + " Step " + std::to_string(model.route.step) + " of " +
           std::to_string(lesson->steps.size()) + ": " + as_sentence(step->beat);
}

std::string copy_sentence(const Clip& clip) {
    switch (clip.stage) {
        case Clip::Stage::Copied:
            return "Copied as " + clip.what + ".";
        case Clip::Stage::Refused:
            return "The browser did not let this page copy. Select the text and copy it yourself.";
        case Clip::Stage::None:
        case Clip::Stage::Asked:
            break;
    }
    return "";
}

std::string window_title(const Model& model) {
    if (const lesson::Page* page = current_page(model))
        return page->step.title + ", Memory First";
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
