#include "lesson/support.h"

#include <string>

#include <doctest/doctest.h>

using lesson_tests::problems_in;
using lesson_tests::Strings;

namespace {

std::string quiz_with(const std::vector<std::string>& choices) {
    std::string text = "::: quiz q\nWhich?\n";
    for (std::size_t i = 0; i < choices.size(); ++i)
        text += "- [" + std::string(i == 0 ? "x" : " ") + "] " + choices[i] + "\n  > why\n";
    return text + ":::\n";
}

}  // namespace

TEST_CASE("a question has three choices or more, and none is yes or no") {
    CHECK(problems_in(quiz_with({"One", "Two"})) ==
          Strings{"1:1: a question has three choices or more; this one has 2"});
    CHECK(problems_in(quiz_with({"One", "Two", "No, never"})) ==
          Strings{"1:1: 'No, never': a question that yes or no answers teaches little; ask which, "
                  "where or why"});
    CHECK(problems_in(quiz_with({"One", "Two", "Nothing", "None"})).empty());
}

TEST_CASE("length does not give the answer away") {
    const std::string long_choice(33, 'x');
    CHECK(problems_in(quiz_with({std::string(32, 'x'), "Two", "Three"})).empty());
    CHECK(problems_in(quiz_with({long_choice, "Two", "Three"})) ==
          Strings{"1:1: the longest choice has 33 characters, the shortest 20: their length gives "
                  "the answer away; keep it within 1.6 times"});
}

TEST_CASE("a step holds ninety words") {
    std::string words;
    for (int i = 0; i < 90; ++i)
        words += "word ";
    CHECK(problems_in(words + "\n").empty());
    CHECK(
        problems_in("\n" + words + "more\n") ==
        Strings{"2:1: the step 'Try' ends here with 91 words of prose; at most 90 fit one screen: "
                "cut, or make two steps"});
}
