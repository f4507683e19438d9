#include "view/quiz.h"

#include "app/replies.h"
#include "app/sentences.h"
#include "view/choices.h"
#include "view/controls.h"
#include "view/items/items.h"
#include "view/text.h"

#include <string>

namespace view {
namespace {

float section_gap(const Ui& ui) {
    return ui.layout().narrow() ? 14 : 24;
}

// ---------------------------------------------------------------------------------- before the
// answer

void draw_confidence_row(Ui& ui, const Asking& asking) {
    constexpr std::string_view question = "How sure are you?";
    constexpr std::string_view privacy = "Only you see this";
    semantics::Node node;
    node.id = ui.id("confidence");
    node.role = Role::RadioGroup;
    node.name = question;
    node.description = privacy;
    const auto group = ui.scope(std::move(node));
    const Rect line = ui.place(ui.width(), ui.fonts().line(TextStyle::UiStrong));
    draw_label(ui, TextStyle::UiStrong, line.x, line.y, ui.theme().ink, question);
    const float words = ui.fonts().width(TextStyle::UiStrong, question);
    const float aside = ui.fonts().width(TextStyle::Small, privacy);
    if (words + 16 + aside <= line.width) {
        const float drop =
            ui.fonts().baseline(TextStyle::UiStrong) - ui.fonts().baseline(TextStyle::Small);
        draw_label(ui, TextStyle::Small, line.x + line.width - aside, line.y + drop,
                   ui.theme().ink3, privacy);
    }
    ui.skip(ui.layout().narrow() ? 8 : 10);
    if (const auto tapped = confidence_cards(ui, "level", asking.draft.confidence))
        ui.emit(app::SetConfidence{asking.quiz.id, *tapped});
}

void draw_commit(Ui& ui, const Asking& asking) {
    const bool open = app::is_empty(asking.draft.reply);
    const FirstDeed first =
        std::visit([](const auto& item) { return first_deed(item); }, asking.quiz.item);
    ButtonOptions commit;
    commit.look = Look::Primary;
    commit.wide = ui.layout().narrow();
    commit.disabled = open ? first.words : "";
    ui.row(ui.layout().narrow() ? 10 : 20, [&] {
        if (button(ui, "commit", asking.quiz.action, commit)) {
            ui.emit(app::Commit{asking.quiz.id});
            ui.focus(ui.id("onward"));
        }
        show_answer_button(ui, asking.quiz.id);
    });
    if (open) {
        ui.skip(8);
        text(ui, TextStyle::Small, std::string(first.words) + ' ' + std::string(first.why),
             ui.theme().ink3);
    }
}

// ----------------------------------------------------------------------------------- after the
// answer

void draw_onward(Ui& ui, const Asking& asking) {
    ui.skip(16);
    ButtonOptions onward;
    onward.look = Look::Primary;
    onward.icon = Icon::Next;
    onward.icon_after = true;
    onward.wide = ui.layout().narrow();
    ButtonOptions again;
    again.icon = Icon::Reset;
    again.wide = ui.layout().narrow();
    ui.row(12, [&] {
        way_button(ui, "onward", ways_of(asking.model).next, onward);
        if (button(ui, "again", "Answer again", again)) {
            ui.emit(app::Forget{asking.quiz.id});
            ui.focus(heading_id(asking.model.route));
        }
    });
}

// ---------------------------------------------------------------------------------------------
// hints

void draw_hints(Ui& ui, const Asking& asking) {
    const auto& hints = asking.quiz.hints;
    const auto found = asking.model.progress.hints.find(asking.quiz.id);
    const int open = found == asking.model.progress.hints.end() ? 0 : found->second;
    const int all = static_cast<int>(hints.size());
    for (int i = 0; i < open && i < all; ++i) {
        ui.skip(choice_gap);
        const std::string key = "hint " + std::to_string(i + 1);
        const auto region = ui.scope(Role::Region, key, "Hint " + std::to_string(i + 1));
        ui.panel({ui.theme().card, ui.theme().line, stroke::hair, radius::control, 16, 12}, [&] {
            const auto words = ui.lesson_words();
            prose(ui, key + ".words", hints[static_cast<std::size_t>(i)], asking.opened);
        });
    }
    if (asking.answer || open >= all)
        return;
    ui.skip(12);
    ButtonOptions options;
    options.look = Look::Small;
    options.description = std::to_string(open) + " of " + std::to_string(all) + " open";
    if (button(ui, "next hint", open == 0 ? "Show a hint" : "Show another hint", options))
        ui.emit(app::OpenHint{asking.quiz.id});
}

}  // namespace

std::string told_sentence(const Asking& asking) {
    const auto judgement = app::judge(asking.quiz, asking.answer->reply);
    if (!judgement)
        return std::string(app::looked_sentence);
    std::string sentence = judgement->verdict;
    if (asking.answer->confidence != app::Confidence::None)
        sentence += " You said: " + std::string(word_of(asking.answer->confidence)) + ".";
    return sentence;
}

std::string question_of(const lesson::Quiz& quiz) {
    return quiz.prompt.empty() ? std::string("Question")
                               : lesson::plain_text(quiz.prompt.back().spans);
}

void show_answer_button(Ui& ui, const lesson::BlockId& quiz) {
    ButtonOptions options;
    options.look = Look::Link;
    if (button(ui, "show " + quiz, "Show me without predicting", options))
        ui.emit(app::ShowAnswer{quiz});
}

void draw_quiz(Ui& ui, const app::Model& model, const lesson::Quiz& quiz,
               const OpenedSpan& opened) {
    const auto group = ui.scope(Role::Group, quiz.id, "Question");
    const auto draft = model.drafts.find(quiz.id);
    const Asking asking{model, quiz, draft == model.drafts.end() ? app::Draft{} : draft->second,
                        app::answer_of(model, quiz), opened};
    {
        const auto words = ui.lesson_words();
        prose(ui, "prompt", quiz.prompt, opened);
    }
    ui.skip(section_gap(ui));
    if (asking.answer) {
        std::visit([&](const auto& item) { draw_told(ui, item, asking); }, quiz.item);
        draw_onward(ui, asking);
    } else {
        std::visit([&](const auto& item) { draw_open(ui, item, asking); }, quiz.item);
        ui.skip(section_gap(ui));
        draw_confidence_row(ui, asking);
        ui.skip(section_gap(ui));
        draw_commit(ui, asking);
    }
    draw_hints(ui, asking);
}

}  // namespace view
