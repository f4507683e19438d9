#pragma once

#include "base/function_ref.h"
#include "view/ui.h"
#include "view/widgets/widgets.h"

#include <algorithm>
#include <string_view>

/// What the widgets that can be worked with share: panels, and forms that hold to the lesson.
namespace view {

/// A card with whatever `body` draws.
inline void bench_panel(Ui& ui, base::FunctionRef<void()> body) {
    Surface surface;
    surface.fill = ui.theme().card;
    surface.border = ui.theme().line;
    surface.pad_x = ui.layout().narrow() ? 14 : 20;
    surface.pad_y = ui.layout().narrow() ? 14 : 16;
    ui.panel(surface, body);
}

inline bool may_change(const WidgetContext& context, std::string_view field) {
    return std::find(context.controls.begin(), context.controls.end(), field) !=
           context.controls.end();
}

/// Draws the controls of one state below each other, each only if the lesson allows it.
struct Form {
    Ui& ui;
    const WidgetContext& context;
    bool first = true;

    template <class Edit>
    void control(std::string_view field, const Edit& edit) {
        constexpr float between = 14;
        if (!may_change(context, field))
            return;
        if (!first)
            ui.skip(between);
        first = false;
        edit();
    }
};

}  // namespace view
