#include "transcript/article.h"

#include "lesson/support.h"
#include "transcript/html_reader.h"
#include "transcript/page.h"

#include <array>
#include <string>

#include <doctest/doctest.h>

using html::Answered;
using transcript::Place;

namespace {

lesson::Course course_of(const std::string& text) {
    const std::array files = {
        base::EmbeddedFile{"course.txt", "sample\n"},
        base::EmbeddedFile{"glossary.md", "# token: token\nA piece of text.\n"},
        base::EmbeddedFile{"01-sample.md", text}};
    lesson::LoadedCourse loaded = lesson::load_course(files, lesson_tests::knowledge());
    REQUIRE(loaded.problems.empty());
    return loaded.course;
}

/// The article around `body` in one step, read back.
html::Node article_of(const std::string& body, Place place = Place::CoursePage) {
    const lesson::Course course = course_of(lesson_tests::step_text(body));
    html::Document document =
        html::read(transcript::lesson_article(course, course.lessons[0], place));
    CHECK(document.problems == lesson_tests::Strings{});
    return std::move(document.root);
}

html::Node first_step(const std::string& body) {
    const html::Node article = article_of(body);
    return *html::all(article, "section").at(0);
}

const std::string quiz =
    "::: quiz hook\nWhich?\n- [x] One\n  > Because.\n- [ ] Two\n  > Not so.\n- [ ] Three\n  > No.\n"
    "--- hint\nThink.\n:::\n";

}  // namespace

TEST_CASE("a lesson is one article with a heading a step") {
    const html::Node article = article_of("## Part\nText & <more>.\n");
    CHECK(html::visible_text(*html::all(article, "h1").at(0), Answered::No) == "A sample");
    CHECK(html::visible_text(*html::all(article, "section").at(0), Answered::No) ==
          "It\nPart\nText & <more>.");
}

TEST_CASE("items share a list, prose keeps its order") {
    const html::Node step = first_step("One.\n\n- a\n- b\n\n3. c\n4. d\n\nTwo.\n");
    CHECK(html::all(step, "ul").size() == 1);
    REQUIRE(html::all(step, "ol").size() == 1);
    CHECK(*html::all(step, "ol")[0]->attribute("start") == "3");
    CHECK(html::all(step, "li").size() == 4);
    CHECK(html::visible_text(step, Answered::No) == "It\nOne.\na\nb\nc\nd\nTwo.");
}

TEST_CASE("a value leads to its working, a word to its explanation") {
    const html::Node article =
        article_of("{{weights | GiB}}, again {{weights | GiB}} for a [token]{term}.\n");
    const auto links = html::all(article, "a");
    REQUIRE(links.size() == 3);
    CHECK(*links[0]->attribute("href") == "#number-1");
    CHECK(*links[1]->attribute("href") == "#number-1");
    CHECK(*links[2]->attribute("href") == "#term-token");
    const auto notes = html::all(article, "dl");
    REQUIRE(notes.size() == 2);
    CHECK(html::visible_text(*notes[0], Answered::No) ==
          "1.5 GiB: weights\n2 bytes a weight\n1,610,612,736 bytes");
    CHECK(html::visible_text(*notes[1], Answered::No) == "token\nA piece of text.");
}

TEST_CASE("links inside the course follow the place of the article") {
    const std::string body = "[here](#/sample/1) [out](https://example.org)\n";
    CHECK(*html::all(article_of(body, Place::OwnPage), "a").at(0)->attribute("href") ==
          "sample.html#step-1");
    CHECK(*html::all(article_of(body, Place::CoursePage), "a").at(0)->attribute("href") ==
          "#/sample/1");
    CHECK(*html::all(article_of(body), "a").at(1)->attribute("href") == "https://example.org");
    CHECK(transcript::address("#/about", Place::OwnPage) == "about.html");
    CHECK(transcript::address("#/demos/card-run", Place::OwnPage) == "demos-card-run.html");
    CHECK(transcript::address("#/", Place::OwnPage) == "../index.html");
}

TEST_CASE("answers stay closed until asked for") {
    const html::Node step = first_step(quiz + "::: after hook\nIt fails.\n:::\n");
    CHECK(html::visible_text(step, Answered::No) == "It\nWhich?\nOne\nTwo\nThree");
    CHECK(html::visible_text(step, Answered::Yes) ==
          "It\nWhich?\nOne\nBecause.\nTwo\nNot so.\nThree\nNo.\nIt fails.");
    CHECK(html::all(step, "details").size() == 5);
}

TEST_CASE("an order is shuffled until its answer is opened") {
    const html::Node step =
        first_step("::: order o\nWhich first?\n1. Ape\n   > It is.\n2. Bee\n3. Cat\n:::\n");
    const std::string before = html::visible_text(step, Answered::No);
    for (const char* item : {"Ape", "Bee", "Cat"})
        CHECK(before.find(item) != std::string::npos);
    CHECK(before.find("Ape\nBee\nCat") == std::string::npos);
    CHECK(before.find("It is.") == std::string::npos);
    CHECK(html::visible_text(step, Answered::Yes) == "It\nWhich first?\nApe\nIt is.\nBee\nCat");
}

TEST_CASE("an estimate's answer and why stay closed until asked for") {
    const html::Node step = first_step(
        "::: estimate e answer={{weights | GiB}} axis=log from=0.1 to=100\nHow large?\n> Two "
        "bytes.\n- {{cache | GiB}}\n  > The cache.\n:::\n");
    CHECK(html::visible_text(step, Answered::No) == "It\nHow large?");
    CHECK(html::visible_text(step, Answered::Yes) == "It\nHow large?\n1.5 GiB\nTwo bytes.");
    CHECK(html::all(step, "details").size() == 1);
    CHECK(html::all(*html::all(step, "details").at(0), "li").size() == 2);
}

TEST_CASE("a picture is a figure with its data as a table") {
    const html::Node step = first_step("::: widget card-run a tokens=64\n:::\n");
    REQUIRE(html::all(step, "figure").size() == 1);
    const widgets::Description words =
        widgets::describe(widgets::CardRun{{.tokens = 64}}, widgets::Outcome::Shown);
    CHECK(html::visible_text(*html::all(step, "figcaption").at(0), Answered::No) == words.summary);
    CHECK(html::all(*html::all(step, "tbody").at(0), "tr").size() == words.rows.size());
}

TEST_CASE("a picture hides its outcome until the question is answered") {
    const html::Node step = first_step(quiz + "::: widget card-run a after=hook\n:::\n");
    const widgets::CardRun run;
    const std::string hidden = widgets::describe(run, widgets::Outcome::Hidden).summary;
    const std::string shown = widgets::describe(run, widgets::Outcome::Shown).summary;
    REQUIRE(hidden != shown);
    const std::string before = html::visible_text(step, Answered::No);
    CHECK(before.find(hidden) != std::string::npos);
    CHECK(before.find(shown) == std::string::npos);
    const std::string after = html::visible_text(step, Answered::Yes);
    CHECK(after.find(hidden) == std::string::npos);
    CHECK(after.find(shown) != std::string::npos);
}
