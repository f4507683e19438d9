#pragma once

#include "app/model.h"
#include "lesson/document.h"
#include "view/ui.h"
#include "widgets/list.h"

#include <cstdint>
#include <set>
#include <span>
#include <string>

/// One draw() for each widget and figure of the course; a type without one does not compile.
namespace view {

/// What the learner predicted, for the dashed outline over the simulated column.
enum class Predicted : std::uint8_t { Nothing, FailsAtLoad, Runs };

/// What a widget is told besides its own state.
struct WidgetContext {
    lesson::BlockId block;
    widgets::Outcome outcome = widgets::Outcome::Shown;
    Predicted predicted = Predicted::Nothing;
    std::span<const std::string> controls;           // fields that may be changed here
    const std::set<std::string>* reached = nullptr;  // ids of goals reached so far
    bool can_undo = false;
    bool playing = false;
    const app::Clip* clip = nullptr;          // what of it was copied; nullptr: nothing
    const widgets::WidgetRun* run = nullptr;  // what runs behind it; nullptr: it was not made yet
};

/// Draws the picture of a run and, where the lesson allows it, what changes it; emits SetWidget.
void draw(Ui& ui, const widgets::CardRun& run, const WidgetContext& context);

/// Draws a network that answers, moment by moment; emits SetWidget and Play.
void draw(Ui& ui, const widgets::ForwardPass& pass, const WidgetContext& context);

/// Draws a step of training, moment by moment, and what it has learned; emits SetWidget and Play.
void draw(Ui& ui, const widgets::TrainStep& step, const WidgetContext& context);

/// Draws a budget: bars against the card, memory through one step and what would make it fit, with
/// the controls that choose all of it; emits SetWidget.
void draw(Ui& ui, const widgets::Planner& planner, const WidgetContext& context);

struct FigureContext {
    lesson::BlockId block;
};

void draw(Ui& ui, const widgets::Decision& figure, const FigureContext& context);
void draw(Ui& ui, const widgets::OutOfMemory& figure, const FigureContext& context);
void draw(Ui& ui, const widgets::FormulaCard& figure, const FigureContext& context);

}  // namespace view
