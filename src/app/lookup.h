#pragma once

#include "lesson/document.h"

#include <string_view>

/// Finding blocks of a course by their id.
namespace app {

/// A block of one kind and where it stands: on a page there is no lesson and no step. All null and
/// 0 when there is none.
template <class Content>
struct Found {
    const Content* block = nullptr;
    const lesson::Lesson* lesson = nullptr;
    int step = 0;  // from 1

    explicit operator bool() const { return block != nullptr; }
};

Found<lesson::Quiz> find_quiz(const lesson::Course& course, std::string_view id);
Found<lesson::WidgetBlock> find_widget(const lesson::Course& course, std::string_view id);

/// True when the learner may change something in this widget.
inline bool is_interactive(const lesson::WidgetBlock& widget) {
    return !widget.controls.empty();
}

}  // namespace app
