#include "widgets/card_run.h"

#include "support/run_of.h"

#include <string>

#include <doctest/doctest.h>

namespace {

std::string all_words(const widgets::Description& description) {
    std::string words = description.summary;
    for (const auto& row : description.rows) {
        for (const std::string& cell : row)
            words += '|' + cell;
    }
    return words;
}

}  // namespace

TEST_CASE("before the prediction the words tell the answer and nothing of the training") {
    const auto hidden = widgets::describe(support::run_of({}), widgets::Outcome::Hidden);
    CHECK(
        hidden.summary ==
        "Llama 3.1 8B on one RTX 4090 with 23.99 GiB: answering a question takes 15.1 GiB, 8.9 GiB "
        "stay free. What finetuning takes is still hidden.");
    CHECK(hidden.header == std::vector<std::string>{"Part", "Answer a question"});
    for (const char* word : {"gradient", "AdamW", "fail", "60.0", "backward"})
        CHECK(all_words(hidden).find(word) == std::string::npos);
    // The recipe decides the outcome; hidden, two recipes read alike.
    CHECK(hidden ==
          widgets::describe(support::run_of({{"recipe", "mixed"}}), widgets::Outcome::Hidden));
}

TEST_CASE("afterwards the words tell the bars, the refusal and the whole step") {
    const auto shown = widgets::describe(support::run_of({}));
    CHECK(
        shown.summary.find("it fails in the backward pass. At its highest it wants 60.0 GiB, 36.0 "
                           "GiB too much. Out of memory, at 23.96 GiB.") != std::string::npos);
    REQUIRE(shown.rows.size() == 10);
    CHECK(shown.header.size() == 4);
    CHECK(shown.rows[0] == std::vector<std::string>{"weights", "15.0 GiB", "15.0 GiB", "15.0 GiB"});
    CHECK(shown.rows[9] ==
          std::vector<std::string>{"the card has", "23.99 GiB", "23.99 GiB", "23.99 GiB"});
    for (const auto& row : shown.rows)
        CHECK(row.size() == shown.header.size());
}

TEST_CASE("a card too small for the answer is told so") {
    const auto hidden =
        widgets::describe(support::run_of({{"card", "t4"}}), widgets::Outcome::Hidden);
    CHECK(hidden.summary.find("takes 15.1 GiB and does not fit.") != std::string::npos);
}

TEST_CASE("a model without shape is described by what is wrong with it") {
    widgets::CardRun run;
    run.plan.model = "gpt-17";
    CHECK(widgets::describe(run).summary.rfind("no model called 'gpt-17'", 0) == 0);
    CHECK(widgets::describe(run).rows.empty());
}
