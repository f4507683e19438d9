#include "app/model.h"

#include "app/lookup.h"
#include "app/replies.h"

#include <algorithm>
#include <cstddef>

namespace app {

const lesson::Lesson* current_lesson(const Model& model) {
    return model.route.lesson.empty() ? nullptr : model.course->find(model.route.lesson);
}

const lesson::Page* current_page(const Model& model) {
    return model.route.page.empty() ? nullptr : model.course->find_page(model.route.page);
}

const lesson::Step* current_step(const Model& model) {
    if (const lesson::Page* page = current_page(model))
        return &page->step;
    const lesson::Lesson* lesson = current_lesson(model);
    const auto index = static_cast<std::size_t>(model.route.step - 1);
    return lesson == nullptr || index >= lesson->steps.size() ? nullptr : &lesson->steps[index];
}

widgets::WidgetState state_of(const Model& model, const lesson::WidgetBlock& block) {
    const auto touched = model.touched.find(block.id);
    return touched == model.touched.end() ? block.initial : touched->second.now;
}

bool revealed(const Model& model, const lesson::BlockId& quiz) {
    const auto found = find_quiz(*model.course, quiz);
    return found && answer_of(model, *found.block).has_value();
}

std::optional<Answer> answer_of(const Model& model, const lesson::Quiz& quiz) {
    const auto stored = model.progress.answers.find(quiz.id);
    if (stored == model.progress.answers.end() || stored->second.quiz_hash != quiz.hash)
        return std::nullopt;
    // A save may name a choice that never existed.
    if (!fits(quiz, stored->second.reply))
        return std::nullopt;
    return stored->second;
}

Share progress_of(const Model& model, const lesson::Lesson& lesson) {
    const int all = static_cast<int>(lesson.steps.size());
    const auto seen = model.progress.steps_seen.find(lesson.id);
    if (seen == model.progress.steps_seen.end())
        return {0, all};
    // Steps that a later edition of the lesson no longer has do not count.
    const auto count = std::count_if(seen->second.begin(), seen->second.end(),
                                     [all](int step) { return step >= 1 && step <= all; });
    return {static_cast<int>(count), all};
}

}  // namespace app
