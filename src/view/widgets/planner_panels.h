#pragma once

#include "view/widgets/widgets.h"
#include "widgets/planner.h"

/// The parts of the planner's bench that have a file of their own.
namespace view {

/// Which model: a known one, or what a config.json or a copied plan gives, which may change the
/// whole plan. A config.json of unknown model_type may be read as the nearest family.
void edit_planner_model(Ui& ui, widgets::Planner& plan);

/// Pins the plan; the next change is then compared with it.
float pin_button_width(const Ui& ui);
void draw_pin_button(Ui& ui, const widgets::Planner& planner, const WidgetContext& context);

/// The plan and the pinned one on one scale, and their differences. Draws nothing where none is
/// pinned.
void draw_comparison(Ui& ui, const widgets::Planner& planner, const WidgetContext& context);

/// The map of other lengths and batches, folded until somebody asks for it.
void draw_fit_map(Ui& ui, const widgets::Planner& planner, const WidgetContext& context);

/// Buttons that copy the plan as text, and what became of it.
void draw_copies(Ui& ui, const widgets::Planner& planner, const WidgetContext& context);

}  // namespace view
