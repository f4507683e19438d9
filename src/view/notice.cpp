#include "view/notice.h"

#include "view/controls.h"
#include "view/navigation.h"
#include "view/popover.h"
#include "view/shapes.h"
#include "view/text.h"

namespace view {
namespace {

ButtonOptions opener(std::string overlay) {
    ButtonOptions options;
    options.look = Look::Link;
    options.opens = std::move(overlay);
    return options;
}

}  // namespace

void draw_notice(Ui& ui, const app::Model& model) {
    if (model.notice.empty())
        return;
    const auto region = ui.scope(Role::Region, "notice", "Notice");
    const Theme& theme = ui.theme();
    ui.panel({theme.card, theme.ink, stroke::control, radius::control, 16, 12}, [&] {
        const float close = ui.grown(height::small_control, TextStyle::SmallStrong);
        const float right = ui.x() + ui.width();
        const float top = ui.y();
        const float bottom = ui.within({ui.x(), top + 5, ui.width() - close - 90 * ui.scale()},
                                       [&] { text(ui, TextStyle::Ui, model.notice); });
        ButtonOptions dismiss;
        dismiss.look = Look::Small;
        const float width = button_width(ui, "Dismiss", dismiss);
        ui.within({right - width, top, width}, [&] {
            if (button(ui, "dismiss", "Dismiss", dismiss))
                ui.emit(app::Dismiss{});
        });
        ui.move_to(std::max(bottom + 5, top + close));
    });
    ui.skip(16);
}

void draw_storage_notice(Ui& ui, const app::Model& model) {
    if (model.surroundings.storage)
        return;
    const auto region = ui.scope(Role::Region, "storage", "Progress");
    ui.side_by_side(12, [&] {
        const std::string_view words = "Progress stays on this page only.";
        const float line = ui.fonts().line(TextStyle::Ui);
        const float tall = ui.grown(height::control, TextStyle::UiStrong);
        const Rect rect = ui.place(ui.fonts().width(TextStyle::Ui, words) + 1, tall);
        ui.within({rect.x, rect.y + (tall - line) / 2, rect.width},
                  [&] { text(ui, TextStyle::Ui, words); });
        button(ui, "storage why", "Why", opener("about:storage"));
    });
    note_popover(ui, "about:storage", "Progress stays on this page only",
                 {"This browser lets the page store nothing, so a reload starts afresh. That is "
                  "usual in a private window, or inside a page from elsewhere.",
                  "The lesson works all the same."});
    ui.skip(16);
}

namespace {

// The ways to the pages outside of the lessons, and which edition this is.
void draw_pages_line(Ui& ui, const app::Model& model) {
    const auto pages = ui.scope(Role::Navigation, "pages of the course", "About the course");
    ui.side_by_side(24, [&] {
        for (const lesson::Page& page : model.course->pages) {
            if (lesson::is_demo(page))
                continue;
            const Way way = way_to(page);
            if (link(ui, page.id, way.name, app::text_of(way.route),
                     {TextStyle::Small, app::current_page(model) == &page, {}}))
                follow(ui, way.route);
        }
    });
    if (model.course->version.empty())
        return;
    ui.skip(8);
    text(ui, TextStyle::Small, "Version " + model.course->version, ui.theme().ink3);
}

}  // namespace

void draw_footer(Ui& ui, const app::Model& model) {
    const auto region = ui.scope(Role::Region, "footer", "About the numbers");
    rule(ui, ui.x(), ui.y(), ui.width(), ui.theme().line);
    ui.skip(12);
    const auto words = [&] {
        text(ui, TextStyle::Small,
             "Every number is computed on this page, from the shape of the model.",
             ui.theme().ink3);
    };
    const auto way = [&] {
        button(ui, "left out", "What the numbers leave out", opener("about:numbers"));
    };
    if (ui.layout().narrow()) {
        words();
        way();
    } else {
        const float tall = ui.grown(height::control, TextStyle::UiStrong);
        const float width = button_width(ui, "What the numbers leave out", opener(""));
        const float drop = (tall - ui.fonts().line(TextStyle::Small)) / 2;
        ui.within({ui.x(), ui.y() + drop, ui.width() - width - 24}, words);
        const Area right{ui.x() + ui.width() - width, ui.y(), width};
        ui.move_to(ui.within(right, way));
    }
    note_popover(ui, "about:numbers", "What the numbers leave out",
                 {"The driver's own share of the card, gaps between blocks, and the scratch space "
                  "of the kernels. They differ from machine to machine.",
                  "So a plan that just fits on paper may not fit on a card. Leave room for them."});
    ui.skip(8);
    draw_pages_line(ui, model);
    ui.skip(24);
}

}  // namespace view
