#include "app/answers.h"

#include "app/lookup.h"
#include "app/replies.h"
#include "app/sentences.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace app {

namespace {

/// The question called `id` while it waits for an answer, else an empty find.
Found<lesson::Quiz> open_question(const Model& model, const lesson::BlockId& id) {
    const auto found = find_quiz(*model.course, id);
    return found && !answer_of(model, *found.block) ? found : Found<lesson::Quiz>{};
}

void store(Model& model, const Found<lesson::Quiz>& found, Answer answer) {
    answer.quiz_hash = found.block->hash;
    model.progress.answers[found.block->id] = answer;
    model.progress.steps_seen[found.lesson->id].insert(found.step);
    model.drafts.erase(found.block->id);
    model.typed.erase(found.block->id);
    model.outside.save_is_foreign = false;
}

}  // namespace

void say(Model& model, std::string sentence) {
    model.spoken = std::move(sentence);
    ++model.spoken_count;
}

void pick(Model& model, const Pick& action) {
    const auto found = open_question(model, action.quiz);
    if (found && fits(*found.block, Picked{action.choice}))
        model.drafts[action.quiz].reply = Picked{action.choice};
}

void move_item(Model& model, const MoveItem& action) {
    const auto found = open_question(model, action.quiz);
    const auto* order = found ? std::get_if<lesson::Order>(&found.block->item) : nullptr;
    if (order == nullptr)
        return;
    const auto draft = model.drafts.find(action.quiz);
    std::vector<int> items =
        items_shown(*order, draft == model.drafts.end() ? Reply{} : draft->second.reply);
    const auto places = static_cast<int>(items.size());
    const bool inside = std::clamp(action.from, 0, places - 1) == action.from &&
                        std::clamp(action.to, 0, places - 1) == action.to;
    if (!inside || action.from == action.to)
        return;
    const int moved = items[static_cast<std::size_t>(action.from)];
    items.erase(items.begin() + action.from);
    items.insert(items.begin() + action.to, moved);
    model.drafts[action.quiz].reply = Arranged{std::move(items)};
    say(model, lesson::plain_text(order->items[static_cast<std::size_t>(moved)].text) +
                   " is now number " + std::to_string(action.to + 1) + " of " +
                   std::to_string(places) + '.');
}

void set_estimate(Model& model, const SetEstimate& action) {
    const auto found = open_question(model, action.quiz);
    const auto* estimate = found ? std::get_if<lesson::Estimate>(&found.block->item) : nullptr;
    if (estimate == nullptr)
        return;
    const lesson::Axis& axis = estimate->axis;
    const std::int64_t least = std::max<std::int64_t>(axis.from, 1);
    model.drafts[action.quiz].reply = Estimated{std::clamp(action.count, least, axis.to)};
    model.typed.erase(action.quiz);
}

void type_estimate(Model& model, const TypeEstimate& action) {
    const auto found = open_question(model, action.quiz);
    const auto* estimate = found ? std::get_if<lesson::Estimate>(&found.block->item) : nullptr;
    if (estimate == nullptr)
        return;
    model.typed[action.quiz] = action.text;
    Draft& draft = model.drafts[action.quiz];
    const auto count = read_estimate(action.text, *estimate);
    if (count)
        draft.reply = Estimated{count.value()};
    else
        draft.reply = {};
}

void set_confidence(Model& model, const SetConfidence& action) {
    if (open_question(model, action.quiz))
        model.drafts[action.quiz].confidence = action.confidence;
}

void commit(Model& model, const Commit& action) {
    const auto found = open_question(model, action.quiz);
    const auto draft = model.drafts.find(action.quiz);
    if (!found || draft == model.drafts.end() || is_empty(draft->second.reply))
        return;
    const Answer answer{draft->second.reply, draft->second.confidence, found.block->hash};
    store(model, found, answer);
    say(model, commit_sentence(*found.block, answer));
}

void show_answer(Model& model, const ShowAnswer& action) {
    const auto found = open_question(model, action.quiz);
    if (!found)
        return;
    store(model, found, {});
    say(model, shown_sentence(*found.block));
}

void forget(Model& model, const Forget& action) {
    if (model.progress.answers.erase(action.quiz) == 0)
        return;
    model.drafts.erase(action.quiz);
    model.outside.save_is_foreign = false;
    say(model, "The question is open again.");
}

void open_hint(Model& model, const OpenHint& action) {
    const auto found = find_quiz(*model.course, action.quiz);
    const auto stored = model.progress.hints.find(action.quiz);
    const int open = stored == model.progress.hints.end() ? 0 : stored->second;
    if (!found || open >= static_cast<int>(found.block->hints.size()))
        return;
    std::string words = "Hint:";
    for (const lesson::Prose& prose : found.block->hints[static_cast<std::size_t>(open)])
        words += ' ' + lesson::plain_text(prose.spans);
    model.progress.hints[action.quiz] = open + 1;
    model.outside.save_is_foreign = false;
    say(model, std::move(words));
}

}  // namespace app
