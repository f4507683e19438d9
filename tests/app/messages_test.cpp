#include "app/messages.h"

#include "support/small_course.h"

#include <array>

#include <doctest/doctest.h>

namespace {

struct Wrong {
    const char* text;
    const char* message;
};

constexpr std::array wrong_messages = {
    Wrong{R"({"type":"memory-first:command","command":"goTo","lesson":"tiny"})",
          "A message of the embedding page is not used: its \"v\" must be 1."},
    Wrong{
        R"({"type":"memory-first:command","v":1,"command":"eval"})",
        "A message of the embedding page is not used: its \"command\" is 'eval', and the only one "
        "is goTo."},
    Wrong{R"({"type":"memory-first:command","v":1})",
          "A message of the embedding page is not used: its \"command\" is 'missing', and the only "
          "one is goTo."},
    Wrong{R"({"type":"memory-first:command","v":1,"command":"goTo","lesson":7})",
          "A message of the embedding page is not used: its \"lesson\" must be the id of a lesson, "
          "or empty for the course home."},
    Wrong{R"({"type":"memory-first:command","v":1,"command":"goTo","lesson":"tiny","step":"2"})",
          "A message of the embedding page is not used: its \"step\" must be a whole number from "
          "1."},
    Wrong{R"({"type":"memory-first:command","v":1,"command":"goTo","lesson":"tiny","step":1e99})",
          "A message of the embedding page is not used: its \"step\" must be a whole number from "
          "1."},
};

}  // namespace

TEST_CASE("messages are JSON with a type and a version") {
    app::Model model = support::small_model();
    model.route = {"tiny", 2, {}};
    model.progress.steps_seen["tiny"] = {1, 2};
    const lesson::Lesson& tiny = model.course->lessons[0];
    const auto& quiz = std::get<lesson::Quiz>(tiny.steps[0].blocks[0].content);
    CHECK(app::ready_message(model) ==
          R"({"type":"memory-first:ready","v":1,"lesson":"tiny","step":2})");
    CHECK(app::progress_message(model, tiny) ==
          R"({"type":"memory-first:progress","v":1,"lesson":"tiny","step":2,"seen":2,"steps":3})");
    CHECK(
        app::answered_message(quiz, {app::Picked{1}, app::Confidence::ThinkSo, 0}) ==
        R"({"type":"memory-first:answered","v":1,"quiz":"tiny/hook","choice":1,"right":false,"confidence":"think-so"})");
    CHECK(
        app::answered_message(quiz, {{}, app::Confidence::None, 0}) ==
        R"({"type":"memory-first:answered","v":1,"quiz":"tiny/hook","choice":null,"right":false,"confidence":"none"})");
    CHECK(app::completed_message(tiny) ==
          R"({"type":"memory-first:completed","v":1,"lesson":"tiny"})");
}

TEST_CASE("text inside a message is escaped") {
    app::Model model = support::small_model();
    model.route.lesson = "a\"b\\c\n\xff";
    CHECK(app::ready_message(model) ==
          "{\"type\":\"memory-first:ready\",\"v\":1,\"lesson\":\"a\\\"b\\\\c\\n\xef\xbf\xbd\","
          "\"step\":1}");
}

TEST_CASE("a command may go to a step") {
    const auto route = app::parse_message(
        R"({"type":"memory-first:command","v":1,"command":"goTo","lesson":"tiny","step":2})");
    REQUIRE(route);
    CHECK(route.value() == app::Route{"tiny", 2, {}});
    const auto home =
        app::parse_message(R"({"type":"memory-first:command","v":1,"command":"goTo","lesson":""})");
    REQUIRE(home);
    CHECK(home.value() == app::Route{});
}

TEST_CASE("a message for somebody else is let pass") {
    for (const char* text : {"", "{", "[1,2]", "null", R"({"type":"analytics"})", R"({"type":5})",
                             R"({"context":"h5p","action":"hello"})"}) {
        const auto route = app::parse_message(text);
        REQUIRE(route);
        CHECK(route.value() == std::nullopt);
    }
}

TEST_CASE("a wrong command is told what would be right") {
    for (const Wrong& row : wrong_messages) {
        const auto route = app::parse_message(row.text);
        REQUIRE(!route);
        CHECK(route.error().message == row.message);
    }
}
