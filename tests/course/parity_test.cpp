// The text edition and the screen tell the same words in the same order: each step is drawn without
// a window, and what it recorded as the lesson's own words is held against the page built from it.
#include "learner.h"
#include "support/items_course.h"
#include "support/screen.h"
#include "transcript/article.h"
#include "transcript/html_reader.h"

#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using html::Answered;
using semantics::Role;

namespace {

/// The lesson's own words on the screen, a line a node. A table repeats its figure's name.
std::string words_of(const semantics::Tree& tree) {
    std::string words;
    for (const semantics::Node& node : tree.nodes) {
        if (node.content && node.role != Role::Table && !node.name.empty())
            words += html::normalised(node.name) + '\n';
    }
    return words;
}

std::string words_of(const html::Node& node, Answered answered) {
    return html::visible_text(node, answered) + '\n';
}

/// The screen of a learner at this step who answered nothing, or asked to be shown everything.
app::Model learner(const support::CoursePointer& course, const lesson::Lesson& lesson, int step,
                   Answered answered) {
    app::Model model = support::at_step(course, lesson, step);
    return answered == Answered::Yes
               ? support::answered(std::move(model), support::Learner::AsksToBeShown)
               : model;
}

/// The section of a step in the text edition.
const html::Node& section_of(const html::Document& page, int step) {
    for (const html::Node* section : html::all(page.root, "section")) {
        const std::string* number = section->attribute("data-step");
        if (number != nullptr && *number == std::to_string(step))
            return *section;
    }
    FAIL("the text edition has no step " << step);
    return page.root;
}

html::Document page_of(const lesson::Course& course, const lesson::Lesson& lesson) {
    return html::read(transcript::lesson_article(course, lesson, transcript::Place::CoursePage));
}

/// What the author wrote in a step, as far as it stands there before an answer.
std::vector<std::string> written_in(const lesson::Step& step) {
    std::vector<std::string> written = {step.title};
    for (const lesson::Block& block : step.blocks) {
        if (const auto* prose = std::get_if<lesson::Prose>(&block.content))
            written.push_back(lesson::plain_text(prose->spans));
        if (const auto* quiz = std::get_if<lesson::Quiz>(&block.content)) {
            if (const auto* pick = std::get_if<lesson::PickOne>(&quiz->item)) {
                for (const lesson::Choice& choice : pick->choices)
                    written.push_back(lesson::plain_text(choice.text));
            }
            if (const auto* order = std::get_if<lesson::Order>(&quiz->item)) {
                for (const lesson::OrderedItem& item : order->items)
                    written.push_back(lesson::plain_text(item.text));
            }
        }
    }
    return written;
}

}  // namespace

TEST_CASE("every step tells the same on the screen and in the text edition") {
    support::Screen screen(support::at_home(support::built_in_course()));
    for (const auto& course : {support::built_in_course(), support::items_course()})
        support::for_each_step(course, [&](const lesson::Lesson& lesson, int step) {
            const html::Document page = page_of(*course, lesson);
            for (const Answered answered : {Answered::No, Answered::Yes}) {
                INFO((answered == Answered::Yes ? "answered" : "not answered"));
                screen.show(learner(course, lesson, step, answered), 1280);
                CHECK(words_of(screen.tree()) == words_of(section_of(page, step), answered));
            }
        });
}

TEST_CASE("what is compared holds every sentence its author wrote") {
    const support::CoursePointer course = support::built_in_course();
    support::Screen screen(support::at_home(course));
    support::for_each_step(course, [&](const lesson::Lesson& lesson, int step) {
        screen.show(learner(course, lesson, step, Answered::No), 1280);
        const std::string shown = words_of(screen.tree());
        for (const std::string& words : written_in(lesson.steps[std::size_t(step) - 1]))
            CHECK_MESSAGE(shown.find(html::normalised(words)) != std::string::npos,
                          '"' << words << "\" is not on the screen");
    });
}

TEST_CASE("the course home tells the same on the screen and in the text edition") {
    const support::CoursePointer course = support::built_in_course();
    const support::Screen screen(support::at_home(course));
    const std::string page = html::visible_text(
        html::read(transcript::home_article(*course, transcript::Place::CoursePage)).root,
        Answered::No);
    for (const std::string* words :
         {&course->home.question, &course->home.promise, &course->home.privacy}) {
        CHECK(screen.says(*words));
        CHECK(page.find(*words) != std::string::npos);
    }
    for (const lesson::Lesson& lesson : course->lessons) {
        CHECK(screen.text().find(lesson.title) != std::string::npos);
        CHECK(page.find(lesson.title) != std::string::npos);
    }
}
