#include "view/toy/network.h"

#include "recordings.h"
#include "rules.h"

#include <doctest/doctest.h>

namespace {

std::string title(const ToySample& sample, int moment) {
    return widgets::words_at(sample.recording, moment).title;
}

base::Bytes in_slots(const widgets::Recording& recording, int moment) {
    base::Bytes bytes;
    for (const view::Slot& slot : view::slots_at(recording, moment)) {
        for (const view::SlotItem& item : slot.items)
            bytes += item.bytes;
    }
    return bytes;
}

}  // namespace

TEST_CASE("a network keeps its marks inside and its texts apart") {
    const std::vector<ToySample> samples = toy_samples();
    at_all_formats([&](const auto& theme, const auto& fonts, const auto& format) {
        for (const ToySample& sample : samples) {
            CAPTURE(sample.name);
            const toynet::MlpShape shape = widgets::shape_of(sample.net);
            for (const int moment : some_moments(sample.recording)) {
                CAPTURE(moment);
                const auto picture =
                    view::network_picture(theme, fonts, shape, sample.recording, moment, format);
                REQUIRE(!marks_of<view::BlockMark>(picture).empty());
                check_rules(picture);
            }
        }
    });
}

TEST_CASE("the shelves hold every byte that is alive") {
    for (const ToySample& sample : toy_samples()) {
        CAPTURE(sample.name);
        for (int i = 0; i < sample.recording.count(); ++i)
            CHECK(in_slots(sample.recording, i) ==
                  sample.recording.moments[static_cast<std::size_t>(i)].live);
    }
}

TEST_CASE("the current column is that of the operation") {
    const ToySample sample = recorded("small", {}, {}, 2);
    const auto columns = view::network_columns(widgets::shape_of(sample.net), sample.recording);
    REQUIRE(columns.size() == 8);
    int checked = 0;
    for (int i = 0; i < sample.recording.count(); ++i) {
        const std::string words = title(sample, i);
        CAPTURE(words);
        const auto column = view::column_at(sample.recording, i);
        if (words.rfind("relu 2", 0) == 0)
            CHECK(column == 4);
        else if (words.rfind("linear 1", 0) == 0)
            CHECK(column == 1);
        else if (words.rfind("linear 3", 0) == 0)
            CHECK(column == 5);
        else if (words.rfind("loss", 0) == 0)
            CHECK(column == 7);
        else
            continue;
        ++checked;
    }
    CHECK(checked > 8);
    CHECK_FALSE(view::column_at(sample.recording, 0));
}

TEST_CASE("at the peak of the small network its shelves are those of the lesson") {
    Desk desk(100);
    const ToySample sample = recorded("small", {}, {}, 2);
    const auto picture =
        view::network_picture(view::theme_of(false), desk.fonts(), widgets::shape_of(sample.net),
                              sample.recording, sample.recording.peak, {700, false});
    for (const char* words : {"data", "16×16", "values", "gradients", "optimizer", "dz₂", "da₂",
                              "m v", "logits", "dW₁", "backward"})
        CHECK_MESSAGE(says(picture, words), words);
    int pale = 0;
    for (const auto& block : marks_of<view::BlockMark>(picture))
        pale += block.look == view::BlockLook::Pale ? 1 : 0;
    CHECK(pale == 3);  // da₂, dz₂ and the 1 that backward started with
}

TEST_CASE("a query has the shelf of values alone, and no loss") {
    Desk desk(100);
    const ToySample sample = queried("query", {});
    const auto picture =
        view::network_picture(view::theme_of(false), desk.fonts(), widgets::shape_of(sample.net),
                              sample.recording, 3, {700, false});
    CHECK(says(picture, "values"));
    CHECK_FALSE(says(picture, "gradients"));
    CHECK_FALSE(says(picture, "optimizer"));
    CHECK_FALSE(says(picture, "loss"));
}

TEST_CASE("a wide layer shows sixteen places at most, with an ellipsis") {
    Desk desk(100);
    const ToySample sample = recorded("wide", {widgets::ToyTask::Digits, 1, 64, 10, 1}, {}, 2);
    const auto picture =
        view::network_picture(view::theme_of(false), desk.fonts(), widgets::shape_of(sample.net),
                              sample.recording, 0, {700, false});
    // Data and hidden layer: 15 neurons and three dots each; ten logits; one loss.
    CHECK(marks_of<view::DiscMark>(picture).size() == 2 * (15 + 3) + 10 + 1);
}
