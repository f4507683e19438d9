#pragma once

#include "app/model.h"
#include "lesson/document.h"
#include "view/parts.h"
#include "view/theme.h"

#include <string>
#include <vector>

/// Where the parts of a step go. Nothing here draws.
namespace view {

/// The column a part belongs to when there are two: words and answers left, pictures right.
enum class Column : std::uint8_t { Text, Stage };

Column column_of(const Part& part);

enum class Arrangement : std::uint8_t {
    OneColumn,   // no picture beside the text, or no room for one
    TwoColumns,  // text beside a stage
    Workbench,   // a widget with controls takes the whole width
};

Arrangement arrangement_of(const std::vector<Part>& parts, const Layout& layout);

/// What the step's heading says now: its title, or what an After block tells once it may be told,
/// or the name of the beat.
std::string title_of(const app::Model& model, const lesson::Step& step);

/// The heading inside an After block that serves as the title of `step`; nullptr when the step has
/// a title of its own or the outcome may not be told yet.
const lesson::Prose* told_title(const app::Model& model, const lesson::Step& step);

/// A question and the step that asks it, numbered from 1.
struct Asked {
    const lesson::Quiz* quiz = nullptr;
    int step = 0;
};

/// Where `lesson` asks the question with this id; `quiz` is nullptr when it does not.
Asked asked_in(const lesson::Lesson& lesson, const lesson::BlockId& id);

}  // namespace view
