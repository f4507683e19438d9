#include "app/sentences.h"

#include "support/small_course.h"

#include <doctest/doctest.h>

namespace {

lesson::Quiz hook() {
    return std::get<lesson::Quiz>(support::small_course().lessons[0].steps[0].blocks[0].content);
}

}  // namespace

TEST_CASE("a wrong prediction is told back with its why and what holds") {
    CHECK(app::commit_sentence(hook(), {app::Picked{1}, app::Confidence::ThinkSo, 0}) ==
          "You predicted: It fits, but it is slow. You think so. Not this one. Nothing waits for "
          "memory. What holds: It fails inside the step. Training keeps more.");
}

TEST_CASE("a right prediction needs no second answer, and being sure is not required") {
    CHECK(app::commit_sentence(hook(), {app::Picked{2}, app::Confidence::None, 0}) ==
          "You predicted: It fails inside the step. Right. Training keeps more.");
}

TEST_CASE("a question that is no prediction is answered") {
    lesson::Quiz quiz = hook();
    quiz.action = "Check my answer";
    CHECK(app::commit_sentence(quiz, {app::Picked{2}, app::Confidence::Guess, 0}) ==
          "You answered: It fails inside the step. You guessed. Right. Training keeps more.");
}

TEST_CASE("looking without predicting is fine and said so") {
    CHECK(app::shown_sentence(hook()) ==
          "You looked without predicting. That is fine; it is marked. What holds: It fails inside "
          "the step. Training keeps more.");
}

TEST_CASE("the place is told in a sentence and in the title") {
    app::Model model = support::small_model();
    CHECK(app::place_sentence(model) == "Course home.");
    CHECK(app::window_title(model) == "Memory First");
    model.route = {"tiny", 2, {}};
    CHECK(app::place_sentence(model) == "A tiny lesson. Step 2 of 3: Play.");
    CHECK(app::window_title(model) == "Play, A tiny lesson, Memory First");
}

TEST_CASE("every confidence has an id that finds it") {
    for (const auto confidence : {app::Confidence::None, app::Confidence::Guess,
                                  app::Confidence::ThinkSo, app::Confidence::Sure}) {
        const auto* found = app::find_confidence(app::row_of(confidence).id);
        REQUIRE(found != nullptr);
        CHECK(*found == confidence);
    }
    CHECK(app::find_confidence("very-sure") == nullptr);
}
