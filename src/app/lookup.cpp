#include "app/lookup.h"

namespace app {

namespace {

template <class Content>
Found<Content> find(const lesson::Course& course, std::string_view id) {
    Found<Content> found;
    const auto look = [&](const lesson::Step& step, const lesson::Lesson* lesson, int number) {
        lesson::for_each_block(step.blocks, [&](const lesson::Block& block) {
            const auto* content = std::get_if<Content>(&block.content);
            if (content != nullptr && content->id == id)
                found = {content, lesson, number};
        });
    };
    for (const lesson::Lesson& lesson : course.lessons) {
        int number = 0;
        for (const lesson::Step& step : lesson.steps)
            look(step, &lesson, ++number);
    }
    for (const lesson::Page& page : course.pages)
        look(page.step, nullptr, 0);
    return found;
}

}  // namespace

Found<lesson::Quiz> find_quiz(const lesson::Course& course, std::string_view id) {
    return find<lesson::Quiz>(course, id);
}

Found<lesson::WidgetBlock> find_widget(const lesson::Course& course, std::string_view id) {
    return find<lesson::WidgetBlock>(course, id);
}

}  // namespace app
