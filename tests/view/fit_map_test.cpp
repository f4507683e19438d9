#include "view/widgets/fit_map.h"

#include "toy/recordings.h"
#include "toy/rules.h"

#include <algorithm>

#include <doctest/doctest.h>

namespace {

using widgets::Sweep;
using widgets::sweep_side;
using widgets::SweepCell;

/// A sweep whose plans take one byte a token.
Sweep sweep_of_bytes() {
    Sweep sweep = widgets::sweep_of({});
    sweep.stride = 0;
    for (std::size_t i = 0; i < sweep.peaks.size(); ++i)
        sweep.peaks[i] = {sweep.tokens[i % sweep_side] * sweep.batches[i / sweep_side]};
    return sweep;
}

}  // namespace

TEST_CASE("a map keeps its marks inside and its words apart at every width, size and share") {
    const Sweep sweep = sweep_of_bytes();
    for (const std::int64_t budget : {100, 40000, 1 << 22, 1 << 30}) {
        CAPTURE(budget);
        at_all_formats([&](const auto& theme, const auto& fonts, const auto& format) {
            for (const SweepCell plan : {SweepCell{0, 0}, SweepCell{99, 99}, SweepCell{40, 30}}) {
                const auto map = view::fit_map_picture(theme, fonts, {sweep, {budget}, plan},
                                                       format.width, format.narrow);
                check_rules(map.picture);
                CHECK(marks_of<view::DiscMark>(map.picture).size() == 1);
                CHECK(map.picture.marks.size() < 1200);
            }
        });
    }
}

TEST_CASE("a map says in words and by a heavy line where plans stop fitting") {
    Desk desk(100);
    const Sweep sweep = sweep_of_bytes();
    const auto map_of = [&](std::int64_t budget) {
        return view::fit_map_picture(view::theme_of(false), desk.fonts(), {sweep, {budget}, {}},
                                     700, false);
    };
    const auto both = map_of(1 << 16);
    CHECK(says(both.picture, "fits"));
    CHECK(says(both.picture, "does not fit"));
    const auto lines = marks_of<view::PathMark>(both.picture);
    REQUIRE(lines.size() == 2);  // and that of the key
    for (const view::Point& point : lines[0].points) {
        // A little lower and to the left fits, a little higher and to the right does not.
        const SweepCell below = both.plot.cell_at({point.x - 1, point.y + 1});
        CHECK(sweep.tokens[below.column] * sweep.batches[below.row] <= 1 << 16);
    }
    const auto none = map_of(1);
    CHECK(marks_of<view::PathMark>(none.picture).size() == 1);
    CHECK_FALSE(says(none.picture, "fits"));
    CHECK(says(none.picture, "does not fit"));
    const auto all = map_of(std::int64_t{1} << 40);
    CHECK(marks_of<view::PathMark>(all.picture).size() == 1);
    CHECK_FALSE(says(all.picture, "does not fit"));
}

TEST_CASE("each cell of a map is found where it was drawn") {
    Desk desk(100);
    const auto map = view::fit_map_picture(view::theme_of(true), desk.fonts(),
                                           {sweep_of_bytes(), {1 << 16}, {}}, 700, false);
    for (std::size_t i = 0; i < sweep_side; ++i) {
        const SweepCell cell{i, sweep_side - 1 - i};
        const view::Rect rect = map.plot.rect_of(cell);
        REQUIRE(rect.width > 0);
        REQUIRE(rect.height > 0);
        CHECK(map.plot.cell_at({rect.x + rect.width / 2, rect.y + rect.height / 2}) == cell);
    }
    CHECK(map.plot.cell_at({-50, 5000}) == SweepCell{0, 0});
    CHECK(map.plot.cell_at({5000, -50}) == SweepCell{99, 99});
}
