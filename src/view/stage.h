#pragma once

#include "app/model.h"
#include "lesson/document.h"
#include "view/ui.h"

#include <string_view>

/// The pictures of a step on their panels.
namespace view {

/// A widget: a picture on a panel, or a workbench with its controls.
void draw_widget(Ui& ui, const app::Model& model, const lesson::WidgetBlock& block);

/// A figure on a panel; the message of a failed run brings its own box.
void draw_figure(Ui& ui, const lesson::Figure& block);

}  // namespace view
