#include "view/toy/loss_curve.h"

#include "recordings.h"
#include "rules.h"

#include <cmath>
#include <limits>

#include <doctest/doctest.h>

namespace {

std::vector<float> falling(int steps) {
    std::vector<float> losses;
    for (int i = 0; i < steps; ++i)
        losses.push_back(1.1F * std::exp(-static_cast<float>(i) / 40.0F) +
                         0.02F * static_cast<float>(i % 7));
    return losses;
}

}  // namespace

TEST_CASE("a loss curve keeps its marks inside and its texts apart, from one step to 100,000") {
    at_all_formats([&](const auto& theme, const auto& fonts, const auto& format) {
        for (const int steps : {0, 1, 2, 3, 10, 137, 1000, 100'000}) {
            CAPTURE(steps);
            const auto picture = view::loss_picture(theme, fonts, falling(steps), format);
            check_rules(picture);
            CHECK(marks_of<view::DiscMark>(picture).size() == (steps > 0 ? 1 : 0));
        }
    });
}

TEST_CASE("a long loss curve is thinned to its pixels and keeps its extremes") {
    Desk desk(100);
    std::vector<float> losses = falling(100'000);
    losses[50'000] = 2.0F;
    const auto picture =
        view::loss_picture(view::theme_of(false), desk.fonts(), losses, {350, true});
    float highest = picture.height;
    std::size_t points = 0;
    for (const auto& path : marks_of<view::PathMark>(picture))
        points += path.thickness == view::stroke::curve ? path.points.size() : 0;
    for (const auto& band : marks_of<view::LinesMark>(picture)) {
        for (const view::Point& end : band.ends)
            highest = std::min(highest, end.y);
    }
    CHECK(points <= 350);
    CHECK(points > 250);
    const float top = desk.fonts().line(view::TextStyle::Small) +
                      desk.fonts().line(view::TextStyle::Tick) / 2 + 2;
    CHECK(highest == doctest::Approx(top));
}

TEST_CASE("the last loss is written, and what is no number leaves a gap") {
    Desk desk(100);
    std::vector<float> losses = {1.5F, 1.2F, std::numeric_limits<float>::quiet_NaN(), 0.9F, 0.75F};
    const auto picture =
        view::loss_picture(view::theme_of(false), desk.fonts(), losses, {700, false});
    CHECK(says(picture, "0.750"));
    CHECK(says(picture, "5 steps"));
    int curves = 0;
    for (const auto& path : marks_of<view::PathMark>(picture))
        curves += path.thickness == view::stroke::curve ? 1 : 0;
    CHECK(curves == 2);
}
