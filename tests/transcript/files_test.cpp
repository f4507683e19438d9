#include "transcript/files.h"

#include "lesson/support.h"
#include "transcript/html_reader.h"
#include "transcript/page.h"

#include <string>

#include <doctest/doctest.h>

namespace {

lesson::Course small_course() {
    lesson::Course course;
    course.home = {"The course", "Why?", "A promise.", "Private."};
    course.lessons = {lesson_tests::parse(lesson_tests::step_text("Text.\n")).lesson};
    course.lessons.push_back(course.lessons[0]);
    course.lessons[1].id = "second";
    course.lessons[1].title = "More \"quoted\" <text>";
    return course;
}

}  // namespace

TEST_CASE("a page stands by itself") {
    const lesson::Course course = small_course();
    const std::string page = transcript::lesson_page(course, course.lessons[1]);
    CHECK(page.starts_with("<!doctype html>\n<html lang=\"en\">"));
    const html::Document document = html::read(page);
    CHECK(document.problems == lesson_tests::Strings{});
    CHECK(html::all(document.root, "h1").size() == 1);
    CHECK(html::all(document.root, "main").size() == 1);
    CHECK(html::visible_text(*html::all(document.root, "title").at(0), html::Answered::No) ==
          "More \"quoted\" <text> · The course");
    const std::string nav =
        html::visible_text(*html::all(document.root, "nav").at(0), html::Answered::No);
    CHECK(nav == "The course Interactive edition Before: A sample");
}

TEST_CASE("the text edition is index.html, course.json, and two files a lesson") {
    const auto files =
        transcript::files_of(small_course(), "<main>\n<!-- text edition -->\n</main>");
    REQUIRE(files);
    REQUIRE(files.value().size() == 6);
    CHECK(files.value()[0].name == "index.html");
    const html::Document index = html::read(files.value()[0].text);
    CHECK(index.problems == lesson_tests::Strings{});
    CHECK(html::visible_text(index.root, html::Answered::No) ==
          "Why?\nA promise.\nPrivate.\nLessons\nA sample\nOne sentence.\nMore \"quoted\" "
          "<text>\nOne sentence.");
    CHECK(*html::all(index.root, "a").at(0)->attribute("href") == "lessons/sample.html");
    CHECK(files.value()[2].name == "lessons/sample.html");
    CHECK(files.value()[3].name == "text/sample.html");
}

TEST_CASE("a page without a place for the home is refused") {
    const auto files = transcript::files_of(small_course(), "<main></main>");
    REQUIRE(!files);
    CHECK(files.error().message == "holds '<!-- text edition -->' not exactly once");
}

TEST_CASE("course.json tells lessons, steps and questions") {
    lesson::Course course = small_course();
    course.lessons.pop_back();
    course.lessons[0].steps[0].title = "A \"quote\"";
    CHECK(transcript::course_json(course) ==
          "{\"lessons\":[{\"id\":\"sample\",\"title\":\"A sample\",\"summary\":\"One sentence.\","
          "\"minutes\":5,\"steps\":[{\"number\":1,\"beat\":\"Try\",\"title\":\"A \\\"quote\\\"\","
          "\"quizzes\":[]}]}],\"pages\":[]}\n");
    course.pages = {{"demos/card-run", {"A demo", "A demo", {}}}};
    CHECK(transcript::course_json(course).ends_with(
        "\"pages\":[{\"id\":\"demos/card-run\",\"title\":\"A demo\"}]}\n"));
}

TEST_CASE("each page outside of the lessons has two files, and lists what it is for") {
    lesson::Course course = small_course();
    course.pages = {{"map", {"Map", "Map", {}}},
                    {"demos", {"Demos", "Demos", {}}},
                    {"demos/card-run", {"A demo", "A demo", {}}}};
    const auto files = transcript::files_of(course, "<!-- text edition -->");
    REQUIRE(files);
    REQUIRE(files.value().size() == 12);
    const html::Document index = html::read(files.value()[0].text);
    CHECK(*html::all(index.root, "a").at(2)->attribute("href") == "lessons/map.html");
    CHECK(*html::all(index.root, "a").at(3)->attribute("href") == "lessons/demos.html");
    CHECK(html::all(index.root, "a").size() == 4);
    CHECK(files.value()[6].name == "lessons/map.html");
    const html::Document map = html::read(files.value()[6].text);
    CHECK(map.problems == lesson_tests::Strings{});
    CHECK(*html::all(map.root, "a").at(2)->attribute("href") == "sample.html#step-1");
    CHECK(*html::all(html::read(files.value()[7].text).root, "a").at(0)->attribute("href") ==
          "#/sample/1");
    const html::Document demos = html::read(files.value()[8].text);
    CHECK(*html::all(demos.root, "a").at(2)->attribute("href") == "demos-card-run.html");
    CHECK(files.value()[10].name == "lessons/demos-card-run.html");
}
