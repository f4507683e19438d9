#include "view/screen.h"

#include "app/any_action.h"
#include "app/navigate.h"
#include "view/header.h"
#include "view/home.h"
#include "view/map.h"
#include "view/navigation.h"
#include "view/notice.h"
#include "view/path.h"
#include "view/step.h"
#include "view/view.h"

namespace view {
namespace {

void draw_lesson(Ui& ui, const app::Model& model) {
    draw_path(ui, model);
    {
        const auto main = ui.scope(Role::Main, "lesson", app::current_lesson(model)->title);
        ui.skip(ui.layout().two_columns() ? 20 : 12);
        draw_notice(ui, model);
        draw_step(ui, model);
    }
    ui.skip(ui.layout().narrow() ? 24 : 32);
    draw_navigation(ui, model, way_on_from(model));
}

void draw_page(Ui& ui, const app::Model& model, const lesson::Page& page) {
    const auto main = ui.scope(Role::Main, "page", page.step.title);
    ui.skip(ui.layout().two_columns() ? 20 : 12);
    draw_notice(ui, model);
    draw_step(ui, model);
    if (page.id == lesson::map_page)
        draw_map(ui, model);
    if (page.id == lesson::demos_page)
        draw_demos(ui, model);
}

void draw_course(Ui& ui, const app::Model& model) {
    const auto main = ui.scope(Role::Main, "home", "Course home");
    draw_notice(ui, model);
    draw_home(ui, model);
}

// A learner who goes somewhere finds the focus at the heading there. Whoever just loads the page
// does not: no deed, no focus.
void send_focus_after(Ui& ui, const lesson::Course& course) {
    for (const app::Action& action : ui.emitted()) {
        if (const auto* go = app::action_as<app::GoTo>(action))
            ui.focus(heading_id(app::resolved(course, go->route)));
    }
}

}  // namespace

bool is_dark(const app::Model& model) {
    if (model.preferences.theme == app::Theme::Auto)
        return model.surroundings.dark;
    return model.preferences.theme == app::Theme::Dark;
}

void draw_screen(Ui& ui, const app::Model& model) {
    const bool chrome = !model.surroundings.embedded;
    if (chrome)
        draw_header(ui, model);
    if (const lesson::Page* page = app::current_page(model))
        draw_page(ui, model, *page);
    else if (app::current_step(model) != nullptr)
        draw_lesson(ui, model);
    else
        draw_course(ui, model);
    ui.skip(32);
    draw_storage_notice(ui, model);
    if (chrome)
        draw_footer(ui, model);
    send_focus_after(ui, *model.course);
}

Output draw(const app::Model& model, State& state, const Stage& stage,
            std::span<const semantics::Input> inputs) {
    Ui ui(state, stage, inputs, {is_dark(model), model.surroundings.reduced_motion, model.open});
    draw_screen(ui, model);
    return ui.finish();
}

}  // namespace view
