#include "view/step.h"

#include "base/overloaded.h"
#include "view/arrangement.h"
#include "view/navigation.h"
#include "view/outcome.h"
#include "view/popover.h"
#include "view/prose.h"
#include "view/quiz.h"
#include "view/stage.h"

#include <algorithm>

namespace view {
namespace {

/// Choices and messages are read like prose and are no wider than this.
constexpr float answer_measure = 640;

struct Drawer {
    Ui& ui;
    const app::Model& model;
    OpenedSpan opened;

    void operator()(const Words& words) const {
        const auto lesson = ui.lesson_words();
        prose(ui, words.key, words.run, opened);
    }

    void operator()(const Question& question) const {
        draw_quiz(ui, model, *question.quiz, opened);
    }

    void operator()(const Comparison& comparison) const { draw_comparison(ui, comparison, opened); }

    void operator()(const Folded& folded) const { draw_folded(ui, model, folded); }

    void operator()(const WidgetPart& part) const { draw_widget(ui, model, *part.widget); }

    void operator()(const FigurePart& part) const { draw_figure(ui, *part.figure); }
};

float gap_before(const Ui& ui, const Part& part) {
    const bool words = std::holds_alternative<Words>(part);
    if (ui.layout().narrow())
        return words ? 12 : 14;
    return words ? 14 : 20;
}

void draw_heading(Ui& ui, const app::Model& model, const lesson::Step& step) {
    const auto words = ui.lesson_words();
    page_heading(ui, model.route, TextStyle::Title, title_of(model, step));
}

void draw_two_columns(const Drawer& drawer, const std::vector<Part>& parts,
                      const lesson::Step& step) {
    Ui& ui = drawer.ui;
    const float top = ui.y();
    const float left = ui.x();
    const float text_width = ui.layout().text_column;
    const float stage_left = left + text_width + ui.layout().gutter;
    const float stage_width = ui.width() - text_width - ui.layout().gutter;
    float text_bottom =
        ui.within({left, top, text_width}, [&] { draw_heading(ui, drawer.model, step); });
    float stage_bottom = top;
    for (const Part& part : parts) {
        const auto draw = [&] { std::visit(drawer, part); };
        if (column_of(part) == Column::Text) {
            const float start = text_bottom + gap_before(ui, part);
            text_bottom = ui.within({left, start, text_width}, draw);
        } else {
            const float start = stage_bottom == top ? top : stage_bottom + 20;
            stage_bottom = ui.within({stage_left, start, stage_width}, draw);
        }
    }
    ui.move_to(std::max(text_bottom, stage_bottom));
}

float width_of(const Ui& ui, const Part& part) {
    if (column_of(part) == Column::Stage)
        return ui.width();
    return std::min(ui.width(), answer_measure * ui.scale());
}

void draw_one_column(const Drawer& drawer, const std::vector<Part>& parts,
                     const lesson::Step& step) {
    Ui& ui = drawer.ui;
    draw_heading(ui, drawer.model, step);
    for (const Part& part : parts) {
        ui.skip(gap_before(ui, part));
        const Area area{ui.x(), ui.y(), width_of(ui, part)};
        ui.move_to(ui.within(area, [&] { std::visit(drawer, part); }));
    }
}

}  // namespace

void draw_step(Ui& ui, const app::Model& model) {
    const lesson::Step& step = *app::current_step(model);
    const std::vector<Part> parts = parts_of(model);
    const auto scope = ui.scope(Role::Group, app::text_of(app::place_of(model.route)), step.beat);
    const Drawer drawer{ui, model, popovers(ui, model)};
    if (arrangement_of(parts, ui.layout()) == Arrangement::TwoColumns)
        draw_two_columns(drawer, parts, step);
    else
        draw_one_column(drawer, parts, step);
}

WayOn way_on_from(const app::Model& model) {
    WayOn way_on = WayOn::Main;
    for (const Part& part : parts_of(model)) {
        if (std::holds_alternative<Question>(part) || std::holds_alternative<Folded>(part))
            way_on = WayOn::Aside;
    }
    return way_on;
}

}  // namespace view
