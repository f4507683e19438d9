#include "learner.h"

#include "embedded/lessons.h"
#include "lesson/course.h"
#include "lesson/estimator_knowledge.h"

#include <utility>

namespace support {

CoursePointer built_in_course() {
    lesson::Course course =
        lesson::load_course(embedded::lessons(), lesson::estimator_knowledge()).course;
    course.version = "1a2b3c4d5, 2026-01-02";  // golden files outlive a commit
    return std::make_shared<const lesson::Course>(std::move(course));
}

app::Model at_home(const CoursePointer& course) {
    app::Model model;
    model.course = course;
    return model;
}

app::Model at_step(const CoursePointer& course, const lesson::Lesson& lesson, int step) {
    app::Model model = at_home(course);
    model.route.lesson = lesson.id;
    model.route.step = step;
    return model;
}

app::Model at_page(const CoursePointer& course, const lesson::Page& page) {
    app::Model model = at_home(course);
    model.route.page = page.id;
    return model;
}

namespace {

app::Reply reply_to(const lesson::PickOne& /*item*/) {
    return app::Picked{0};
}

app::Reply reply_to(const lesson::Order& item) {
    return app::Arranged{item.start};
}

app::Reply reply_to(const lesson::Estimate& item) {
    return app::Estimated{item.axis.to};
}

}  // namespace

app::Model answered(app::Model model, Learner learner) {
    for (const lesson::Step& step : app::current_lesson(model)->steps) {
        lesson::for_each_block(step.blocks, [&](const lesson::Block& block) {
            const auto* quiz = std::get_if<lesson::Quiz>(&block.content);
            if (quiz == nullptr)
                return;
            app::Answer answer{{}, app::Confidence::Sure, quiz->hash};
            if (learner == Learner::Replies)
                answer.reply =
                    std::visit([](const auto& item) { return reply_to(item); }, quiz->item);
            model.progress.answers[quiz->id] = answer;
        });
    }
    return model;
}

std::string name_of(const lesson::Lesson& lesson, int step) {
    return lesson.id + '-' + std::to_string(step);
}

}  // namespace support
