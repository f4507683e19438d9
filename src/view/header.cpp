#include "view/header.h"

#include "view/choices.h"
#include "view/controls.h"
#include "view/navigation.h"
#include "view/overlay.h"
#include "view/shapes.h"
#include "view/text.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace view {
namespace {

constexpr std::string_view course_name = "Memory First";
constexpr float mark_size = 24;
constexpr float tools_gap = 4;

struct ThemeRow {
    app::Theme theme;
    app::Theme next;
    std::string_view name;
};

constexpr std::array theme_rows = {
    ThemeRow{app::Theme::Auto, app::Theme::Light, "as this device"},
    ThemeRow{app::Theme::Light, app::Theme::Dark, "light"},
    ThemeRow{app::Theme::Dark, app::Theme::Auto, "dark"},
};

float bar_height(const Ui& ui) {
    return ui.grown(ui.layout().narrow() ? height::header_narrow : height::header,
                    TextStyle::UiStrong);
}

// The name gives way first when large letters make the bar too narrow.
float draw_brand(Ui& ui, float bar, float room) {
    const float high = ui.grown(height::control, TextStyle::UiStrong);
    const float mark = mark_size * ui.scale();
    const float words = ui.fonts().width(TextStyle::UiStrong, course_name);
    const bool named = mark + 12 + words <= room;
    const Rect rect{ui.x(), ui.y() + (bar - high) / 2, named ? mark + 12 + words : high, high};
    semantics::Node node;
    node.id = ui.id("brand");
    node.role = Role::Link;
    node.name = std::string(course_name);
    node.value = app::text_of(route_home());
    node.description = "Course home";
    const Touch touch = area(ui, rect, node);
    draw_mark(ui, rect.x, rect.y + (high - mark) / 2, mark);
    if (named)
        draw_label(ui, TextStyle::UiStrong, rect.x + mark + 12,
                   rect.y + (high - ui.fonts().line(TextStyle::UiStrong)) / 2, ui.theme().ink,
                   course_name);
    if (touch.pressed)
        follow(ui, route_home());
    return rect.x + rect.width;
}

void draw_lesson_title(Ui& ui, const app::Model& model, float x, float bar, float room) {
    const lesson::Lesson* lesson = app::current_lesson(model);
    if (lesson == nullptr || !ui.layout().two_columns())
        return;
    const std::string title = numbered_title(*model.course, *lesson);
    if (ui.fonts().width(TextStyle::Ui, title) > room - 41)
        return;
    fill(ui, {x + 20, ui.y() + (bar - 22) / 2, 1, 22}, ui.theme().line);
    const float line = ui.fonts().line(TextStyle::Ui);
    ui.within({x + 41, ui.y() + (bar - line) / 2, room - 41},
              [&] { text(ui, TextStyle::Ui, title, ui.theme().ink2); });
}

void theme_button(Ui& ui, const app::Model& model) {
    const auto& row = theme_rows[static_cast<std::size_t>(model.preferences.theme)];
    ButtonOptions options;
    options.look = Look::Quiet;
    options.icon = Icon::Theme;
    options.only_icon = true;
    if (button(ui, "theme", "Colours: " + std::string(row.name), options)) {
        app::Preferences preferences = model.preferences;
        preferences.theme = row.next;
        ui.emit(app::SetPreferences{preferences});
    }
}

ButtonOptions opener(Icon icon, std::string overlay) {
    ButtonOptions options;
    options.look = Look::Quiet;
    options.icon = icon;
    options.only_icon = true;
    options.opens = std::move(overlay);
    return options;
}

ButtonOptions menu_options(const app::Model& model, const lesson::Page& page) {
    ButtonOptions options;
    options.look = Look::Quiet;
    options.icon = page.id == lesson::map_page ? Icon::Map : Icon::None;
    options.current = app::current_page(model) == &page;
    return options;
}

void text_size(Ui& ui, const app::Model& model) {
    constexpr std::array percents = {100, 125, 150, 200};
    std::vector<std::string> words;
    int chosen = -1;
    for (std::size_t i = 0; i < percents.size(); ++i) {
        words.push_back(std::to_string(percents[i]) + " %");
        if (percents[i] == model.preferences.text_percent)
            chosen = static_cast<int>(i);
    }
    const auto picked = segments(ui, "text size", "Text size", words, chosen);
    if (!picked)
        return;
    app::Preferences preferences = model.preferences;
    preferences.text_percent = percents[static_cast<std::size_t>(*picked)];
    ui.emit(app::SetPreferences{preferences});
}

void text_size_button(Ui& ui, const app::Model& model) {
    button(ui, "text-size", "Text size", opener(Icon::TextSize, "text-size"));
    if (ui.is_open("text-size"))
        overlay(ui, "text-size-dialog", {"Text size", 340, false}, [&] { text_size(ui, model); });
}

// On a narrow screen the bar has room for two icons; the rest is in the menu.
void menu_button(Ui& ui, const app::Model& model) {
    button(ui, "menu", "Menu", opener(Icon::Menu, "menu"));
    if (!ui.is_open("menu"))
        return;
    overlay(ui, "menu-dialog", {"Menu", 340, false}, [&] {
        for (const lesson::Page& page : model.course->pages) {
            if (!lesson::is_demo(page) || page.id == lesson::planner_page)
                way_button(ui, page.id, way_to(page), menu_options(model, page));
        }
        ui.skip(12);
        text(ui, TextStyle::Small, "Text size", ui.theme().ink2);
        ui.skip(4);
        text_size(ui, model);
    });
}

/// The pages named in the bar, where it is wide enough for words.
std::vector<const lesson::Page*> pages_in_bar(const Ui& ui, const app::Model& model) {
    std::vector<const lesson::Page*> pages;
    if (ui.layout().narrow())
        return pages;
    for (const std::string_view id : {lesson::map_page, lesson::planner_page}) {
        if (const lesson::Page* page = model.course->find_page(id))
            pages.push_back(page);
    }
    return pages;
}

float tools_width(const Ui& ui, const app::Model& model) {
    float width = 2 * ui.grown(height::control, TextStyle::UiStrong) + tools_gap;
    for (const lesson::Page* page : pages_in_bar(ui, model))
        width += button_width(ui, page->step.title, menu_options(model, *page)) + tools_gap;
    return width;
}

void draw_tools(Ui& ui, const app::Model& model, float bar) {
    const bool narrow = ui.layout().narrow();
    const float high = ui.grown(height::control, TextStyle::UiStrong);
    const float width = tools_width(ui, model);
    ui.within({ui.x() + ui.width() - width, ui.y() + (bar - high) / 2, width}, [&] {
        ui.side_by_side(tools_gap, [&] {
            for (const lesson::Page* page : pages_in_bar(ui, model))
                way_button(ui, page->id, way_to(*page), menu_options(model, *page));
            if (!narrow)
                text_size_button(ui, model);
            theme_button(ui, model);
            if (narrow)
                menu_button(ui, model);
        });
    });
}

}  // namespace

void draw_header(Ui& ui, const app::Model& model) {
    const auto region = ui.scope(Role::Navigation, "bar", "Course");
    const float bar = bar_height(ui);
    const float tools = tools_width(ui, model) + tools_gap;
    const float brand_end = draw_brand(ui, bar, ui.width() - tools);
    const float room = ui.x() + ui.width() - tools - brand_end;
    draw_lesson_title(ui, model, brand_end, bar, room);
    draw_tools(ui, model, bar);
    ui.skip(bar);
}

}  // namespace view
