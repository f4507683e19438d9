#include "lesson/support.h"

#include <string>

#include <doctest/doctest.h>

using lesson_tests::lesson_text;
using lesson_tests::parse;
using lesson_tests::problems_in;
using lesson_tests::step_text;
using lesson_tests::Strings;

namespace {

const std::string quiz =
    "::: quiz hook\nWhich?\n- [x] One\n  > a\n- [ ] Two\n  > b\n- [ ] Three\n  > c\n:::\n";

}  // namespace

TEST_CASE("a step has a beat and a title") {
    const auto parsed = parse(lesson_text("# Why: Two sums, {{weights | GiB}}: really\nText.\n"));
    CHECK(parsed.problems == Strings{});
    REQUIRE(parsed.lesson.steps.size() == 1);
    CHECK(parsed.lesson.steps[0].beat == "Why");
    CHECK(parsed.lesson.steps[0].title == "Two sums, 1.5 GiB: really");
    CHECK(parsed.lesson.steps[0].blocks[0].line == 9);
}

TEST_CASE("a title may be told by what follows a quiz") {
    const auto parsed = parse(lesson_text("# Predict: It\n" + quiz +
                                          "# Run it\n::: after hook\n## It fails\nText.\n:::\n"));
    CHECK(parsed.problems == Strings{});
    REQUIRE(parsed.lesson.steps.size() == 2);
    CHECK(parsed.lesson.steps[1].title.empty());
    const auto afters = lesson_tests::all<lesson::After>(parsed.lesson);
    REQUIRE(afters.size() == 1);
    CHECK(afters[0].quiz == "sample/hook");
    CHECK(afters[0].blocks.size() == 2);

    CHECK(parse(lesson_text("# Run it\nText.\n")).problems ==
          Strings{"8:3: this step has no title; write '# Run it: title', or begin its '::: after' "
                  "with '## title'"});
}

TEST_CASE("a widget has its fields from its plan and its own settings") {
    const auto parsed = parse(lesson_text("::: plan tonight card=t4 tokens=99\n# Try: It\n" + quiz +
                                          "::: widget card-run picture plan=tonight\n"
                                          "    tokens=64 controls=card,batch after=hook\n:::\n"));
    CHECK(parsed.problems == Strings{});
    const auto found = lesson_tests::all<lesson::WidgetBlock>(parsed.lesson);
    REQUIRE(found.size() == 1);
    CHECK(found[0].id == "sample/picture");
    CHECK(found[0].controls == Strings{"card", "batch"});
    CHECK(found[0].after == "sample/hook");
    const auto* run = std::get_if<widgets::CardRun>(&found[0].initial);
    REQUIRE(run != nullptr);
    CHECK(run->plan.card == estimator::CardId::T4);
    CHECK(run->plan.tokens == 64);
}

TEST_CASE("a wrong setting is an error at its value") {
    CHECK(problems_in("::: widget card-run a tokens=0\n:::\n") ==
          Strings{"1:30: tokens: 0 is outside [1, 4194304]"});
    CHECK(problems_in("::: widget card-run a tokens=1 tokens=2\n:::\n") ==
          Strings{"1:32: 'tokens' is written twice"});
    CHECK(problems_in("::: widget card-run a controls=card,cards\n:::\n") ==
          Strings{"1:37: controls: 'cards' is not a field of card-run"});
    CHECK(problems_in("::: widget card-ran a\n:::\n") ==
          Strings{"1:12: nothing is called 'card-ran'; known are card-run, forward-pass, "
                  "train-step, planner"});
    CHECK(problems_in("::: figure decision a tokens=1\n:::\n").size() == 1);
    CHECK(problems_in("::: widget card-run\n:::\n") ==
          Strings{"1:5: write '::: widget name id field=value …'"});
    CHECK(problems_in("::: widget card-run a\ntext\n:::\n") ==
          Strings{"2:1: nothing stands inside a widget"});
}

