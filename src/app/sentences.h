#pragma once

#include "app/model.h"

#include <string>
#include <string_view>

/// The words the program itself says: into the live region, the title and the question cards.
namespace app {

/// How sure a learner was: the id kept in saves, the word on the button, the sentence when it is
/// told back.
struct ConfidenceRow {
    std::string_view id;        // "think-so"
    std::string_view word;      // "Think so"
    std::string_view sentence;  // "You think so."; empty for None
};

const ConfidenceRow& row_of(Confidence confidence);

/// The confidence with this id; nullptr when there is none.
const Confidence* find_confidence(std::string_view id);

/// What is said to a learner who asked to be shown instead.
inline constexpr std::string_view looked_sentence =
    "You looked without predicting. That is fine; it is marked.";

/// "You predicted", or "You answered" for a question that is no prediction.
std::string_view answered_words(const lesson::Quiz& quiz);

/// What a commitment says: the prediction, how sure, and whether it was right, with its why.
std::string commit_sentence(const lesson::Quiz& quiz, const Answer& answer);

/// What a learner said to a question, told back on paper: the beginning of `commit_sentence`.
std::string said_sentence(const lesson::Quiz& quiz, const Answer& answer);

/// What asking to be shown says: the right answer with its why.
std::string shown_sentence(const lesson::Quiz& quiz);

/// "Why plan memory first. Step 2 of 7: Run it."
std::string place_sentence(const Model& model);

/// What became of copying; empty while nothing did.
std::string copy_sentence(const Clip& clip);

/// "Run it, Why plan memory first, Memory First": of the window.
std::string window_title(const Model& model);

/// `text` with a full stop, unless it already ends a sentence.
std::string as_sentence(std::string text);

}  // namespace app
