#include "view/choices.h"
#include "view/items/items.h"
#include "view/text.h"

namespace view {
namespace {

std::string choice_key(int index) {
    return "choice " + std::to_string(index + 1);
}

/// The index of the choice in a reply; −1: none.
int choice_in(const app::Reply& reply) {
    const auto* picked = std::get_if<app::Picked>(&reply);
    return picked == nullptr ? -1 : picked->choice;
}

Standing standing_of(const lesson::Choice& choice, bool picked) {
    if (choice.right)
        return Standing::Right;
    return picked ? Standing::Wrong : Standing::Rest;
}

std::string verdict_of(const lesson::Choice& choice, bool picked) {
    if (choice.right)
        return picked ? "Your answer, right" : "The right answer";
    return picked ? "Your answer, not this one" : "Not this one";
}

}  // namespace

void draw_open(Ui& ui, const lesson::PickOne& item, const Asking& asking) {
    const auto group = ui.scope(Role::RadioGroup, "choices", question_of(asking.quiz));
    const auto words = ui.lesson_words();
    const int chosen = choice_in(asking.draft.reply);
    int index = 0;
    for (const lesson::Choice& choice : item.choices) {
        if (index > 0)
            ui.skip(choice_gap);
        const Standing standing = index == chosen ? Standing::Picked : Standing::Open;
        const ChoiceCard card{choice.text, standing, nullptr, app::Confidence::None, {}};
        if (choice_card(ui, choice_key(index), card, asking.opened))
            ui.emit(app::Pick{asking.quiz.id, index});
        ++index;
    }
}

void draw_told(Ui& ui, const lesson::PickOne& item, const Asking& asking) {
    const int chosen = choice_in(asking.answer->reply);
    {
        const auto list = ui.scope(Role::List, "choices", "The answers, each with its why");
        int index = 0;
        for (const lesson::Choice& choice : item.choices) {
            if (index > 0)
                ui.skip(choice_gap);
            const bool picked = index == chosen;
            const auto sure = picked ? asking.answer->confidence : app::Confidence::None;
            const ChoiceCard card{choice.text, standing_of(choice, picked), &choice.why, sure,
                                  verdict_of(choice, picked)};
            choice_card(ui, choice_key(index), card, asking.opened);
            ++index;
        }
    }
    ui.skip(ui.layout().narrow() ? 14 : 24);
    text(ui, TextStyle::UiStrong, told_sentence(asking));
}

}  // namespace view
