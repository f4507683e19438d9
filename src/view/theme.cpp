#include "view/theme.h"

#include <algorithm>
#include <cmath>

namespace view {
namespace {

constexpr Theme light = {
    .page = rgb(0xF3F5F7),
    .card = rgb(0xFFFFFF),
    .sunken = rgb(0xE8ECF0),
    .raised = rgb(0xFFFFFF),
    .line = rgb(0xD5DCE3),
    .edge = rgb(0x788592),
    .ink = rgb(0x131B23),
    .ink2 = rgb(0x43505C),
    .ink3 = rgb(0x596672),
    .fill = rgb(0x131B23),
    .fill_hover = rgb(0x33404C),
    .fill_press = rgb(0x000000),
    .on_fill = rgb(0xFFFFFF),
    .hover = rgb(0xEDF0F3),
    .select = rgb(0xE3E9EF),
    .mute = rgb(0x8C98A4),
    .good = rgb(0x3A6B10),
    .good_tint = rgb(0xEBF3DF),
    .alarm = rgb(0xB8261C),
    .alarm_tint = rgb(0xFBE9E6),
    .class_a = rgb(0x33414E),
    .class_b = rgb(0x94651F),
    .class_c = rgb(0x6E7B88),
    .field_a = rgb(0xDCE3EA),
    .field_b = rgb(0xF1E6D3),
    .field_c = rgb(0xF3F5F7),
    .memory = {Material{rgb(0x2B5FB5), rgb(0xFFFFFF), rgb(0x2B5FB5), rgb(0x17407F), rgb(0xDDE5F3),
                        Hatch::None},
               Material{rgb(0xF6AB3B), rgb(0x131B23), rgb(0xFCD79C), rgb(0x8A5600), rgb(0xFEF2E0),
                        Hatch::Diagonals},
               Material{rgb(0xA0395E), rgb(0xFFFFFF), rgb(0x6B1F3B), rgb(0x7F2648), rgb(0xF0DFE5),
                        Hatch::Dots},
               Material{rgb(0x34AD8E), rgb(0x131B23), rgb(0x9ADBC9), rgb(0x0E785C), rgb(0xDFF2ED),
                        Hatch::LinePairs},
               Material{rgb(0xAA8AE8), rgb(0x131B23), rgb(0xD9CBF6), rgb(0x7A52D0), rgb(0xF1ECFB),
                        Hatch::Grid},
               Material{rgb(0xCFD7DE), rgb(0x131B23), rgb(0x98A4AF), rgb(0x596672), rgb(0xEEF1F3),
                        Hatch::Dashes}},
    .shadow = 1,
};

constexpr Theme dark = {
    .page = rgb(0x0E141A),
    .card = rgb(0x171F27),
    .sunken = rgb(0x0A0F14),
    .raised = rgb(0x202A34),
    .line = rgb(0x2B3641),
    .edge = rgb(0x74828F),
    .ink = rgb(0xEDF2F6),
    .ink2 = rgb(0xB3BFCA),
    .ink3 = rgb(0x8F9CA9),
    .fill = rgb(0xEDF2F6),
    .fill_hover = rgb(0xFFFFFF),
    .fill_press = rgb(0xC6D0D9),
    .on_fill = rgb(0x0E141A),
    .hover = rgb(0x1F2932),
    .select = rgb(0x26323D),
    .mute = rgb(0x5F6C79),
    .good = rgb(0xA3D168),
    .good_tint = rgb(0x222E14),
    .alarm = rgb(0xFF8E7E),
    .alarm_tint = rgb(0x391D1B),
    .class_a = rgb(0xC9D4DE),
    .class_b = rgb(0xD9AE69),
    .class_c = rgb(0x7F8D9B),
    .field_a = rgb(0x2A3642),
    .field_b = rgb(0x3A3021),
    .field_c = rgb(0x11181F),
    .memory = {Material{rgb(0x7EA3DE), rgb(0x0E141A), rgb(0x7EA3DE), rgb(0xAECBF6), rgb(0x2C394C),
                        Hatch::None},
               Material{rgb(0xF8BD6C), rgb(0x0E141A), rgb(0xFDDFB5), rgb(0xF8BD6C), rgb(0x443F35),
                        Hatch::Diagonals},
               Material{rgb(0xDC6490), rgb(0x0E141A), rgb(0xF5B5CB), rgb(0xEE83A8), rgb(0x3E2D3C),
                        Hatch::Dots},
               Material{rgb(0x65E0CA), rgb(0x0E141A), rgb(0xBDF3E8), rgb(0x65E0CA), rgb(0x274648),
                        Hatch::LinePairs},
               Material{rgb(0x7D5FCA), rgb(0xFFFFFF), rgb(0x5A3FA3), rgb(0xA78DEE), rgb(0x2B2C48),
                        Hatch::Grid},
               Material{rgb(0x3B4753), rgb(0xEDF2F6), rgb(0x5C6975), rgb(0x8F9CA9), rgb(0x27313B),
                        Hatch::Dashes}},
    .shadow = 5,
};

// In the order of semantics::TextStyle; None is drawn as Ui.
constexpr std::array type_looks = {
    TypeLook{Face::Regular, 15, 22, 0},    TypeLook{Face::Strong, 40, 46, -0.8F},
    TypeLook{Face::Strong, 26, 34, -0.4F}, TypeLook{Face::Strong, 19, 26, -0.2F},
    TypeLook{Face::Regular, 17, 27, 0},    TypeLook{Face::Strong, 17, 27, 0},
    TypeLook{Face::Regular, 15, 22, 0},    TypeLook{Face::Strong, 15, 22, 0},
    TypeLook{Face::Regular, 13, 18, 0},    TypeLook{Face::Strong, 13, 18, 0},
    TypeLook{Face::Mono, 28, 34, -0.8F},   TypeLook{Face::Mono, 22, 28, -0.4F},
    TypeLook{Face::Mono, 15, 22, 0},       TypeLook{Face::Mono, 13, 18, 0},
    TypeLook{Face::Mono, 14, 23, 0},       TypeLook{Face::Mono, 12, 16, 0},
};
static_assert(type_looks.size() == static_cast<std::size_t>(semantics::TextStyle::Tick) + 1);

// One channel from sRGB to linear light; WCAG 2.2, "relative luminance".
double linear(Color color, unsigned shift) {
    const double c = ((color >> shift) & 0xffU) / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(Color color) {
    return 0.2126 * linear(color, 0) + 0.7152 * linear(color, 8) + 0.0722 * linear(color, 16);
}

}  // namespace

const Theme& theme_of(bool is_dark) {
    return is_dark ? dark : light;
}

Color page_colour(bool is_dark) {
    return theme_of(is_dark).page;
}

double contrast(Color a, Color b) {
    const double x = luminance(a);
    const double y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

TypeLook type_look(semantics::TextStyle style, bool narrow) {
    using semantics::TextStyle;
    TypeLook look = type_looks[static_cast<std::size_t>(style)];
    if (!narrow)
        return look;
    if (style == TextStyle::Display) {
        look.size = 32;
        look.line = 38;
    } else if (style == TextStyle::Title) {
        look.size = 22;
        look.line = 29;
    } else if (style == TextStyle::Code) {
        look.size = 12;
        look.line = 24;
    }
    return look;
}

Layout layout_of(float width, float scale) {
    const float measured = width / scale;  // what the width is worth at this text size
    Layout layout;
    if (measured < 720) {
        layout = {Breadth::Narrow, width < 360 ? 16.0F : 20.0F, 0, 0, 16, 12};
    } else if (measured < 1100) {
        layout = {Breadth::Middle, 32, 0, 0, 24, 20};
    } else if (measured < 1600) {
        layout = {Breadth::Wide, 48, 0, 488, 56, 20};
    } else {
        layout = {Breadth::ExtraWide, 48, 0, 520, 56, 20};
    }
    const float most = (layout.breadth == Breadth::ExtraWide ? 1344.0F : 1184.0F) * scale;
    layout.content = std::min(width - 2 * layout.margin, most);
    layout.margin = (width - layout.content) / 2;
    layout.text_column = layout.two_columns() ? layout.text_column * scale : layout.content;
    return layout;
}

}  // namespace view
