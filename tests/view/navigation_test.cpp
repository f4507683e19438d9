#include "view/navigation.h"

#include "view/arrangement.h"
#include "view/sample_course.h"

#include <doctest/doctest.h>

TEST_CASE("the ways from a step are named by their beats") {
    const view::Ways first = view::ways_of(sample::model_at(1));
    CHECK_FALSE(first.back.has_value());
    CHECK(first.next.name == "Run it");
    CHECK(first.position == "Lesson 1, step 1 of 6");

    const view::Ways last = view::ways_of(sample::model_at(6));
    REQUIRE(last.back.has_value());
    CHECK(last.back->name == "Check");
    CHECK(last.back->route.step == 5);
    CHECK(last.next.name == "Course home");
    CHECK(last.next.route.lesson.empty());
}

TEST_CASE("after the last step comes the next lesson, where there is one") {
    app::Model model = sample::model_at(6);
    lesson::Course course = *model.course;
    course.lessons.push_back(course.lessons.front());
    course.lessons.back().id = "second";
    course.lessons.back().title = "Another one";
    model.course = std::make_shared<const lesson::Course>(course);
    const view::Ways ways = view::ways_of(model);
    CHECK(ways.next.name == "2. Another one");
    CHECK(ways.next.route.lesson == "second");
}

TEST_CASE("pictures stand beside the text from 1100 px, controls take the whole width") {
    const view::Layout wide = view::layout_of(1280, 1);
    const view::Layout narrow = view::layout_of(390, 1);
    const auto arranged = [](int step, const view::Layout& layout) {
        return view::arrangement_of(view::parts_of(sample::model_at(step)), layout);
    };
    CHECK(arranged(1, wide) == view::Arrangement::TwoColumns);
    CHECK(arranged(1, narrow) == view::Arrangement::OneColumn);
    CHECK(arranged(4, wide) == view::Arrangement::Workbench);
    CHECK(arranged(5, wide) == view::Arrangement::OneColumn);
}

TEST_CASE("a step without a title takes it from what it may tell") {
    app::Model model = sample::model_at(2);
    const lesson::Step& step = model.course->lessons.front().steps[1];
    CHECK(view::title_of(model, step) == "Run it");
    model.progress.answers[sample::hook] = {app::Picked{0}, app::Confidence::Sure, 7};
    CHECK(view::title_of(model, step) == "It fails in the purple phase.");
}
