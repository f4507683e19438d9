// The two kinds of questions beside picking one, as an author writes them.
#include "lesson/quiz_items.h"
#include "lesson/support.h"

#include <algorithm>
#include <string>

#include <doctest/doctest.h>

using lesson::Quiz;
using lesson_tests::problems_in;
using lesson_tests::quiz_in;
using lesson_tests::Strings;
using lesson_tests::with;

namespace {

const std::string order =
    "::: order loop\n"
    "Which comes first?\n"
    "\n"
    "1. Read the [token]{term}\n"
    "   > Nothing can be done without it.\n"
    "2. Add\n"
    "3. Write\n"
    "   `y`\n"
    "--- hint\n"
    "Think.\n"
    ":::\n";

const std::string estimate =
    "::: estimate size answer={{weights | GiB}} axis=log from=0.1 to=100\n"
    "How large is it?\n"
    "> Two bytes a weight.\n"
    "\n"
    "- {{cache | GiB}}\n"
    "  > That is the cache. (misconception: inference_is_training)\n"
    ":::\n";

}  // namespace

TEST_CASE("an order has its items as written, and shows them in another order") {
    const Quiz quiz = quiz_in(order);
    CHECK(quiz.id == "sample/loop");
    CHECK(quiz.action == "Commit my order");
    CHECK(quiz.hints.size() == 1);
    const auto& item = std::get<lesson::Order>(quiz.item);
    REQUIRE(item.items.size() == 3);
    CHECK(lesson::plain_text(item.items[0].text) == "Read the token");
    CHECK(lesson::plain_text(item.items[0].why) == "Nothing can be done without it.");
    CHECK(lesson::plain_text(item.items[2].text) == "Write y");
    CHECK(item.items[1].why.empty());
    CHECK(item.start == lesson::shuffled(3, quiz.hash));
    CHECK(quiz_in(with(order, "Think.", "Look.")).hash == quiz.hash);
    CHECK(quiz_in(with(order, "Nothing can", "Nothing could")).hash == quiz.hash);
    CHECK(quiz_in(with(order, "Add", "Sum")).hash != quiz.hash);
}

TEST_CASE("a shuffle holds every item and is never the right order") {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        for (const int count : {2, 3, 5}) {
            std::vector<int> order_of_seed = lesson::shuffled(count, seed);
            CHECK(!std::is_sorted(order_of_seed.begin(), order_of_seed.end()));
            std::sort(order_of_seed.begin(), order_of_seed.end());
            CHECK(order_of_seed.size() == static_cast<std::size_t>(count));
            CHECK(std::unique(order_of_seed.begin(), order_of_seed.end()) == order_of_seed.end());
        }
    }
    CHECK(lesson::shuffled(1, 7) == std::vector<int>{0});
}

TEST_CASE("what is wrong with an order is told with its cure") {
    CHECK(problems_in(with(order, "2. Add", "3. Add")) ==
          Strings{"6:1: the items are numbered in their right order; here 2. is due"});
    CHECK(problems_in(with(order, "3. Write\n   `y`", "3. Add")) ==
          Strings{"7:1: 'Add' stands above already; nobody can tell the two apart"});
    CHECK(problems_in(with(order, "3. Write\n   `y`\n", "")) ==
          Strings{"1:1: an order has 3 to 8 items; this one has 2"});
    CHECK(problems_in(with(order, "order loop", "order loop answer={{weights | GiB}}")) ==
          Strings{"1:16: an order has no 'answer'; it has action"});
    CHECK(problems_in(with(order, "Which comes first?\n", "")) ==
          Strings{"1:5: the order asks nothing; write its question before the items"});
    CHECK(problems_in(with(order, "order loop", "order")) ==
          Strings{"1:5: a question is opened with '::: order id'"});
}

TEST_CASE("an estimate has a computed answer, an axis, its why and near misses") {
    const Quiz quiz = quiz_in(estimate);
    CHECK(quiz.action == "Commit my estimate");
    const auto& item = std::get<lesson::Estimate>(quiz.item);
    CHECK(item.right.text == "1.5 GiB");
    CHECK(item.right.amount->count == 1'610'612'736);
    CHECK(item.axis == lesson::Axis{lesson::Spacing::Logarithmic, 107'374'182, 107'374'182'400});
    CHECK(lesson::plain_text(item.why) == "Two bytes a weight.");
    REQUIRE(item.near_misses.size() == 2);
    CHECK(item.near_misses[0].count == std::int64_t{12} << 30);
    CHECK(lesson::plain_text(item.near_misses[0].why) == "That is the cache.");
    CHECK(item.near_misses[0].misconception == "inference_is_training");
    CHECK(lesson::plain_text(item.near_misses[1].why) == "That leaves out the gradients.");
    CHECK(quiz_in(with(estimate, "Two bytes", "2 times")).hash == quiz.hash);
    CHECK(quiz_in(with(estimate, "How large", "How big")).hash != quiz.hash);
}

TEST_CASE("a near miss of the lesson stands for the misconception it names") {
    const auto item = std::get<lesson::Estimate>(
        quiz_in(with(estimate, "inference_is_training", "forgot_gradients")).item);
    REQUIRE(item.near_misses.size() == 1);
    CHECK(lesson::plain_text(item.near_misses[0].why) == "That is the cache.");
}

TEST_CASE("what is wrong with an estimate is told with its cure") {
    const std::string ends =
        "write the ends of its axis in the unit of the answer: from=0 to=128, or axis=log from=1 "
        "to=1000";
    CHECK(problems_in(with(estimate, " from=0.1", "")) == Strings{"1:5: " + ends});
    CHECK(problems_in(with(estimate, "to=100", "to=x")) == Strings{"1:65: " + ends});
    CHECK(problems_in(with(estimate, "from=0.1", "from=0")) ==
          Strings{"1:58: a log axis has no 0; begin it with from=1 or less"});
    CHECK(problems_in(with(estimate, "axis=log", "axis=lin")) ==
          Strings{"1:1: the answer, 1.5 GiB, lies at one end of its axis, which gives it away; "
                  "make the axis longer there, so that 10 % of it lie beyond",
                  "1:49: an axis is linear or log, not 'lin'"});
    CHECK(problems_in(with(estimate, "answer={{weights | GiB}} ", "")) ==
          Strings{"1:5: an estimate computes its answer: answer={{quantity plan=name | GiB}}"});
    CHECK(problems_in(with(estimate, "{{weights | GiB}}", "1.5")) ==
          Strings{"1:26: an estimate computes its answer: answer={{quantity plan=name | GiB}}"});
    CHECK(problems_in(with(estimate, "{{weights | GiB}}", "{{phase of=load}}")) ==
          Strings{"1:28: 'load' is no amount; a bar is dragged to bytes or to a count, more than "
                  "0"});
    CHECK(problems_in(with(estimate, "{{cache | GiB}}", "12 or so")) ==
          Strings{"5:3: a near miss is one computed amount: - {{quantity plan=name | GiB}}"});
    CHECK(problems_in(with(
              estimate, "  > That is the cache. (misconception: inference_is_training)\n", "")) ==
          Strings{"5:3: this near miss has no why; write '  > why' below it"});
    CHECK(problems_in(with(estimate, "to=100", "to=1")) ==
          Strings{"1:65: the answer, 1.5 GiB, lies outside the axis from 0.1 to 1 GiB"});
}
