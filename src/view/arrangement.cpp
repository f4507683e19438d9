#include "view/arrangement.h"

#include <algorithm>

namespace view {
namespace {

bool is_workbench(const Part& part) {
    const auto* picture = std::get_if<WidgetPart>(&part);
    return picture != nullptr && !picture->widget->controls.empty();
}

bool is_on_stage(const Part& part) {
    return column_of(part) == Column::Stage;
}

bool is_heading(const lesson::Block& block) {
    const auto* prose = std::get_if<lesson::Prose>(&block.content);
    return prose != nullptr && prose->kind == lesson::ProseKind::Heading;
}

}  // namespace

Column column_of(const Part& part) {
    if (std::holds_alternative<WidgetPart>(part))
        return Column::Stage;
    const auto* drawing = std::get_if<FigurePart>(&part);
    // The message of a failed run is read, not looked at.
    const bool looked_at = drawing != nullptr &&
                           !std::holds_alternative<widgets::OutOfMemory>(drawing->figure->figure);
    return looked_at ? Column::Stage : Column::Text;
}

Arrangement arrangement_of(const std::vector<Part>& parts, const Layout& layout) {
    if (std::any_of(parts.begin(), parts.end(), is_workbench))
        return Arrangement::Workbench;
    const bool stage = std::any_of(parts.begin(), parts.end(), is_on_stage);
    return stage && layout.two_columns() ? Arrangement::TwoColumns : Arrangement::OneColumn;
}

const lesson::Prose* told_title(const app::Model& model, const lesson::Step& step) {
    if (!step.title.empty())
        return nullptr;
    for (const lesson::Block& block : step.blocks) {
        const auto* after = std::get_if<lesson::After>(&block.content);
        if (after == nullptr || !app::revealed(model, after->quiz))
            continue;
        const auto heading = std::find_if(after->blocks.begin(), after->blocks.end(), is_heading);
        if (heading != after->blocks.end())
            return std::get_if<lesson::Prose>(&heading->content);
    }
    return nullptr;
}

std::string title_of(const app::Model& model, const lesson::Step& step) {
    if (!step.title.empty())
        return step.title;
    const lesson::Prose* told = told_title(model, step);
    return told == nullptr ? step.beat : lesson::plain_text(told->spans);
}

Asked asked_in(const lesson::Lesson& lesson, const lesson::BlockId& id) {
    Asked asked;
    for (std::size_t i = 0; i < lesson.steps.size() && asked.quiz == nullptr; ++i) {
        lesson::for_each_block(lesson.steps[i].blocks, [&](const lesson::Block& block) {
            const auto* quiz = std::get_if<lesson::Quiz>(&block.content);
            if (quiz != nullptr && quiz->id == id)
                asked = {quiz, static_cast<int>(i) + 1};
        });
    }
    return asked;
}

}  // namespace view
