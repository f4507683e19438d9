#include "view/toy/mountain.h"

#include "base/units.h"
#include "recordings.h"
#include "rules.h"

#include <cmath>

#include <doctest/doctest.h>

namespace {

view::MountainView view_of(const ToySample& sample, int now) {
    view::MountainView view{now, {}};
    if (sample.budget.count > 0)
        view.budget = sample.budget;
    return view;
}

}  // namespace

TEST_CASE("a mountain keeps its marks inside, its texts apart and its heavy lines clear") {
    const std::vector<ToySample> samples = toy_samples();
    at_all_formats([&](const auto& theme, const auto& fonts, const auto& format) {
        for (const ToySample& sample : samples) {
            CAPTURE(sample.name);
            for (const int now : some_moments(sample.recording)) {
                CAPTURE(now);
                const view::Picture picture = view::mountain_picture(theme, fonts, sample.recording,
                                                                     view_of(sample, now), format);
                REQUIRE(!picture.marks.empty());
                check_rules(picture);
                check_lines_are_clear(picture);
            }
        }
    });
}

TEST_CASE("the areas of a moment are as high as its bytes") {
    Desk desk(100);
    for (const ToySample& sample : toy_samples()) {
        CAPTURE(sample.name);
        const auto plot = view::mountain_plot(desk.fonts(), sample.recording, {}, {700, false});
        const auto strips = view::mountain_strips(plot, sample.recording);
        for (int i = 0; i < sample.recording.count(); ++i) {
            float height = 0;
            for (const auto& strip : strips)
                height += strip[static_cast<std::size_t>(i)].height;
            const auto& moment = sample.recording.moments[static_cast<std::size_t>(i)];
            CHECK(height ==
                  doctest::Approx(plot.axis.zero - plot.axis.at(moment.live)).epsilon(0.01));
        }
    }
}

TEST_CASE("a playhead dragged to its own place stays at its moment") {
    Desk desk(100);
    const ToySample sample = recorded("small", {}, {}, 2);
    const auto plot = view::mountain_plot(desk.fonts(), sample.recording, {}, {350, true});
    for (int i = 0; i < sample.recording.count(); ++i)
        CHECK(plot.moment_at(plot.x(i + 1)) == i);
    CHECK(plot.moment_at(-100) == 0);
    CHECK(plot.moment_at(10'000) == sample.recording.count() - 1);
}

TEST_CASE("the peak is named once it was played, and the future is faint") {
    Desk desk(100);
    const ToySample sample = recorded("small", {}, {}, 2);
    const int peak = sample.recording.peak;
    const auto draw = [&](int now) {
        return view::mountain_picture(view::theme_of(false), desk.fonts(), sample.recording,
                                      {now, {}}, {1184, false});
    };
    const std::string bytes =
        base::exact_text(sample.recording.moments[static_cast<std::size_t>(peak)].live);
    CHECK(says(draw(peak), "peak " + bytes));
    CHECK_FALSE(says(draw(peak - 1), bytes));
    CHECK(says(draw(peak), "not yet played"));
    const auto faint = [](const view::Picture& picture) {
        int count = 0;
        for (const auto& area : marks_of<view::AreaMark>(picture))
            count += area.look == view::AreaLook::Faint ? 1 : 0;
        return count;
    };
    CHECK(faint(draw(0)) > 0);
    CHECK(faint(draw(sample.recording.count() - 1)) == 0);
}

TEST_CASE("what was refused is an outline until it is played") {
    Desk desk(100);
    const ToySample sample = recorded("refused", {}, {.budget = 13}, 2);
    REQUIRE(sample.recording.refusal);
    const int last = sample.recording.count() - 1;
    for (const int now : {0, last}) {
        const auto picture =
            view::mountain_picture(view::theme_of(false), desk.fonts(), sample.recording,
                                   {now, sample.budget}, {700, false});
        CHECK(marks_of<view::RefusedMark>(picture).size() == (now == last ? 1 : 0));
        CHECK(says(picture, "budget 13,312 bytes"));
    }
}
