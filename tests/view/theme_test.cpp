#include "view/theme.h"

#include <array>
#include <cmath>
#include <string_view>

#include <doctest/doctest.h>

namespace {

using view::Color;
using view::Memory;
using view::Theme;

// WCAG 2.2: 1.4.3 for text, 1.4.11 for what is needed to understand or operate.
constexpr double least_text = 4.5;
constexpr double least_graphic = 3.0;

// A pair of colours that meet on the screen, with the ratio the design states for light and dark.
struct Pair {
    std::string_view name;
    Color Theme::*front;
    Color Theme::*back;
    double light;
    double dark;
};

constexpr std::array text_pairs = {
    Pair{"ink on page", &Theme::ink, &Theme::page, 15.9, 16.4},
    Pair{"ink2 on page", &Theme::ink2, &Theme::page, 7.6, 9.9},
    Pair{"ink3 on page", &Theme::ink3, &Theme::page, 5.4, 6.6},
    Pair{"ink on card", &Theme::ink, &Theme::card, 17.4, 14.8},
    Pair{"ink2 on card", &Theme::ink2, &Theme::card, 8.3, 8.9},
    Pair{"ink3 on card", &Theme::ink3, &Theme::card, 5.9, 5.9},
    Pair{"ink on sunken", &Theme::ink, &Theme::sunken, 14.6, 17.1},
    Pair{"ink2 on sunken", &Theme::ink2, &Theme::sunken, 7.0, 10.3},
    Pair{"ink3 on sunken", &Theme::ink3, &Theme::sunken, 5.0, 6.9},
    Pair{"ink on raised", &Theme::ink, &Theme::raised, 17.4, 12.9},
    Pair{"ink2 on raised", &Theme::ink2, &Theme::raised, 8.3, 7.8},
    Pair{"ink3 on raised", &Theme::ink3, &Theme::raised, 5.9, 5.2},
    Pair{"ink on hover", &Theme::ink, &Theme::hover, 15.2, 13.1},
    Pair{"ink2 on hover", &Theme::ink2, &Theme::hover, 7.2, 7.9},
    Pair{"ink3 on hover", &Theme::ink3, &Theme::hover, 5.2, 5.3},
    Pair{"ink on select", &Theme::ink, &Theme::select, 14.2, 11.6},
    Pair{"ink2 on select", &Theme::ink2, &Theme::select, 6.8, 7.0},
    Pair{"ink3 on select", &Theme::ink3, &Theme::select, 4.8, 4.7},
    Pair{"words on a button", &Theme::on_fill, &Theme::fill, 17.4, 16.4},
    Pair{"words on a button under the pointer", &Theme::on_fill, &Theme::fill_hover, 10.6, 18.5},
    Pair{"words on a held button", &Theme::on_fill, &Theme::fill_press, 21.0, 11.8},
    Pair{"good on page", &Theme::good, &Theme::page, 5.8, 10.5},
    Pair{"good on card", &Theme::good, &Theme::card, 6.4, 9.4},
    Pair{"good on its tint", &Theme::good, &Theme::good_tint, 5.6, 8.1},
    Pair{"why on a right answer", &Theme::ink2, &Theme::good_tint, 7.3, 7.6},
    Pair{"alarm on page", &Theme::alarm, &Theme::page, 5.8, 8.3},
    Pair{"alarm on card", &Theme::alarm, &Theme::card, 6.3, 7.5},
    Pair{"alarm on its tint", &Theme::alarm, &Theme::alarm_tint, 5.4, 6.9},
    Pair{"why on a wrong answer", &Theme::ink2, &Theme::alarm_tint, 7.1, 8.2},
    Pair{"ink on field A", &Theme::ink, &Theme::field_a, 13.4, 10.9},
    Pair{"ink on field B", &Theme::ink, &Theme::field_b, 14.1, 11.5},
    Pair{"ink on field C", &Theme::ink, &Theme::field_c, 15.9, 15.9},
};

constexpr std::array graphic_pairs = {
    Pair{"edge on page", &Theme::edge, &Theme::page, 3.5, 4.7},
    Pair{"edge on card", &Theme::edge, &Theme::card, 3.8, 4.2},
    Pair{"edge on sunken", &Theme::edge, &Theme::sunken, 3.2, 4.9},
    Pair{"class A on card", &Theme::class_a, &Theme::card, 10.5, 11.1},
    Pair{"class B on card", &Theme::class_b, &Theme::card, 5.1, 8.1},
    Pair{"class C on card", &Theme::class_c, &Theme::card, 4.3, 4.9},
};

// The design states one decimal, computed from slightly different roundings.
constexpr double rounding = 0.06;

void check_pair(const Pair& pair, double least) {
    CAPTURE(pair.name);
    const Theme& light = view::theme_of(false);
    const Theme& dark = view::theme_of(true);
    const double in_light = view::contrast(light.*pair.front, light.*pair.back);
    const double in_dark = view::contrast(dark.*pair.front, dark.*pair.back);
    CHECK(in_light >= least);
    CHECK(in_dark >= least);
    CHECK(std::abs(in_light - pair.light) < rounding);
    CHECK(std::abs(in_dark - pair.dark) < rounding);
}

constexpr std::array kinds = {Memory::Weights,   Memory::Activations, Memory::Gradients,
                              Memory::Optimizer, Memory::KvCache,     Memory::Other};

}  // namespace

