#pragma once

#include "semantics/tree.h"
#include "view/fonts.h"
#include "view/theme.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// A picture as data: a list of marks with their places, made before anything is painted. Charts
/// lay out into it, tests measure it, paint.h puts it on the screen. Lengths are CSS pixels from
/// the picture's top left corner.
namespace view {

using semantics::Rect;
using semantics::TextStyle;

struct Point {
    float x = 0;
    float y = 0;
};

/// A block of memory is solid while it is allocated, and pale when it is computed but never was.
enum class BlockLook : std::uint8_t { Solid, Pale };

/// One buffer or kind of memory, in the fill, hatch and edge of its kind.
struct BlockMark {
    Rect rect;
    Memory kind = Memory::Weights;
    BlockLook look = BlockLook::Solid;
};

/// What a line says: computed, predicted by the learner, or free and still to come.
enum class Stroke : std::uint8_t { Solid, Predicted, Free };

/// A rounded outline without a fill.
struct OutlineMark {
    Rect rect;
    Color color = 0;
    float radius = 3;
    float thickness = 1.5F;
    Stroke stroke = Stroke::Free;
};

/// A filled rectangle: plates, rules, panels.
struct FillMark {
    Rect rect;
    Color color = 0;
    float radius = 0;
};

/// A straight or bent line. `casing` other than 0 is painted 2 px wider on each side below it, so
/// that the line reads on any fill.
struct PathMark {
    std::vector<Point> points;
    Color color = 0;
    float thickness = 1;
    Stroke stroke = Stroke::Solid;
    Color casing = 0;
};

/// One line of text; `rect` is as wide as the letters and as tall as the style's line.
struct TextMark {
    Rect rect;
    TextStyle style = TextStyle::Small;
    Color color = 0;
    std::string text;
};

/// A disc or ring with a sign in it.
enum class Sign : std::uint8_t { CrossDisc, CrossRing, CheckDisc };

struct SignMark {
    Point centre;
    float radius = 10;
    Sign sign = Sign::CrossDisc;
    Color color = 0;
    Color ink = 0;  // of the sign
};

/// Red diagonals over a tint: asked for and refused.
struct RefusedMark {
    Rect rect;
};

/// An area of memory over time is solid where it was alive, pale where it only passes through, and
/// faint where it has not been played yet.
enum class AreaLook : std::uint8_t { Solid, Pale, Faint };

/// One kind of memory over time: for each step of equal height its left, right, top and bottom.
struct AreaMark {
    Memory kind = Memory::Weights;
    std::vector<Rect> steps;
    AreaLook look = AreaLook::Solid;
};

/// Many straight lines of one colour: each two points are the ends of one.
struct LinesMark {
    std::vector<Point> ends;
    Color color = 0;
    float thickness = 1;
};

/// A filled convex shape, its corners in order: arrow heads, handles, triangles.
struct ShapeMark {
    std::vector<Point> corners;
    Color color = 0;
};

/// A disc, a ring (`fill` 0) or a disc with an edge.
struct DiscMark {
    Point centre;
    float radius = 5;
    Color fill = 0;
    Color edge = 0;
    float thickness = 1.5F;
};

/// The one large question mark where an outcome will be; 72 px high, centred.
struct QuestionMark {
    Point centre;
    Color color = 0;
};

using Mark = std::variant<BlockMark, OutlineMark, FillMark, PathMark, TextMark, SignMark,
                          RefusedMark, AreaMark, LinesMark, ShapeMark, DiscMark, QuestionMark>;

// What copies, moves and ends marks of so many kinds is compiled once, in picture.cpp, and not in
// every file that draws.
struct Picture {
    float width = 0;
    float height = 0;
    std::vector<Mark> marks;  // painted in this order

    Picture();
    Picture(float width, float height, std::vector<Mark> marks);
    Picture(const Picture& other);
    Picture(Picture&& other) noexcept;
    Picture& operator=(const Picture& other);
    Picture& operator=(Picture&& other) noexcept;
    ~Picture();
};

/// Where a text's `x` lies: at its left end, its middle or its right end.
enum class Anchor : std::uint8_t { Start, Middle, End };

/// How a line of text looks and hangs on its point.
struct Lettering {
    TextStyle style = TextStyle::Small;
    Color color = 0;
    Anchor anchor = Anchor::Start;
};

/// A picture being made on a card: what its marks are measured and coloured with.
struct Sketch {
    const Theme& theme;
    const Fonts& fonts;
    Picture picture;

    /// Any kind of mark, on top of the others.
    template <class Any>
    void add(Any mark);

    /// Where a line of text would lie whose middle height is at `at`.
    Rect room_for(Point at, const Lettering& words, std::string_view text) const;

    /// One line of text there, and where it came to lie.
    Rect text(Point at, const Lettering& words, std::string_view text);

    /// The same over gridlines, which end at it.
    Rect text_over_lines(Point at, const Lettering& words, std::string_view text);

    /// Adds the marks of another picture, its corner at `at`.
    void add_picture(const Picture& other, Point at);

    /// The same on a plain plate of the body colour of `kind`, so that no hatch runs through it.
    Rect plate(Point at, const Lettering& words, Memory kind, BlockLook look,
               std::string_view text);

    void line(Point from, Point to, Color color, float thickness = 1);

    /// A heavy ink line that reads on any fill: the budget, a playhead.
    void budget_line(Point from, Point to);

    /// True when `rect` lies inside the picture and on no text, block or badge.
    bool is_free(const Rect& rect) const;
};

/// True when the two overlap by more than `slack` in both directions.
bool overlap(const Rect& a, const Rect& b, float slack = 0);

/// The right and the bottom edge.
inline float right_of(const Rect& rect) {
    return rect.x + rect.width;
}

inline float bottom_of(const Rect& rect) {
    return rect.y + rect.height;
}

/// A mark somewhere else.
Mark moved(const Mark& mark, Point by);

/// The rectangle a mark covers; empty for lines, which may run behind a text.
Rect covered_by(const Mark& mark);

}  // namespace view
