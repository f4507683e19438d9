#include "lesson/course.h"

#include "lesson/support.h"
#include "widgets/list.h"

#include <array>
#include <string>

#include <doctest/doctest.h>

using lesson_tests::Strings;

namespace {

Strings problems_of(std::span<const base::EmbeddedFile> files) {
    Strings problems;
    for (const base::Diagnostic& problem :
         lesson::load_course(files, lesson_tests::knowledge()).problems)
        problems.push_back(base::text_of(problem));
    return problems;
}

}  // namespace

TEST_CASE("course.txt gives the order of the lessons") {
    const std::string first = lesson_tests::step_text("Text.\n");
    std::string second = first;
    second.replace(second.find("sample"), 6, "second");
    const std::array files = {base::EmbeddedFile{"course.txt", "second\nsample\n"},
                              base::EmbeddedFile{"01-sample.md", first},
                              base::EmbeddedFile{"02-second.md", second}};
    const lesson::LoadedCourse loaded = lesson::load_course(files, lesson_tests::knowledge());
    CHECK(loaded.problems.empty());
    REQUIRE(loaded.course.lessons.size() == 2);
    CHECK(loaded.course.lessons[0].id == "second");
    CHECK(loaded.course.find("sample") == &loaded.course.lessons[1]);
    CHECK(loaded.course.find("other") == nullptr);
}

TEST_CASE("files and course.txt agree") {
    const std::string text = lesson_tests::step_text("Text.\n");
    CHECK(problems_of(std::array{base::EmbeddedFile{"course.txt", "sample\nother\nsample\n"},
                                 base::EmbeddedFile{"02-simple.md", text}}) ==
          Strings{"lessons/02-simple.md:1:1: the lesson's id is 'sample', so its file is called "
                  "NN-sample.md, with its number in the course",
                  "lessons/course.txt:2:1: no lesson has the id 'other'",
                  "lessons/course.txt:3:1: 'sample' stands above already"});
    CHECK(problems_of(std::array{base::EmbeddedFile{"course.txt", ""},
                                 base::EmbeddedFile{"01-sample.md", text}}) ==
          Strings{"lessons/01-sample.md:1:1: course.txt does not list 'sample', or another lesson "
                  "has this id"});
    CHECK(problems_of({}) ==
          Strings{"lessons/course.txt:1:1: the file is missing; write the id of each lesson, one a "
                  "line"});
}

TEST_CASE("the glossary explains each word in one paragraph") {
    CHECK(problems_of(
              std::array{base::EmbeddedFile{"course.txt", ""},
                         base::EmbeddedFile{"glossary.md", "# token\nText.\n\n# bf16: bf16\n"}}) ==
          Strings{
              "lessons/glossary.md:1:3: a word is written '# id: word' with its explanation below",
              "lessons/glossary.md:4:3: an explanation is one paragraph"});
}

TEST_CASE("pages are titled prose, and each widget has one") {
    const std::string sample = lesson_tests::step_text("[About](#/about)\n");
    const std::array files = {
        base::EmbeddedFile{"course.txt", "sample\n"}, base::EmbeddedFile{"01-sample.md", sample},
        base::EmbeddedFile{"pages.md", "# about: About it\n\nFirst.\n\n## More\n\nSecond.\n"},
        base::EmbeddedFile{"version.txt", "1a2b3c4d5, 2026-01-02\n"}};
    const lesson::LoadedCourse loaded = lesson::load_course(files, lesson_tests::knowledge());
    CHECK(loaded.problems.empty());
    const lesson::Page* about = loaded.course.find_page("about");
    REQUIRE(about != nullptr);
    CHECK(about->step.title == "About it");
    CHECK(about->step.blocks.size() == 3);
    CHECK(lesson::summary_of(*about) == "First.");
    for (const std::string_view widget : widgets::Widgets::names()) {
        const lesson::Page* demo = loaded.course.find_page("demos/" + std::string(widget));
        REQUIRE(demo != nullptr);
        CHECK(lesson::is_demo(*demo));
        CHECK(demo->step.title == widget);
    }
    CHECK(loaded.course.version == "1a2b3c4d5, 2026-01-02");
}

TEST_CASE("what is wrong with a page is named") {
    const std::string sample = lesson_tests::step_text("Text.\n");
    const Strings problems = problems_of(std::array{
        base::EmbeddedFile{"course.txt", "sample\n"}, base::EmbeddedFile{"01-sample.md", sample},
        base::EmbeddedFile{"pages.md",
                           "# about\nText.\n\n# demos/no-such: None\nText.\n\n"
                           "# sample: Twice\n::: figure decision one\n:::\n"}});
    std::string all;
    for (const std::string& problem : problems)
        all += problem + '\n';
    CHECK(all ==
          "lessons/pages.md:1:1: 'sample' is a lesson too\n"
          "lessons/pages.md:1:1: no widget is called 'no-such'\n"
          "lessons/pages.md:1:3: a page begins with '# id: title'\n"
          "lessons/pages.md:8:5: a page holds words only\n");
}