TEST_CASE("contrast is that of WCAG 2.2") {
    CHECK(view::contrast(view::rgb(0x000000), view::rgb(0xFFFFFF)) == doctest::Approx(21));
    CHECK(view::contrast(view::rgb(0x777777), view::rgb(0xFFFFFF)) ==
          doctest::Approx(4.48).epsilon(0.002));
    CHECK(view::contrast(view::rgb(0xB8261C), view::rgb(0xB8261C)) == doctest::Approx(1));
}

TEST_CASE("every text is readable on what it lies on, in both themes") {
    for (const Pair& pair : text_pairs)
        check_pair(pair, least_text);
    CHECK(text_pairs.size() == 32);
}

TEST_CASE("every edge and mark is seen on what it lies on, in both themes") {
    for (const Pair& pair : graphic_pairs)
        check_pair(pair, least_graphic);
    CHECK(graphic_pairs.size() == 6);
}

TEST_CASE("text is readable on every kind of memory, hatched or pale") {
    for (const bool dark : {false, true}) {
        const Theme& theme = view::theme_of(dark);
        for (const Memory kind : kinds) {
            CAPTURE(dark);
            CAPTURE(static_cast<int>(kind));
            const view::Material& material = theme.of(kind);
            CHECK(view::contrast(material.on, material.fill) >= least_text);
            CHECK(view::contrast(material.on, material.hatch_ink) >= least_text);
            CHECK(view::contrast(theme.ink, material.tint) >= least_text);
            CHECK(view::contrast(material.line, theme.card) >= least_text);
            CHECK(view::contrast(material.line, theme.page) >= least_text);
        }
    }
}

TEST_CASE("each kind of memory has a hatch of its own") {
    const Theme& theme = view::theme_of(false);
    for (const Memory a : kinds) {
        for (const Memory b : kinds) {
            if (a != b)
                CHECK(theme.of(a).hatch != theme.of(b).hatch);
        }
        CHECK(theme.of(a).hatch == view::theme_of(true).of(a).hatch);
    }
}

TEST_CASE("a screen divides by its width and the size of its text") {
    using view::Breadth;
    CHECK(view::layout_of(320, 1).breadth == Breadth::Narrow);
    CHECK(view::layout_of(719, 1).breadth == Breadth::Narrow);
    CHECK(view::layout_of(720, 1).breadth == Breadth::Middle);
    CHECK(view::layout_of(1099, 1).breadth == Breadth::Middle);
    CHECK(view::layout_of(1100, 1).breadth == Breadth::Wide);
    CHECK(view::layout_of(1600, 1).breadth == Breadth::ExtraWide);
    CHECK(view::layout_of(1280, 2).breadth == Breadth::Narrow);
    CHECK(view::layout_of(1440, 2).breadth == Breadth::Middle);
}

TEST_CASE("content keeps its margins and its greatest width") {
    CHECK(view::layout_of(320, 1).margin == 16);
    CHECK(view::layout_of(390, 1).margin == 20);
    CHECK(view::layout_of(390, 1).content == 350);
    CHECK(view::layout_of(1280, 1).content == 1184);
    CHECK(view::layout_of(1280, 1).text_column == 488);
    CHECK(view::layout_of(1920, 1).content == 1344);
    CHECK(view::layout_of(1920, 1).margin == 288);
    CHECK(view::layout_of(768, 1).text_column == view::layout_of(768, 1).content);
}
