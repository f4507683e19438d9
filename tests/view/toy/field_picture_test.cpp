#include "view/toy/field_picture.h"

#include "recordings.h"
#include "rules.h"

#include <doctest/doctest.h>

namespace {

// Three stripes, and a dot of each class at the edges of the plane.
widgets::Field striped(int side) {
    widgets::Field field;
    field.side = side;
    for (int row = 0; row < side; ++row) {
        for (int column = 0; column < side; ++column)
            field.classes.push_back(static_cast<std::uint8_t>(column * 3 / side));
    }
    field.dots = {{-1, 1, 0}, {1, -1, 1}, {0, 0, 2}, {0.9F, 0.9F, 0}};
    return field;
}

}  // namespace

TEST_CASE("a field keeps its marks inside, and equal places are one rectangle") {
    at_all_formats([&](const auto& theme, const auto& fonts, const auto& format) {
        const auto picture = view::field_picture(theme, fonts, striped(48), format);
        CHECK(picture.width == picture.height);
        check_rules(picture);
        const auto fills = marks_of<view::FillMark>(picture);
        REQUIRE(fills.size() == 3);
        CHECK(fills[0].color == theme.field_a);
        CHECK(fills[1].color == theme.field_b);
        CHECK(fills[2].color == theme.field_c);
    });
}

TEST_CASE("the rectangles of a field cover it once") {
    Desk desk(100);
    widgets::Field field = striped(16);
    for (std::size_t i = 0; i < field.classes.size(); i += 5)
        field.classes[i] = static_cast<std::uint8_t>((field.classes[i] + i) % 3);
    const auto picture =
        view::field_picture(view::theme_of(true), desk.fonts(), field, {320, true});
    float area = 0;
    const auto fills = marks_of<view::FillMark>(picture);
    for (std::size_t i = 0; i < fills.size(); ++i) {
        area += fills[i].rect.width * fills[i].rect.height;
        for (std::size_t j = i + 1; j < fills.size(); ++j)
            CHECK_FALSE(view::overlap(fills[i].rect, fills[j].rect, 0.01F));
    }
    CHECK(area == doctest::Approx(320 * 320));
}

TEST_CASE("each class has a shape of its own, and up is up") {
    Desk desk(100);
    const auto picture =
        view::field_picture(view::theme_of(false), desk.fonts(), striped(3), {300, true});
    const auto discs = marks_of<view::DiscMark>(picture);
    REQUIRE(discs.size() == 2);
    CHECK(discs[0].centre.x < 10);  // (−1, 1): top left
    CHECK(discs[0].centre.y < 10);
    CHECK(marks_of<view::ShapeMark>(picture).size() == 1);
    CHECK(marks_of<view::OutlineMark>(picture).size() == 2);  // a hollow square, and the frame
}
