#pragma once

#include "app/model.h"

/// Changes to widgets: what undo goes back to, and what a change led to.
namespace app {

/// Gives a widget a new state, remembering the old one for undo.
void set_widget(Model& model, const lesson::WidgetBlock& widget, const widgets::WidgetState& state);

/// The same for a control that is being moved: one number that changes again and again is one
/// change to undo.
void slide_widget(Model& model, const lesson::WidgetBlock& widget,
                  const widgets::WidgetState& state);

/// Makes the widget's state now what undo goes back to.
void remember(Model& model, const lesson::WidgetBlock& widget);

/// Remembers a goal the widget now reaches and says what changed in the outcome.
void record_finding(Model& model, const lesson::WidgetBlock& widget,
                    const widgets::Finding& before);

}  // namespace app