TEST_CASE("a plan is found, used and named once") {
    CHECK(problems_in("::: widget card-run a plan=x\n:::\n") ==
          Strings{"1:28: no plan is called 'x'; the plans of this lesson are none; write '::: plan "
                  "name field=value …'"});
    CHECK(problems_in("Text.\n\n::: plan x card=t4\n") ==
          Strings{"3:10: nothing refers to plan=x"});
    CHECK(problems_in("::: plan x card=t5\n\n::: figure out-of-memory a plan=x\n:::\n") ==
          Strings{"1:17: card: 't5' is not one of t4, a10, l4, rtx-4090, a100-40gb, l40s, "
                  "h100-80gb, a100-80gb, h200"});
}

TEST_CASE("ids are unique and quizzes that are referred to exist") {
    CHECK(problems_in("::: figure decision a\n:::\n::: figure decision a\n:::\n") ==
          Strings{"3:21: the id 'a' is taken on line 9"});
    CHECK(problems_in("::: figure decision A_1\n:::\n") ==
          Strings{"1:21: 'A_1' is not an id; use lower-case letters, digits and hyphens"});
    CHECK(problems_in("::: after hook\nText.\n:::\n") ==
          Strings{"1:11: no quiz of this lesson is called 'hook'"});
    CHECK(problems_in("::: widget card-run a after=hook\n:::\n") ==
          Strings{"1:29: no quiz of this lesson is called 'hook'"});
}

TEST_CASE("directives are known, closed and not nested") {
    CHECK(problems_in("::: quizz a\n:::\n") ==
          Strings{"1:5: no directive is called 'quizz'; known are after, callout, estimate, "
                  "figure, order, plan, quiz, widget"});
    CHECK(problems_in("Text.\n:::\n") ==
          Strings{"2:1: ':::' closes a directive, but none is open here"});
    CHECK(problems_in("::: callout\nText.\n") ==
          Strings{"1:1: '::: callout' is not closed; write ':::' after it"});
    CHECK(problems_in("::: callout\n::: figure decision a\n:::\nText.\n:::\n") ==
          Strings{"2:1: a directive cannot stand here; close '::: callout' with ':::' first"});
    CHECK(problems_in("```\n::: not a directive\n# nor a step\n```\n").empty());
}

TEST_CASE("a step holds something") {
    CHECK(parse(lesson_text("# Why: Empty\n# Try: It\nText.\n")).problems ==
          Strings{"8:3: this step is empty"});
}

TEST_CASE("front matter is complete") {
    CHECK(parse("# A: B\nText.\n").problems.size() == 6);
    std::string text = step_text("Text.\n");
    text.replace(text.find("minutes: 5"), 10, "minutes: 0");
    CHECK(parse(text).problems ==
          Strings{"1:1: front matter has no 'minutes'; write 'minutes: 8' between the '---' lines",
                  "6:10: minutes: '0' is not a whole number from 1 to 60"});
    text = step_text("Text.\n");
    text.insert(text.find("minutes"), "colour: red\n");
    CHECK(parse(text).problems ==
          Strings{"6:1: 'colour' is not known; front matter holds id, title, summary, pictogram, "
                  "minutes"});
}

TEST_CASE("the course home has its words") {
    base::Diagnostics problems;
    const lesson::Home home = lesson::parse_home(
        "lessons/home.md", "---\ntitle: A\nquestion: B: c?\npromise: D.\nmotto: E\n---\n",
        problems);
    CHECK(home.question == "B: c?");
    REQUIRE(problems.size() == 2);
    CHECK(base::text_of(problems[0]) ==
          "lessons/home.md:5:1: 'motto' is not known; home.md holds title, question, promise, "
          "privacy");
    CHECK(base::text_of(problems[1]) ==
          "lessons/home.md:1:1: front matter has no 'privacy'; write 'privacy: …' between the "
          "'---' lines at the top");
}

TEST_CASE("one reading tells every problem") {
    CHECK(problems_in("24 GB\n\n{{nothing}}\n\n::: quizz a\n:::\n").size() == 3);
}
