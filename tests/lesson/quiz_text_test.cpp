#include "lesson/support.h"

#include <string>

#include <doctest/doctest.h>

using lesson::Quiz;
using lesson_tests::problems_in;
using lesson_tests::quiz_in;
using lesson_tests::Strings;
using lesson_tests::with;

namespace {

const std::string typed =
    "::: quiz first action=\"Commit my prediction\"\n"
    "What doubles?\n"
    "\n"
    "- [ ] The weights of it\n"
    "  > They stay. (misconception: forgot_gradients)\n"
    "- [x] The cache of keys\n"
    "  > One more for every token,\n"
    "  > in every layer.\n"
    "- [ ] The size of the file\n"
    "  > It holds weights.\n"
    "--- hint\n"
    "Look at {{weights | GiB}}.\n"
    "--- hint\n"
    "Look again.\n"
    ":::\n";

std::string computed(std::string_view phase) {
    return "::: quiz hook answer={{phase of=" + std::string(phase) +
           "}}\nWhere does it fail?\n"
           "- [load] While it loads\n  > a\n"
           "- [forward|loss] In the forward pass\n  > b\n"
           "- [fits] Nowhere, it fits\n  > c\n:::\n";
}

/// The choices of a quiz that has some.
const lesson::PickOne& pick_in(const Quiz& quiz) {
    const auto* item = std::get_if<lesson::PickOne>(&quiz.item);
    REQUIRE(item != nullptr);
    return *item;
}

}  // namespace

TEST_CASE("a quiz has a question, choices with their whys, and hints") {
    const Quiz quiz = quiz_in(typed);
    CHECK(quiz.id == "sample/first");
    CHECK(quiz.action == "Commit my prediction");
    REQUIRE(quiz.prompt.size() == 1);
    CHECK(lesson::plain_text(quiz.prompt[0].spans) == "What doubles?");
    REQUIRE(pick_in(quiz).choices.size() == 3);
    CHECK(pick_in(quiz).right_choice() == 1);
    CHECK(lesson::plain_text(pick_in(quiz).choices[1].text) == "The cache of keys");
    CHECK(lesson::plain_text(pick_in(quiz).choices[1].why) ==
          "One more for every token, in every layer.");
    CHECK(pick_in(quiz).choices[0].misconception == "forgot_gradients");
    CHECK(lesson::plain_text(pick_in(quiz).choices[0].why) == "They stay.");
    REQUIRE(quiz.hints.size() == 2);
    CHECK(lesson::plain_text(quiz.hints[0][0].spans) == "Look at 1.5 GiB.");
}

TEST_CASE("the right choice follows the computed answer") {
    CHECK(pick_in(quiz_in(computed("load"))).right_choice() == 0);
    CHECK(pick_in(quiz_in(computed("loss"))).right_choice() == 1);
    CHECK(pick_in(quiz_in(computed("fits"))).right_choice() == 2);
    CHECK(pick_in(quiz_in(computed("fits"))).choices[1].outcomes == Strings{"forward", "loss"});
    CHECK(pick_in(quiz_in(typed)).choices[1].outcomes.empty());
}

TEST_CASE("a computed answer that no choice has is an error that lists the keys") {
    CHECK(
        problems_in(computed("backward")) ==
        Strings{"1:5: the answer is 'backward', which must be in the brackets of one choice; they "
                "are [load], [forward|loss], [fits]"});
}

TEST_CASE("an edited question forgets stored answers, an edited why does not") {
    const auto hash = quiz_in(typed).hash;
    CHECK(quiz_in(with(typed, "What doubles", "What halves")).hash != hash);
    CHECK(quiz_in(with(typed, "The weights of", "The biases of")).hash != hash);
    CHECK(quiz_in(with(typed, "They stay.", "They remain.")).hash == hash);
}

TEST_CASE("what a quiz lacks is an error that says what to write") {
    CHECK(problems_in(with(typed, "- [x]", "- [ ]")) ==
          Strings{"1:5: exactly one choice is right; 0 begin with [x]"});
    CHECK(problems_in(with(typed, "- [ ]", "- [x]")) ==
          Strings{"1:5: exactly one choice is right; 2 begin with [x]"});
    CHECK(problems_in(with(typed, "  > It holds weights.\n", "")) ==
          Strings{"9:4: this choice has no why; write '  > why' below it"});
    CHECK(problems_in(with(typed, "What doubles?\n", "")) ==
          Strings{"1:5: the quiz asks nothing; write its question before the choices"});
    CHECK(problems_in(with(typed, "forgot_gradients", "forgot_all")) ==
          Strings{"5:32: no misconception is called 'forgot_all'; known are forgot_gradients, "
                  "inference_is_training"});
    CHECK(problems_in(with(typed, "action", "button")) ==
          Strings{"1:16: a quiz has no 'button'; it has action and answer"});
    CHECK(problems_in(with(typed, "--- hint", "--- clue")) ==
          Strings{"11:1: only '--- hint' divides a quiz",
                  "12:1: a choice is followed by lines of its why, each beginning with '>'"});
    CHECK(problems_in(with(typed, "quiz first ", "quiz ")) ==
          Strings{"1:5: a question is opened with '::: quiz id'"});
}
