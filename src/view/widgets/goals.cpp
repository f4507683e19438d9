#include "view/widgets/goals.h"

#include "view/shapes.h"
#include "view/text.h"

#include <string>

namespace view {

void draw_goals(Ui& ui, const std::vector<widgets::Goal>& goals, const WidgetContext& context) {
    const auto list = ui.scope(Role::List, "goals", "Outcomes to find");
    for (const widgets::Goal& goal : goals) {
        const bool found = goal.now || (context.reached != nullptr &&
                                        context.reached->count(std::string(goal.id)) > 0);
        const float line = ui.fonts().line(TextStyle::Ui);
        const float size = 20 * ui.scale();
        const float indent = size + 10;
        semantics::Node item;
        item.id = ui.id(goal.id);
        item.role = Role::ListItem;
        item.name = std::string(goal.text) + (goal.now ? ": now" : found ? ": found" : ": not yet");
        const float height = draw_lines(ui, goal.now ? TextStyle::UiStrong : TextStyle::Ui,
                                        {ui.x() + indent, ui.y(), ui.width() - indent},
                                        found ? ui.theme().ink : ui.theme().ink2, goal.text);
        item.rect = ui.place(ui.width(), height);
        const float top = item.rect.y + (line - size) / 2;
        if (found)
            draw_right(ui, item.rect.x, top, size);
        else
            frame(ui, {item.rect.x, top, size, size}, ui.theme().edge, size / 2, stroke::control);
        ui.record(std::move(item));
        ui.skip(6);
    }
}

}  // namespace view
