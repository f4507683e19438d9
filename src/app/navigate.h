#pragma once

#include "app/model.h"

namespace app {

/// The route that `route` means in this course: a name that is no lesson may be that of a page.
Route resolved(const lesson::Course& course, Route route);

/// Goes where `route` asks, or to the nearest step that exists, with a notice saying what was asked
/// for. A lesson or page that does not exist leads nowhere: the learner stays, with a notice.
/// Settings of widgets are applied; those of a widget that are not named get the lesson's value.
void go_to(Model& model, const Route& route);

/// Where the learner is, with the settings of every widget of this step that differs from what the
/// lesson gave it: a link made of it shows what the learner sees.
Route route_of(const Model& model);

/// Counts the step on screen as seen.
void mark_seen(Model& model);

}  // namespace app
