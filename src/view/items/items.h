#pragma once

#include "app/model.h"
#include "view/prose.h"
#include "view/ui.h"

#include <optional>
#include <string>
#include <string_view>

/// The kinds of items a question may have, drawn. quiz.cpp draws what all share: the prompt, how
/// sure, commit, hints, the way on. A new kind is one file here: the compiler asks for the rest.
namespace view {

/// A question on the screen with what the learner made of it so far.
struct Asking {
    const app::Model& model;
    const lesson::Quiz& quiz;
    app::Draft draft;
    std::optional<app::Answer> answer;
    const OpenedSpan& opened;
};

inline constexpr float choice_gap = 10;  // between the cards of an item

/// While the question is open: draws what can be done and emits it.
void draw_open(Ui& ui, const lesson::PickOne& item, const Asking& asking);
void draw_open(Ui& ui, const lesson::Order& item, const Asking& asking);
void draw_open(Ui& ui, const lesson::Estimate& item, const Asking& asking);

/// Once answered: the learner's answer beside the right one, each why, and told_sentence().
void draw_told(Ui& ui, const lesson::PickOne& item, const Asking& asking);
void draw_told(Ui& ui, const lesson::Order& item, const Asking& asking);
void draw_told(Ui& ui, const lesson::Estimate& item, const Asking& asking);

/// What is to be done before a commitment, and why even a guess is worth it.
struct FirstDeed {
    std::string_view words;  // "Pick an answer first."
    std::string_view why;
};

constexpr FirstDeed first_deed(const lesson::PickOne& /*item*/) {
    return {"Pick an answer first.", "A guess is worth more than none."};
}

constexpr FirstDeed first_deed(const lesson::Order& /*item*/) {
    return {"Move an item first.", "They stand in no particular order."};
}

constexpr FirstDeed first_deed(const lesson::Estimate& /*item*/) {
    return {"Drag the bar first.", "A guess is worth more than none."};
}

/// "2 of 4 stand right. You said: think so."
std::string told_sentence(const Asking& asking);

/// The plain words of the question: the last paragraph of its prompt.
std::string question_of(const lesson::Quiz& quiz);

}  // namespace view
