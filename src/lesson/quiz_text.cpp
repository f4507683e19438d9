#include "lesson/quiz_text.h"

#include "base/hash.h"
#include "lesson/quiz_items.h"

#include <algorithm>
#include <array>
#include <string>

namespace lesson {

namespace {

/// One kind of question.
struct QuizKind {
    std::string_view directive;
    std::string_view called;    // with its article, in errors
    std::string_view settings;  // that its opening may have, in errors
    std::string_view action;    // words of its button unless the lesson says others
    EntrySyntax entries;
    QuizItem (*read)(const QuizSource& source);
};

constexpr std::array kinds = {
    QuizKind{"quiz", "a quiz", "action and answer", "Check my answer",
             EntrySyntax{"a choice", "the choices", begin_choice}, pick_one_of},
    QuizKind{"order", "an order", "action", "Commit my order",
             EntrySyntax{"an item", "the items", begin_item}, order_of},
    QuizKind{"estimate", "an estimate", "action, answer, axis, from and to", "Commit my estimate",
             EntrySyntax{"a near miss", "the near misses", begin_near_miss, true}, estimate_of},
};

const QuizKind* find_kind(std::string_view directive) {
    const auto* const found = std::find_if(
        kinds.begin(), kinds.end(), [&](const QuizKind& k) { return k.directive == directive; });
    return found == kinds.end() ? nullptr : found;
}

/// The words whose change makes it another question.
std::string words_of(const Quiz& quiz) {
    std::string words;
    for (const Prose& prose : quiz.prompt)
        words += plain_text(prose.spans) + '\n';
    if (const auto* pick = std::get_if<PickOne>(&quiz.item)) {
        for (const Choice& choice : pick->choices)
            words += plain_text(choice.text) + '\n';
    }
    if (const auto* order = std::get_if<Order>(&quiz.item)) {
        for (const OrderedItem& item : order->items)
            words += plain_text(item.text) + '\n';
    }
    return words;
}

}  // namespace

bool asks(std::string_view directive) {
    return find_kind(directive) != nullptr;
}

Quiz quiz_of(const Item& item, Attributes settings, const Reading& reading,
             std::vector<Reference>& references) {
    const QuizKind& kind = *find_kind(item.kind);
    QuizParts parts = parts_of(item.lines, kind.entries, reading.report);
    const QuizSource source{item.kind, parts, settings, reading, references};
    Quiz quiz;
    quiz.prompt = prose_of(parts.prompt, source);
    if (quiz.prompt.empty())
        reading.report(item.kind, "the " + std::string(kind.directive) +
                                      " asks nothing; write its question before " +
                                      std::string(kind.entries.all));
    quiz.item = kind.read(source);
    for (const Lines& hint : parts.hints)
        quiz.hints.push_back(prose_of(hint, source));
    const auto action = settings.take("action");
    quiz.action = std::string(action ? action->value : kind.action);
    for (const Attribute& unknown : settings.settings)
        reading.report(unknown.name, std::string(kind.called) + " has no '" +
                                         std::string(unknown.name) + "'; it has " +
                                         std::string(kind.settings));
    quiz.hash = base::hash(words_of(quiz));
    if (auto* order = std::get_if<Order>(&quiz.item))
        order->start = shuffled(static_cast<int>(order->items.size()), quiz.hash);
    return quiz;
}

}  // namespace lesson
