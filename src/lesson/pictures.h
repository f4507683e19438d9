#pragma once

#include "lesson/attributes.h"
#include "lesson/document.h"
#include "lesson/values.h"

#include <optional>

namespace lesson {

/// A widget from `name id field=value … controls=a,b after=quiz`. Problems are reported; an unknown
/// name gives nothing. The id is the caller's; `after` is still the short one.
std::optional<WidgetBlock> widget_of(Attributes attributes, const Reading& reading);

/// A figure from `name id field=value …`, likewise.
std::optional<widgets::FigureState> figure_of(Attributes attributes, const Reading& reading);

}  // namespace lesson
