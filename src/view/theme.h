#pragma once

#include "semantics/tree.h"

#include <array>
#include <cstdint>
#include <string_view>

/// The visual language by name: every colour, length and type style the view may use. Lengths are
/// CSS pixels at a text size of 100 %.
namespace view {

/// Red in the lowest byte, then green, blue, alpha: Dear ImGui's order.
using Color = std::uint32_t;

/// An opaque colour from 0xRRGGBB.
constexpr Color rgb(std::uint32_t hex) {
    return 0xff000000U | (hex & 0xffU) << 16U | (hex & 0xff00U) | hex >> 16U;
}

/// The same colour with `alpha` from 0 to 1.
constexpr Color fade(Color color, float alpha) {
    constexpr float half = 0.5F;  // rounds to the nearest; std::lround is not constexpr
    const float opacity = alpha * 255.0F + half;
    return (color & 0x00ffffffU) | static_cast<Color>(opacity) << 24U;
}

/// How a kind of memory is hatched, so that it is told apart without its hue.
enum class Hatch : std::uint8_t { None, Diagonals, Dots, LinePairs, Grid, Dashes };

enum class Memory : std::uint8_t { Weights, Activations, Gradients, Optimizer, KvCache, Other };

/// The material of one kind of memory: body, text on the body, hatch, edge (also curves and
/// coloured labels), and the pale body of what is only computed or passing through.
struct Material {
    Color fill = 0;
    Color on = 0;
    Color hatch_ink = 0;
    Color line = 0;
    Color tint = 0;
    Hatch hatch = Hatch::None;
};

struct Theme {
    Color page, card, sunken, raised, line, edge;
    Color ink, ink2, ink3;
    Color fill, fill_hover, fill_press, on_fill;
    Color hover, select, mute;
    Color good, good_tint, alarm, alarm_tint;
    Color class_a, class_b, class_c, field_a, field_b, field_c;
    std::array<Material, 6> memory;
    float shadow = 1;  // factor on the alpha of what floats

    const Material& of(Memory kind) const { return memory[static_cast<std::size_t>(kind)]; }
};

const Theme& theme_of(bool dark);

/// What the window is cleared with.
Color page_colour(bool dark);

/// WCAG 2.2 contrast ratio of two opaque colours, 1 to 21.
double contrast(Color a, Color b);

// ------------------------------------------------------------------------------------------- type

enum class Face : std::uint8_t { Regular, Strong, Mono };

/// One row of the type scale: em size, line height and tracking in CSS pixels.
struct TypeLook {
    Face face = Face::Regular;
    float size = 15;
    float line = 22;
    float track = 0;
};

/// The look of a style; a few are smaller on a narrow screen.
TypeLook type_look(semantics::TextStyle style, bool narrow);

/// Prose is never wider than 68 characters of the body style.
inline constexpr float body_measure = 548;

// ---------------------------------------------------------------------------------------- lengths

inline constexpr std::array<float, 8> spacing = {4, 8, 12, 16, 24, 32, 48, 64};

namespace radius {
inline constexpr float block = 3, field = 6, small_control = 8, control = 10, panel = 14;
}

namespace stroke {
inline constexpr float hair = 1, control = 1.5F, selected = 2, budget = 2, casing = 2, curve = 2.5F,
                       focus = 3, block = 1;
}

/// Lengths of a dash and of the gap after it.
struct Dash {
    float on = 0;
    float off = 0;
};

namespace dash {
inline constexpr Dash predicted{6, 5}, free{1.5F, 4}, second_curve{2, 6};
}

namespace height {
inline constexpr float control = 44, small_control = 32, segment = 36, choice = 54,
                       choice_narrow = 46, header = 60, header_narrow = 52, path = 42,
                       path_narrow = 48, least_target = 24;
}

// ----------------------------------------------------------------------------------------- layout

enum class Breadth : std::uint8_t { Narrow, Middle, Wide, ExtraWide };

/// How a screen of some width is divided.
struct Layout {
    Breadth breadth = Breadth::Wide;
    float margin = 48;        // left and right of the content
    float content = 1184;     // width of the content
    float text_column = 488;  // beside a stage; equal to `content` where there is one column
    float gutter = 56;        // between text and stage
    float panel_gutter = 20;

    bool narrow() const { return breadth == Breadth::Narrow; }

    bool two_columns() const { return breadth >= Breadth::Wide; }
};

/// The division of a screen `width` wide at a text size of `scale` (1 to 2): larger text reaches
/// the next narrower division earlier.
Layout layout_of(float width, float scale);

}  // namespace view
