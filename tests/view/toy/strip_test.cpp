#include "view/toy/strip.h"

#include "recordings.h"
#include "rules.h"

#include <doctest/doctest.h>

TEST_CASE("a strip keeps its marks inside and its texts apart") {
    const std::vector<ToySample> samples = toy_samples();
    at_all_formats([&](const auto& theme, const auto& fonts, const auto& format) {
        for (const ToySample& sample : samples) {
            CAPTURE(sample.name);
            for (const int moment : some_moments(sample.recording)) {
                CAPTURE(moment);
                const auto picture =
                    view::strip_picture(theme, fonts, sample.recording, {moment, 1, 1}, format);
                REQUIRE(!marks_of<view::BlockMark>(picture).empty());
                check_rules(picture);
                check_lines_are_clear(picture);
            }
        }
    });
}

TEST_CASE("the blocks of a strip are as wide as the bytes of their moment") {
    for (const ToySample& sample : toy_samples()) {
        CAPTURE(sample.name);
        const widgets::Recording& recording = sample.recording;
        auto most = recording.moments[static_cast<std::size_t>(recording.peak)].live;
        if (recording.refusal)
            most = std::max(most, recording.refusal->live + recording.refusal->wanted);
        for (int i = 0; i < recording.count(); ++i) {
            CAPTURE(i);
            const auto layout = view::strip_layout(recording, {i, 1, 1}, 0, 1000);
            const double share =
                static_cast<double>(recording.moments[static_cast<std::size_t>(i)].live.count) /
                static_cast<double>(most.count);
            CHECK(layout.used == doctest::Approx(1000 * share).epsilon(0.002));
            for (const view::StripPlace& place : layout.places)
                CHECK(place.width >= 2);
        }
    }
}

TEST_CASE("a strip says what was born, what goes, and what was refused") {
    Desk desk(100);
    const auto draw = [&](const widgets::Recording& recording, int moment) {
        return view::strip_picture(view::theme_of(true), desk.fonts(), recording, {moment, 1, 1},
                                   {1184, false});
    };
    const ToySample sample = recorded("small", {}, {}, 2);
    const auto peak = draw(sample.recording, sample.recording.peak);
    CHECK(says(peak, "dz₂ was just born"));
    CHECK(says(peak, "13,776 bytes"));
    const ToySample refused = recorded("refused", {}, {.budget = 13}, 2);
    const auto end = draw(refused.recording, refused.recording.count() - 1);
    CHECK(marks_of<view::RefusedMark>(end).size() == 1);
    CHECK(says(end, "was refused"));
    CHECK(marks_of<view::RefusedMark>(draw(refused.recording, 0)).empty());
}

TEST_CASE("while it moves, the newborn grows from nothing and the freed shrink to nothing") {
    const ToySample sample = recorded("small", {}, {}, 2);
    const widgets::Recording& recording = sample.recording;
    const int after = recording.peak + 1;  // da₂ and a₂ are gone
    const auto still = view::strip_layout(recording, {after, 1, 1}, 0, 1000);
    const auto start = view::strip_layout(recording, {after, 0, 0}, 0, 1000);
    int dying = 0;
    for (const view::StripPlace& place : start.places) {
        dying += place.dying ? 1 : 0;
        if (place.block.born)
            CHECK(place.width == 0);
        if (place.dying)
            CHECK(place.width > 100);
    }
    CHECK(dying == 2);
    CHECK(start.places.size() == still.places.size() + 2);
}
