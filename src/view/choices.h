#pragma once

#include "app/model.h"
#include "view/prose.h"
#include "view/ui.h"

#include <optional>
#include <string>
#include <string_view>

/// Picking one answer and saying how sure one is.
namespace view {

/// How a choice stands: still to be picked, picked, or told after the reveal: right, the learner's
/// and not it, or one of the others.
enum class Standing : std::uint8_t { Open, Picked, Right, Wrong, Rest };

struct ChoiceCard {
    const lesson::Spans& words;
    Standing standing = Standing::Open;
    const lesson::Spans* why = nullptr;                  // told after the reveal
    app::Confidence confidence = app::Confidence::None;  // stays on the learner's card
    std::string verdict;  // said before the words after the reveal: "Right answer", "Your answer"
};

/// A card with a ring and one answer. Before the reveal a radio, to be drawn inside a scope of
/// Role::RadioGroup; after it a list item, inside one of Role::List. Returns true when it was
/// picked.
bool choice_card(Ui& ui, std::string_view key, const ChoiceCard& card, const OpenedSpan& opened);

/// The three cards Guess, Think so, Sure, side by side, as radios inside an open RadioGroup.
/// Returns what was tapped.
std::optional<app::Confidence> confidence_cards(Ui& ui, std::string_view key,
                                                app::Confidence chosen);

/// One, two or three of three stacked cells filled: 14 wide, 18 high, from the top left.
void draw_confidence(const Ui& ui, app::Confidence confidence, float x, float y);

/// "guess", "think so", "sure".
std::string_view word_of(app::Confidence confidence);

/// Chips for one of a few short words, on a sunken bed; radios inside their own RadioGroup called
/// `name`. Returns the index that was picked.
std::optional<int> segments(Ui& ui, std::string_view key, std::string_view name,
                            const std::vector<std::string>& words, int chosen);

}  // namespace view
