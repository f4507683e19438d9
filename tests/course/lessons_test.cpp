// The lessons that are built in, and the draft a new one starts from.
#include "embedded/lessons.h"

#include "lesson/course.h"
#include "lesson/estimator_knowledge.h"
#include "support/project.h"
#include "transcript/files.h"
#include "transcript/html_reader.h"
#include "widgets/list.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

namespace {

lesson::LoadedCourse built_in() {
    return lesson::load_course(embedded::lessons(), lesson::estimator_knowledge());
}

std::string text_of(const base::Diagnostics& problems) {
    std::string all;
    for (const base::Diagnostic& problem : problems)
        all += base::text_of(problem) + '\n';
    return all;
}

}  // namespace

TEST_CASE("the lessons have no problems") {
    const lesson::LoadedCourse loaded = built_in();
    CHECK(text_of(loaded.problems) == "");
    CHECK(!loaded.course.lessons.empty());
}

TEST_CASE("each lesson predicts, runs, explains, plays, shows an example, checks and keeps") {
    const lesson::LoadedCourse loaded = built_in();
    for (const lesson::Lesson& lesson : loaded.course.lessons) {
        INFO(lesson.id);
        // From the second lesson on it begins with a recall; there may be several checks.
        std::string beats;
        std::string last;
        for (const lesson::Step& step : lesson.steps)
            beats += step.beat == std::exchange(last, step.beat) ? "" : step.beat + ' ';
        const bool first = &lesson == &loaded.course.lessons.front();
        CHECK(beats == (first ? std::string() : std::string("Recall ")) +
                           "Predict Run it Why Play Example Check Keep ");
    }
}

TEST_CASE("each glossary word ends with a link to the lesson that shows it, by its number") {
    const lesson::LoadedCourse loaded = built_in();
    for (const lesson::GlossaryEntry& entry : loaded.course.glossary) {
        INFO(entry.id);
        std::string link;
        std::string target;
        for (const lesson::Span& span : entry.text) {
            if (span.kind != lesson::SpanKind::Link)
                continue;
            link = span.text;
            target = span.target;
        }
        std::size_t number = 0;
        for (const lesson::Lesson& lesson : loaded.course.lessons) {
            ++number;
            if (target.rfind("#/" + lesson.id + '/', 0) == 0)
                CHECK(link == "Lesson " + std::to_string(number) + " shows it");
        }
        CHECK(!target.empty());
    }
}

TEST_CASE("each glossary word is used") {
    const lesson::LoadedCourse loaded = built_in();
    std::string pages;
    const auto files = transcript::files_of(loaded.course, std::string(transcript::home_mark));
    REQUIRE(files);
    for (const transcript::TextFile& file : files.value())
        pages += file.text;
    for (const lesson::GlossaryEntry& entry : loaded.course.glossary)
        CHECK_MESSAGE(pages.find("#term-" + entry.id + "\"") != std::string::npos,
                      "no lesson refers to the word '" << entry.id << "'");
}

TEST_CASE("every page of the text edition is sound") {
    const lesson::LoadedCourse loaded = built_in();
    const auto files = transcript::files_of(loaded.course, std::string(transcript::home_mark));
    REQUIRE(files);
    for (const transcript::TextFile& file : files.value()) {
        if (!file.name.ends_with(".html"))
            continue;
        INFO(file.name);
        const html::Document document = html::read(file.text);
        CHECK(document.problems.empty());
        int level = 0;
        std::set<std::string> ids;
        for (const html::Node* node : html::all(document.root, "")) {
            if (const std::string* id = node->attribute("id"))
                CHECK_MESSAGE(ids.insert(*id).second, "the id " << *id << " stands twice");
            if (node->name.size() != 2 || node->name[0] != 'h' || node->name == "hr")
                continue;
            CHECK_MESSAGE(node->name[1] - '0' <= level + 1,
                          "a gap before a <" << node->name << ">");
            level = node->name[1] - '0';
        }
        CHECK(html::all(document.root, "h1").size() == 1);
    }
}

TEST_CASE("the draft of a new lesson has no problems") {
    std::string text = support::project_file("lessons/template.txt");
    REQUIRE(!text.empty());
    constexpr std::string_view stand_in = "LESSON-ID";
    for (std::size_t at = text.find(stand_in); at != std::string::npos; at = text.find(stand_in))
        text.replace(at, stand_in.size(), "new-one");
    std::vector<base::EmbeddedFile> files(embedded::lessons().begin(), embedded::lessons().end());
    std::string order;
    for (base::EmbeddedFile& file_of_course : files) {
        if (file_of_course.name == "course.txt") {
            order = std::string(file_of_course.text) + "new-one\n";
            file_of_course.text = order;
        }
    }
    files.push_back({"99-new-one.md", text});
    CHECK(text_of(lesson::load_course(files, lesson::estimator_knowledge()).problems) == "");
}
