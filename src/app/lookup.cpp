#include "app/lookup.h"

#include <cstddef>

namespace app {

namespace {

template <class Content>
Found<Content> find(const lesson::Course& course, std::string_view id) {
    Found<Content> found;
    for (const lesson::Lesson& lesson : course.lessons) {
        for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
            lesson::for_each_block(lesson.steps[step].blocks, [&](const lesson::Block& block) {
                const auto* content = std::get_if<Content>(&block.content);
                if (content != nullptr && content->id == id)
                    found = {content, &lesson, static_cast<int>(step) + 1};
            });
        }
    }
    return found;
}

}  // namespace

Found<lesson::Quiz> find_quiz(const lesson::Course& course, std::string_view id) {
    return find<lesson::Quiz>(course, id);
}

Found<lesson::WidgetBlock> find_widget(const lesson::Course& course, std::string_view id) {
    return find<lesson::WidgetBlock>(course, id);
}

std::string_view local_name(std::string_view id) {
    return id.substr(id.rfind('/') + 1);
}

}  // namespace app
