#pragma once

#include "view/ui.h"

/// The few shapes every control is made of, sharp at any density: edges lie on whole device pixels.
namespace view {

/// A filled rectangle.
void fill(const Ui& ui, const Rect& rect, Color color, float radius = 0);

/// The edge of a rectangle, `stroke` wide and wholly inside it.
void frame(const Ui& ui, const Rect& rect, Color color, float radius = 0,
           float stroke = stroke::hair);

/// A horizontal hairline of whole device pixels, at least `stroke` thick, its top at y.
void rule(const Ui& ui, float x, float y, float width, Color color, float stroke = stroke::hair);

/// A dotted horizontal line: dots `size` square, as far apart.
void dotted_rule(const Ui& ui, float x, float y, float width, Color color, float size);

/// The edge of a rectangle in dashes, wholly inside it.
void dashed_frame(const Ui& ui, const Rect& rect, Color color, float radius, float stroke,
                  Dash dash);

/// What floats: three stacked shades below `rect`.
void shadow(const Ui& ui, const Rect& rect, float radius);

/// `rect` grown by `by` on each side.
Rect grow(const Rect& rect, float by);

/// A tick in a green disc, `size` across, from its top left.
void draw_right(const Ui& ui, float x, float y, float size = 20);

/// A cross in a red ring, `size` across, from its top left.
void draw_wrong(const Ui& ui, float x, float y, float size = 20);

}  // namespace view
